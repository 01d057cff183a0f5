import { createContext, use } from 'react'
import type { DreamDraft } from '#shared/contracts/dreams.ts'

export type NewDreamRequest = { voice: boolean } | { waiting: DreamDraft }

/** Opens the form, on request with the voice recorder at hand, or with a dream that waits for room in the plan. */
type OpenNewDream = (request?: NewDreamRequest) => void

const NewDreamContext = createContext<OpenNewDream | null>(null)

export const NewDreamProvider = NewDreamContext.Provider

/** Opens the dialog «Registra Nuovo Sogno» from anywhere behind the guard. */
export function useNewDream(): OpenNewDream {
  const open = use(NewDreamContext)
  if (!open) throw new Error('useNewDream needs a NewDreamProvider above it')
  return open
}

import { createContext, use } from 'react'

/** Opens the form, on request with the voice recorder at hand. */
type OpenNewDream = (request?: { voice: boolean }) => void

const NewDreamContext = createContext<OpenNewDream | null>(null)

export const NewDreamProvider = NewDreamContext.Provider

/** Opens the dialog «Registra Nuovo Sogno» from anywhere behind the guard. */
export function useNewDream(): OpenNewDream {
  const open = use(NewDreamContext)
  if (!open) throw new Error('useNewDream needs a NewDreamProvider above it')
  return open
}

import { createContext, type ReactNode, type SyntheticEvent, use } from 'react'

interface NewDreamRequest {
  /** With the voice recorder at hand. */
  voice: boolean
}

/** Opens the form; also by being the handler of an event. */
export interface OpenNewDream {
  (request: NewDreamRequest): void
  (event?: SyntheticEvent): void
}

const NewDreamContext = createContext<OpenNewDream | null>(null)

export function NewDreamProvider({ open, children }: { open: OpenNewDream; children: ReactNode }) {
  return <NewDreamContext value={open}>{children}</NewDreamContext>
}

/** Opens the dialog «Registra Nuovo Sogno» from anywhere behind the guard. */
export function useNewDream(): OpenNewDream {
  const open = use(NewDreamContext)
  if (!open) throw new Error('useNewDream needs a NewDreamProvider above it')
  return open
}

/** Whether the form was asked for with the voice recorder at hand. */
export function wantsVoice(request: NewDreamRequest | SyntheticEvent | undefined): boolean {
  return request !== undefined && 'voice' in request && request.voice
}

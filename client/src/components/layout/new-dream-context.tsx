import { createContext, type ReactNode, use } from 'react'

const NewDreamContext = createContext<(() => void) | null>(null)

export function NewDreamProvider({ open, children }: { open: () => void; children: ReactNode }) {
  return <NewDreamContext value={open}>{children}</NewDreamContext>
}

/** Opens the dialog «Registra Nuovo Sogno» from anywhere behind the guard. */
export function useNewDream(): () => void {
  const open = use(NewDreamContext)
  if (!open) throw new Error('useNewDream needs a NewDreamProvider above it')
  return open
}

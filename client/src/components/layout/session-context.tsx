import { createContext, use } from 'react'
import type { User } from '#shared/contracts/auth.ts'

const SessionContext = createContext<User | null>(null)

export const SessionProvider = SessionContext.Provider

/** The signed-in person. Only behind the guard: elsewhere it throws. */
export function useSession(): User {
  const user = use(SessionContext)
  if (!user) throw new Error('useSession needs a signed-in person above it')
  return user
}

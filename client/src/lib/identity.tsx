import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useCallback, useState } from 'react'
import type { User } from '#shared/contracts/auth.ts'
import { forgetAnswers, keepAnswer, setAccount } from './api-client.ts'
import { configQuery } from './config.ts'
import { createQueryClient } from './query-client.ts'

export const USER_KEY = ['/api/user'] as const

type SwitchUser = (user: User | null) => void

const IdentityContext = createContext<SwitchUser>(() => {})

interface IdentityProviderProps {
  /** The cache of whoever is signed in when the page opens. */
  firstClient?: QueryClient
  children: ReactNode
}

/**
 * Gives every person a query cache and a tree of components of their own: what was read for one person, and what still
 * arrives for them after they have left, is never seen by the next.
 */
export function IdentityProvider({ firstClient, children }: IdentityProviderProps) {
  const [{ visit, client }, setIdentity] = useState(() => ({ visit: 0, client: firstClient ?? createQueryClient() }))
  const switchUser: SwitchUser = useCallback((user) => {
    setAccount(user?.id)
    forgetAnswers()
    if (user) keepAnswer(USER_KEY[0], user)
    setIdentity((before) => ({ visit: before.visit + 1, client: clientFor(user, before.client) }))
  }, [])
  return (
    <IdentityContext value={switchUser}>
      <QueryClientProvider key={visit} client={client}>
        {children}
      </QueryClientProvider>
    </IdentityContext>
  )
}

/** A new cache that knows who is signed in, and what the server offers to everybody. */
function clientFor(user: User | null, before: QueryClient): QueryClient {
  const client = createQueryClient()
  client.setQueryData(USER_KEY, user)
  const { queryKey } = configQuery()
  const config = before.getQueryData(queryKey)
  client.setQueryData(queryKey, config)
  if (user && config) keepAnswer(queryKey[0], config)
  return client
}

/** Puts another person, or nobody, in the place of whoever was signed in. */
export const useSwitchUser = (): SwitchUser => use(IdentityContext)

import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useCallback, useState } from 'react'
import type { User } from '#shared/contracts/auth.ts'
import { setAccount } from '../api/api-client.ts'
import { forgetAnswers } from '../api/persistence.ts'
import { createQueryClient } from '../api/query-client.ts'
import { configQuery } from './config.ts'

export const USER_KEY = ['/api/user'] as const

type SwitchUser = (user: User | null) => void

const IdentityContext = createContext<SwitchUser>(() => {})

interface IdentityProviderProps {
  /** The cache of the initially signed-in user. */
  firstClient?: QueryClient
  children: ReactNode
}

/**
 * Gives each user a separate query cache and component tree, so that data and late responses of one user never reach
 * the next.
 */
export function IdentityProvider({ firstClient, children }: IdentityProviderProps) {
  const [{ visit, client }, setIdentity] = useState(() => ({ visit: 0, client: firstClient ?? createQueryClient() }))
  const switchUser: SwitchUser = useCallback((user) => {
    setAccount(user?.id)
    void forgetAnswers()
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

function clientFor(user: User | null, before: QueryClient): QueryClient {
  const client = createQueryClient()
  client.setQueryData(USER_KEY, user)
  const { queryKey } = configQuery()
  client.setQueryData(queryKey, before.getQueryData(queryKey))
  return client
}

/** Switches to another user, or to none. */
export const useSwitchUser = (): SwitchUser => use(IdentityContext)

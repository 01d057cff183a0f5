import { QueryClient } from '@tanstack/react-query'

/** How long a call's password stays in memory after its form. Not 0: a call still under way would then be looked at without pause. */
export const FORGET_MS = 1_000

/** Data is stale at once and is asked for again on mount and after changes, never by itself. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 0,
        retry: false,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // Offline calls fail at once with a message instead of waiting without a word.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

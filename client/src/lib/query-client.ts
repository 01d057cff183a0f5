import { MutationCache, QueryClient } from '@tanstack/react-query'
import { ApiError, serverMessage } from './api-client.ts'
import { toast } from './toast.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The title of the notice about a failure; «Errore» by default. */
      errorTitle?: string
      /** The text of that notice where the server gives no reason. */
      errorText?: string
      /** The screen itself tells of a failure, beside what failed: no notice then. */
      silent?: boolean
      /** The call may earn points and badges, which are then read anew. */
      earns?: boolean
    }
  }
}

/** How long a call's password stays in memory after its form. Not 0: a call still under way would then be looked at without pause. */
export const FORGET_MS = 1_000

const UNEXPECTED = 'Si è verificato un errore imprevisto. Riprova tra poco.'

/** Reads points and badges anew, where they are on screen. */
export function refreshGame(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ['/api/user/game-stats'] })
  void queryClient.invalidateQueries({ queryKey: ['/api/leaderboard'] })
}

/** Tells of every failed mutation, in the server's words where it has any. A session that has ended has its own notice. */
const mutationCache = () =>
  new MutationCache({
    onSuccess: (_data, _variables, _result, { meta }, { client }) => {
      if (meta?.earns) refreshGame(client)
    },
    onError: (error, _variables, _result, { meta = {} }) => {
      if (meta.silent || (error instanceof ApiError && (error.isSessionEnd || error.isCodeRequired))) return
      // A form shows the reason beside each field.
      const isToldByFields = error instanceof ApiError && error.fields !== undefined && meta.errorTitle !== undefined
      const reason = serverMessage(error) ?? meta.errorText ?? (meta.errorTitle ? undefined : UNEXPECTED)
      toast({
        title: meta.errorTitle ?? 'Errore',
        variant: 'destructive',
        ...(reason && !isToldByFields && { description: reason }),
      })
    },
  })

/** Data is stale at once and is asked for again on mount and after changes, never by itself. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    mutationCache: mutationCache(),
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

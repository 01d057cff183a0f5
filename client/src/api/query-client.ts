import { type DehydratedState, hydrate, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { toast } from '../lib/toast.ts'
import { ApiError, confirmAccount, serverMessage } from './api-client.ts'
import { metaOf, path } from './call.ts'
import { keepGivenAnswer, persister } from './persistence.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The address of its answer. */
      address?: string
      /** Whether its answer is the first page of a list. */
      isPages?: boolean
      /** Whether the browser keeps its answer for a time without a network. */
      offline?: boolean
    }
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

/** How long what the page holds is as good as a new answer. */
const PAGE_FRESH_MS = 5_000
/** When the page's answers came, in milliseconds since 1970. */
let pageAt = 0

/**
 * Data is stale at once, but for that of the page in its first seconds, and is asked for again on mount and after changes,
 * never by itself.
 */
export function createQueryClient(queryCache = new QueryCache()): QueryClient {
  queryCache.subscribe(keepGivenAnswer)
  const client = new QueryClient({
    queryCache,
    mutationCache: mutationCache(),
    defaultOptions: {
      queries: {
        staleTime: ({ state }) => (state.dataUpdatedAt === pageAt ? PAGE_FRESH_MS : 0),
        retry: false,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // Offline calls fail at once with a message instead of waiting without a word.
        networkMode: 'always',
        persister,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  // They are also set by hand, as at a sign-in.
  for (const line of ['GET /api/user', 'GET /api/config'] as const)
    client.setQueryDefaults([path(line)], { meta: metaOf(line, path(line)) })
  return client
}

/** A cache with the answers that the server rendered the page with. */
export function clientOfPage(page: DehydratedState | undefined): QueryClient {
  const client = createQueryClient()
  if (!page) return client
  const user = page.queries.find(({ queryKey: [address] }) => address === '/api/user')?.state.data
  if (user) confirmAccount((user as { id: number }).id)
  pageAt = Date.now()
  const queries = page.queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt: pageAt } }))
  hydrate(client, { ...page, queries })
  return client
}

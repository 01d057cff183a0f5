import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSession } from '#client/components/layout/session-context.tsx'
import { ApiError, api, canBeOffline } from '#client/lib/api-client.ts'
import { sentDream, useOutbox } from '#client/lib/outbox.ts'
import { firstPage, pageAnswer } from '#client/lib/page-data.ts'
import { toast } from '#client/lib/toast.ts'
import { BIN_DAYS, PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX, TIMELINE_PAGE_SIZE } from '#shared/constants/limits.ts'
import type { DeletedDreamPage, Dream, DreamMonths, DreamPage, DreamSuggestions } from '#shared/contracts/dreams.ts'
import { type DreamFilters, filterParams, isFound, NO_FILTERS } from './filters.ts'
import { keepDeletion, undoDeletion, withWaiting } from './outbox.ts'
import { removeRecordings } from './voice/recording-store.ts'

const DREAMS = '/api/dreams'
const BIN = `${DREAMS}/deleted`
const STATS = '/api/stats'
/** Longer than other notices: it has a button. */
const UNDO_MS = 10_000

/** The newest first, a few at a time; without a cursor the first page. */
export const dreamPageQuery = (limit: number, cursor?: string) =>
  queryOptions({
    queryKey: [DREAMS, { limit, cursor: cursor ?? null }],
    queryFn: ({ signal }) => api.get<DreamPage>(`${DREAMS}?${pageParams({ limit, cursor })}`, signal),
    initialData: () => pageAnswer<DreamPage>(`${DREAMS}?${pageParams({ limit, cursor })}`),
  })

/** The whole list as one scrolls through it, page after page by keyset cursor. */
const dreamsInfiniteQuery = (filters: DreamFilters) =>
  infiniteQueryOptions({
    queryKey: [DREAMS, { ...filters, limit: PAGE_SIZE_DEFAULT }],
    queryFn: ({ pageParam, signal }) => api.get<DreamPage>(`${DREAMS}?${listParams(filters, pageParam)}`, signal),
    initialData: () => firstPage(pageAnswer<DreamPage>(`${DREAMS}?${listParams(filters, undefined)}`)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

/** The filtered list, page after page; the old one stays in view while the new one loads. */
export function useDreamList(filters: DreamFilters) {
  const query = useInfiniteQuery({ ...dreamsInfiniteQuery(filters), placeholderData: keepPreviousData })
  const loaded = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data])
  const all = useWithWaiting(loaded)
  const dreams = useMemo(() => all.filter((dream) => dream.id > 0 || isFound(dream, filters)), [all, filters])
  const total = (query.data?.pages[0]?.total ?? loaded.length) + all.length - loaded.length
  return { query, dreams, total }
}

/** The latest dreams of a month (`yyyy-MM`), as many as a page holds. */
export const monthDreamsQuery = (month: string) =>
  queryOptions({
    queryKey: [DREAMS, { month, limit: PAGE_SIZE_MAX }],
    queryFn: ({ signal }) => api.get<DreamPage>(`${DREAMS}?limit=${PAGE_SIZE_MAX}&month=${month}`, signal),
  })

/** What the beginning of a search may mean. */
export const suggestionsQuery = (q: string) =>
  queryOptions({
    queryKey: [DREAMS, 'suggestions', q],
    queryFn: ({ signal }) => api.get<DreamSuggestions>(`${DREAMS}/suggestions?${new URLSearchParams({ q })}`, signal),
    enabled: q !== '',
  })

/** The months that have dreams, the latest first. */
export const monthsQuery = () =>
  queryOptions({
    queryKey: [DREAMS, 'months'],
    queryFn: ({ signal }) => api.get<DreamMonths>(`${DREAMS}/months`, signal),
    initialData: () => pageAnswer<DreamMonths>(`${DREAMS}/months`),
  })

/** Dreams of the server, with what waits for a network. */
export function useWithWaiting(dreams: readonly Dream[]): Dream[] {
  const { id: userId } = useSession()
  const waiting = useOutbox(userId)
  return useMemo(() => withWaiting(dreams, waiting, userId), [dreams, waiting, userId])
}

/** One dream by the id of its address, with what waits for a network. */
export function useDream(id: string) {
  const isHere = Number(id) < 0
  const query = useQuery({ ...dreamQuery(id), enabled: !isHere })
  const [dream] = useWithWaiting(query.data ? [query.data] : []).filter((each) => each.id === Number(id))
  return { ...query, data: dream ?? sentDream(Number(id)), isPending: query.isPending && !isHere }
}

/** One dream by the id of its address. */
export const dreamQuery = (id: number | string) =>
  queryOptions({
    queryKey: [dreamUrl(id)],
    queryFn: ({ signal }) => api.get<Dream>(dreamUrl(id), signal),
    initialData: () => pageAnswer<Dream>(dreamUrl(id)),
  })

/** Moves a dream to the bin, and deletes what was recorded for it here; the lists and the stats follow. */
export function useDeleteDream() {
  const queryClient = useQueryClient()
  const { id: userId } = useSession()
  const { mutate: restore } = useRestoreDream()
  return useMutation({
    /** Answers whether the deletion waits for a network. */
    mutationFn: async (id: number) => {
      if (id > 0) {
        const failure = await api.delete(dreamUrl(id)).catch((error: unknown) => error)
        if (failure === undefined) return false
        if (!(failure instanceof ApiError && failure.isUnknownOutcome)) throw failure
      }
      await keepDeletion(queryClient, userId, id)
      return true
    },
    onSuccess: (waits, dreamId) => {
      toast({
        title: 'Sogno eliminato',
        duration: UNDO_MS,
        ...(dreamId > 0 && {
          action: {
            label: 'Annulla',
            altText: `Annulla l’eliminazione, oppure ripristina il sogno dal cestino entro ${BIN_DAYS} giorni`,
            onClick: () => (waits ? undoDeletion(queryClient, userId, dreamId) : restore(dreamId)),
          },
        }),
      })
      void removeRecordings({ userId, dreamId })
      if (!waits) invalidateDreams(queryClient)
    },
    meta: { errorText: 'Si è verificato un errore durante l’eliminazione del sogno' },
  })
}

/** The deleted dreams, the latest first. */
export function useBin() {
  const query = useInfiniteQuery({
    queryKey: [BIN],
    queryFn: ({ pageParam, signal }) => {
      const params = pageParams({ limit: PAGE_SIZE_DEFAULT, cursor: pageParam })
      return api.get<DeletedDreamPage>(`${BIN}?${params}`, signal)
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
  return { query, dreams: query.data?.pages.flatMap((page) => page.items) ?? [] }
}

/** Takes a dream back from the bin. */
export function useRestoreDream() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api.post<Dream>(`${dreamUrl(id)}/restore`, {}),
    onSuccess: (dream) => {
      toast({ title: 'Sogno ripristinato', description: `«${dream.title}» è di nuovo nel tuo diario.` })
      invalidateDreams(queryClient, dream.id)
    },
    meta: { errorTitle: 'Il sogno è ancora nel cestino' },
  })
}

/** Deletes a dream of the bin for good. */
export function useDeleteForGood() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => api.delete(`${BIN}/${id}`),
    onSuccess: () => {
      toast({ title: 'Sogno eliminato per sempre' })
      return queryClient.invalidateQueries({ queryKey: [BIN] })
    },
    meta: { errorTitle: 'Il sogno è ancora nel cestino' },
  })
}

/** Asks anew for the lists and the stats; after an update for that dream and its analysis, too. */
export function invalidateDreams(queryClient: QueryClient, id?: number) {
  const keys = id === undefined ? [DREAMS, BIN, STATS] : [DREAMS, BIN, STATS, dreamUrl(id), `${dreamUrl(id)}/analysis`]
  for (const key of keys) void queryClient.invalidateQueries({ queryKey: [key] })
  keepLists(queryClient)
}

/** Asks for the lists that the browser keeps for a time without a network, also where none is in view, as by night. */
export function keepLists(queryClient: QueryClient) {
  if (!canBeOffline()) return
  void queryClient.prefetchQuery(dreamPageQuery(TIMELINE_PAGE_SIZE))
  void queryClient.prefetchInfiniteQuery(dreamsInfiniteQuery(NO_FILTERS))
}

function dreamUrl(id: number | string) {
  return `${DREAMS}/${id}`
}

function pageParams({ limit, cursor }: { limit: number; cursor?: string | undefined }): URLSearchParams {
  const params = new URLSearchParams({ limit: String(limit) })
  if (cursor) params.set('cursor', cursor)
  return params
}

function listParams(filters: DreamFilters, cursor: string | undefined): URLSearchParams {
  return filterParams(filters, pageParams({ limit: PAGE_SIZE_DEFAULT, cursor }))
}

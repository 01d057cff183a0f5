import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import { ApiError } from '#client/api/api-client.ts'
import { call, pages, path, query } from '#client/api/call.ts'
import { readDiary } from '#client/api/device-diary.ts'
import { useOutbox } from '#client/api/outbox.ts'
import { canBeOffline } from '#client/api/persistence.ts'
import { useSession } from '#client/lib/contexts.ts'
import { toast } from '#client/lib/toast.ts'
import { SAVE_KEY_HEADER } from '#shared/constants/api.ts'
import { BIN_DAYS, PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX, TIMELINE_DREAMS } from '#shared/constants/limits.ts'
import type { Dream, DreamDraft, DreamMonths, DreamPage } from '#shared/contracts/dreams.ts'
import { type DreamFilters, filterParams, isFound, isNarrowed, NO_FILTERS, readFilters } from './filters.ts'
import {
  draftScope,
  dropPut,
  keepDeletion,
  type UnsentDream,
  undoDeletion,
  withChanges,
  withWaiting,
} from './outbox.ts'
import { DELETED_RECORDINGS, moveRecordings, setAllDeleted } from './voice/recording-store.ts'

const DREAMS = path('GET /api/dreams')
const BIN = path('GET /api/dreams/deleted')
const DRAFTS = path('GET /api/dreams/drafts')
const STATS = '/api/stats'
/** Longer than other notices: it has a button. */
const UNDO_MS = 10_000

/** Begins a cursor of a page that was made here. */
const HERE = '@'

/** A page of the list without a network, from the whole diary where it is on this device. */
async function localPage(search: URLSearchParams): Promise<DreamPage | undefined> {
  const { limit, cursor, offset } = Object.fromEntries(search)
  const dreams = await readDiary()
  if (!dreams || (cursor !== undefined && !cursor.startsWith(HERE))) return undefined
  const filters = readFilters(search)
  const found = dreams.filter((dream) => isFound(dream, filters))
  const total = cursor === undefined && !isNarrowed(filters) && { total: found.length }
  const start = Number(cursor?.slice(HERE.length) ?? offset ?? 0)
  const end = start + Number(limit ?? found.length)
  const sorted = filters.sort === 'oldest' ? found.toReversed() : found
  return { items: sorted.slice(start, end), nextCursor: end < found.length ? HERE + end : null, ...total }
}

async function localMonths(): Promise<DreamMonths | undefined> {
  const months = new Map<string, number>()
  const dreams = await readDiary()
  for (const { date } of dreams ?? []) months.set(date.slice(0, 7), (months.get(date.slice(0, 7)) ?? 0) + 1)
  return dreams && { months: [...months].map(([month, count]) => ({ month, dreams: count })) }
}

const listQuery = (asked: Record<string, string | number>) =>
  query('GET /api/dreams', { query: asked }, [DREAMS, asked], localPage)

/** The newest ones. */
export const dreamPageQuery = (limit: number) => listQuery({ limit })

/** The list in pages by keyset cursor. */
export const dreamsQuery = (filters: DreamFilters) => {
  const query = { limit: PAGE_SIZE_DEFAULT, ...Object.fromEntries(filterParams(filters)) }
  return pages('GET /api/dreams', { query }, [DREAMS, query], localPage)
}

/** The filtered list; the previous results stay visible while the next ones load. */
export function useDreamList(filters: DreamFilters) {
  const query = useInfiniteQuery({ ...dreamsQuery(filters), placeholderData: keepPreviousData })
  const loaded = useMemo(() => query.data?.pages.flatMap((page) => page.items) ?? [], [query.data])
  const all = useWithWaiting(loaded)
  const dreams = useMemo(() => all.filter((dream) => 'id' in dream || isFound(dream, filters)), [all, filters])
  const total = (query.data?.pages[0]?.total ?? loaded.length) + all.length - loaded.length
  return { query, dreams, total }
}

/** A page of the timeline, after `offset` later dreams. Changes of the journal refetch it, going back does not. */
export const timelineQuery = (offset: number) => {
  const place = { limit: TIMELINE_DREAMS, ...(offset > 0 && { offset }) }
  return { ...listQuery(place), staleTime: Number.POSITIVE_INFINITY }
}

/** The latest dreams of a month (`yyyy-MM`), one page at most. */
export const monthDreamsQuery = (month: string) => listQuery({ limit: PAGE_SIZE_MAX, month })

/** The filters that the beginning of a search may mean; the most frequent of each where nothing was typed. */
export const suggestionsQuery = (q: string) =>
  query('GET /api/dreams/suggestions', { query: { q } }, [DREAMS, 'suggestions', q])

/** The months that have dreams, the latest first. */
export const monthsQuery = () => query('GET /api/dreams/months', undefined, [DREAMS, 'months'], localMonths)

/** Merges unsent changes into the server's dreams. */
export function useWithWaiting(dreams: readonly Dream[]): (Dream | UnsentDream)[] {
  const { id: userId } = useSession()
  const waiting = useOutbox(userId)
  return useMemo(() => withWaiting(dreams, waiting), [dreams, waiting])
}

/** One dream by its id, with unsent changes. */
export function useDream(id: string) {
  const waiting = useOutbox(useSession().id)
  const query = useQuery(dreamQuery(id))
  const [dream] = withChanges(query.data ? [query.data] : [], waiting)
  return { ...query, data: dream }
}

/** One dream by the id of its address. */
export const dreamQuery = (id: number | string) => query('GET /api/dreams/:id', { params: { id } })

/** Sets or clears a dream's mood, and updates lists and stats. */
export function useTellMood(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { errorTitle: 'L’umore è rimasto com’era' },
    scope: { id: path('PATCH /api/dreams/:id/mood', { params: { id } }) },
    mutationFn: (mood: Dream['mood']) => call('PATCH /api/dreams/:id/mood', { params: { id }, body: { mood } }),
    onSuccess: () => invalidateDreams(queryClient, id),
  })
}

/** Moves a dream and its local recordings to the bin, and updates lists and stats. */
export function useDeleteDream() {
  const queryClient = useQueryClient()
  const { id: userId } = useSession()
  const { mutate: restore } = useRestoreDream()
  return useMutation({
    /** @returns whether the deletion waits for a network */
    mutationFn: async (dream: Dream | UnsentDream) => {
      if ('key' in dream) {
        await dropPut(queryClient, userId, dream.key)
        return true
      }
      const { id } = dream
      const failure = await call('DELETE /api/dreams/:id', { params: { id } }).catch((error: unknown) => error)
      if (failure === undefined) return false
      if (!(failure instanceof ApiError && failure.canWait)) throw failure
      await keepDeletion(queryClient, userId, id)
      return true
    },
    onSuccess: (waits, dream) => {
      if ('key' in dream) return void toast({ title: 'Sogno eliminato' })
      const { id: dreamId } = dream
      toast({
        title: 'Sogno eliminato',
        duration: UNDO_MS,
        action: {
          label: 'Annulla',
          altText: `Annulla l’eliminazione, oppure ripristina il sogno dal cestino entro ${BIN_DAYS} giorni`,
          onClick: () => {
            if (!waits) return restore(dreamId)
            void setAllDeleted({ userId, dreamId }, false)
            void undoDeletion(queryClient, userId, dreamId)
          },
        },
      })
      void setAllDeleted({ userId, dreamId }, true)
      if (!waits) invalidateDreams(queryClient)
    },
    meta: { errorText: 'Si è verificato un errore durante l’eliminazione del sogno' },
  })
}

export function useBin() {
  const query = useInfiniteQuery(pages('GET /api/dreams/deleted', { query: { limit: PAGE_SIZE_DEFAULT } }, [BIN]))
  return { query, dreams: query.data?.pages.flatMap((page) => page.items) ?? [] }
}

export function useRestoreDream() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call('POST /api/dreams/:id/restore', { params: { id } }),
    onSuccess: (dream) => {
      void setAllDeleted({ userId: dream.userId, dreamId: dream.id }, false).then(() =>
        queryClient.invalidateQueries({ queryKey: DELETED_RECORDINGS }),
      )
      toast({ title: 'Sogno ripristinato', description: `«${dream.title}» è di nuovo nel tuo diario.` })
      invalidateDreams(queryClient, dream.id)
    },
    meta: { errorTitle: 'Il sogno è ancora nel cestino' },
  })
}

export function useDeleteForGood() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call('DELETE /api/dreams/deleted/:id', { params: { id } }),
    onSuccess: () => {
      toast({ title: 'Sogno eliminato per sempre' })
      return queryClient.invalidateQueries({ queryKey: [BIN] })
    },
    meta: { errorTitle: 'Il sogno è ancora nel cestino' },
  })
}

/** Refetches lists and stats, and with an id that dream and its analysis. */
export function invalidateDreams(queryClient: QueryClient, id?: number) {
  const lists = [DREAMS, DRAFTS, BIN, STATS]
  const keys =
    id === undefined ? lists : [...lists, dreamUrl(id), path('GET /api/dreams/:id/analysis', { params: { id } })]
  for (const key of keys) void queryClient.invalidateQueries({ queryKey: [key] })
  keepLists(queryClient)
}

/** Refetches the lists that the browser keeps for offline use, also those without a mounted observer. */
export function keepLists(queryClient: QueryClient) {
  if (!canBeOffline()) return
  void queryClient.prefetchQuery(dreamPageQuery(TIMELINE_DREAMS))
  void queryClient.prefetchInfiniteQuery(dreamsQuery(NO_FILTERS))
}

const dreamUrl = (id: number | string) => path('GET /api/dreams/:id', { params: { id } })

/** The dreams that wait for room in the plan, the latest first. */
export const draftsQuery = () => query('GET /api/dreams/drafts')

/** Saves a draft as a dream. */
export function useSaveDraft() {
  const queryClient = useQueryClient()
  const { id: userId } = useSession()
  return useMutation({
    mutationFn: ({ key, createdAt: _createdAt, ...input }: DreamDraft) =>
      call('POST /api/dreams', { body: input, headers: { [SAVE_KEY_HEADER]: key } }),
    onSuccess: ({ id, title }, { key }) => {
      void moveRecordings(draftScope(userId, key), id)
      toast({ title: 'Sogno salvato', description: `«${title}» è nel tuo diario.` })
      invalidateDreams(queryClient, id)
    },
    meta: { errorTitle: 'La bozza resta qui', earns: true },
  })
}

export function useDiscardDraft() {
  const queryClient = useQueryClient()
  const { id: userId } = useSession()
  return useMutation({
    mutationFn: (key: string) => call('DELETE /api/dreams/drafts/:key', { params: { key } }),
    onSuccess: (_answer, key) => {
      void setAllDeleted(draftScope(userId, key), true)
      toast({ title: 'Bozza eliminata' })
      return queryClient.invalidateQueries(draftsQuery())
    },
    meta: { errorTitle: 'La bozza resta qui' },
  })
}

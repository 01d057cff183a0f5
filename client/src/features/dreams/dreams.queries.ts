import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { PAGE_SIZE_DEFAULT } from '#shared/constants/limits.ts'
import type { Mood } from '#shared/constants/moods.ts'
import {
  type DreamInput,
  type DreamSort,
  dreamPageSchema,
  dreamSchema,
  SAVE_KEY_HEADER,
} from '#shared/contracts/dreams.ts'
import { useSession } from '../../components/layout/session-context.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { ApiError, api } from '../../lib/api-client.ts'
import { todayRome } from '../../lib/dates.ts'
import { removeRecordings } from './voice/recording-store.ts'

const DREAMS = '/api/dreams'
const STATS = '/api/stats'
/** Names the two ways of saving, so that a dialog can see whether one is under way. */
export const SAVE_DREAM = ['save-dream'] as const

export type MoodFilter = Mood | 'all'

export interface DreamFilters {
  q: string
  mood: MoodFilter
  sort: DreamSort
}

/** The newest first, a few at a time; without a cursor the first page. */
export const dreamPageQuery = (limit: number, cursor?: string) =>
  queryOptions({
    queryKey: [DREAMS, { limit, cursor: cursor ?? null }],
    queryFn: ({ signal }) => api.get(`${DREAMS}?${pageParams({ limit, cursor })}`, dreamPageSchema, signal),
  })

/** The whole list as one scrolls through it, page after page by keyset cursor. */
export const dreamsInfiniteQuery = (filters: DreamFilters) =>
  infiniteQueryOptions({
    queryKey: [DREAMS, { ...filters, limit: PAGE_SIZE_DEFAULT }],
    queryFn: ({ pageParam, signal }) => api.get(`${DREAMS}?${listParams(filters, pageParam)}`, dreamPageSchema, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

/** One dream by the id of its address. */
export const dreamQuery = (id: number | string) =>
  queryOptions({
    queryKey: [dreamUrl(id)],
    queryFn: ({ signal }) => api.get(dreamUrl(id), dreamSchema, signal),
  })

/** Saves a new dream and says so; the lists and the figures follow. */
export function useCreateDream() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationKey: SAVE_DREAM,
    mutationFn: ({ input, saveKey }: { input: DreamInput; saveKey: string | undefined }) =>
      api.post(DREAMS, input, dreamSchema, saveKey ? { [SAVE_KEY_HEADER]: saveKey } : undefined),
    onSuccess: ({ date }) => {
      const place = date === todayRome() ? 'in cima al tuo diario' : 'nel tuo diario, alla sua data'
      toast({ title: 'Sogno salvato', description: `Lo trovi ${place}.` })
      refresh(queryClient)
    },
    onError: toastSaveError,
  })
}

/** Saves the changes of a dream; all that shows it follows. */
export function useUpdateDream() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationKey: SAVE_DREAM,
    mutationFn: ({ id, input }: { id: number; input: DreamInput }) => api.put(dreamUrl(id), input, dreamSchema),
    onSuccess: (dream) => {
      toast({ title: 'Sogno aggiornato' })
      queryClient.setQueryData(dreamQuery(dream.id).queryKey, dream)
      refresh(queryClient, dream.id)
    },
    onError: toastSaveError,
  })
}

/** Deletes a dream for good, with what was recorded for it here; the lists and the figures follow. */
export function useDeleteDream() {
  const queryClient = useQueryClient()
  const { id: userId } = useSession()
  return useMutation({
    meta: { silent: true },
    mutationFn: (id: number) => api.delete(dreamUrl(id)),
    onSuccess: (_answer, dreamId) => {
      toast({ title: 'Sogno eliminato' })
      void removeRecordings({ userId, dreamId })
      refresh(queryClient)
    },
    onError: (error) => {
      if (isOtherAccount(error)) return
      toast({
        variant: 'destructive',
        title: 'Errore',
        description: usefulMessage(error) ?? 'Si è verificato un errore durante l’eliminazione del sogno',
      })
    },
  })
}

/** The list and the figures; after an update that dream and its analysis too. */
function refresh(queryClient: QueryClient, id?: number) {
  const keys = id === undefined ? [DREAMS, STATS] : [DREAMS, STATS, dreamUrl(id), `${dreamUrl(id)}/analysis`]
  for (const key of keys) void queryClient.invalidateQueries({ queryKey: [key] })
}

/** The app says it by itself. */
function isOtherAccount(error: Error): boolean {
  return error instanceof ApiError && error.code === 'other_account'
}

function toastSaveError(error: Error) {
  if (isOtherAccount(error)) return
  if (error instanceof ApiError && error.status === 401) {
    toast({
      variant: 'destructive',
      title: 'Sessione scaduta',
      description: 'La bozza resta su questo dispositivo: accedi e la ritrovi.',
    })
    return
  }
  toast({
    variant: 'destructive',
    title: 'Errore',
    description: usefulMessage(error) ?? 'Si è verificato un errore durante il salvataggio del sogno',
  })
}

const TELLING_CODES = new Set([
  'network',
  'dream_limit',
  'rate_limited',
  'payload_too_large',
  'validation',
  'not_found',
])

/** The server's own words, where they help more than the general ones. */
function usefulMessage(error: Error): string | undefined {
  return error instanceof ApiError && TELLING_CODES.has(error.code) ? error.message : undefined
}

function dreamUrl(id: number | string) {
  return `${DREAMS}/${id}`
}

function pageParams({ limit, cursor }: { limit: number; cursor?: string | undefined }): URLSearchParams {
  const params = new URLSearchParams({ limit: String(limit) })
  if (cursor) params.set('cursor', cursor)
  return params
}

function listParams({ q, mood, sort }: DreamFilters, cursor: string | undefined): URLSearchParams {
  const params = pageParams({ limit: PAGE_SIZE_DEFAULT, cursor })
  if (q) params.set('q', q)
  if (mood !== 'all') params.set('mood', mood)
  if (sort !== 'newest') params.set('sort', sort)
  return params
}

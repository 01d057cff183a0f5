import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, pages, path, query } from '#client/api/call.ts'
import { dreamSharingQuery } from '#client/lib/dream-sharing.ts'
import { toast } from '#client/lib/toast.ts'
import { COMMUNITY_LIFE_DAYS } from '#shared/constants/community.ts'
import { PAGE_SIZE_DEFAULT } from '#shared/constants/limits.ts'
import type { OwnCommunityDream, Report } from '#shared/contracts/community.ts'
import { refreshFeed, removeDream, setOwn } from './feed.queries.ts'

const DREAMS = path('GET /api/dreams')
const BLOCKS = path('GET /api/blocks')

/** The user's dreams to choose from, the newest first; the previous search results stay while loading. */
export function useOwnDreams(q: string, enabled: boolean) {
  const list = pages('GET /api/dreams', { query: { limit: PAGE_SIZE_DEFAULT, q } }, [DREAMS, 'to-share', q])
  const query = useInfiniteQuery({ ...list, placeholderData: keepPreviousData, enabled })
  return { query, dreams: query.data?.pages.flatMap((page) => page.items) ?? [] }
}
export type OwnDreams = ReturnType<typeof useOwnDreams>

/** Refetches all data that shows whether a dream is shared with the community. */
function useRefreshShared() {
  const queryClient = useQueryClient()
  return (dreamId: number) => {
    void refreshFeed(queryClient)
    void queryClient.invalidateQueries({ queryKey: [DREAMS] })
    void queryClient.invalidateQueries({ queryKey: [path('GET /api/dreams/:id', { params: { id: dreamId } })] })
    void queryClient.invalidateQueries(dreamSharingQuery(dreamId))
  }
}

export function useShareToCommunity() {
  const queryClient = useQueryClient()
  const refreshShared = useRefreshShared()
  return useMutation({
    mutationFn: (dreamId: number) => call('POST /api/dreams/:id/share-to-community', { params: { id: dreamId } }),
    meta: { silent: true, earns: true },
    onSuccess: ({ newBadges: _, ...mine }) => {
      setOwn(queryClient, mine)
      toast({ title: 'Sogno condiviso', description: `Per ${COMMUNITY_LIFE_DAYS} giorni chiunque può leggerlo.` })
    },
    onSettled: (_answer, _error, dreamId) => refreshShared(dreamId),
  })
}

export function useRemoveFromCommunity() {
  const queryClient = useQueryClient()
  const refreshShared = useRefreshShared()
  return useMutation({
    mutationFn: ({ id }: Pick<OwnCommunityDream, 'id' | 'dreamId'>) =>
      call('DELETE /api/community-dreams/:id', { params: { id } }),
    meta: { errorTitle: 'Si è verificato un errore durante la rimozione del sogno' },
    onSuccess: () => {
      setOwn(queryClient, null)
      toast({ title: 'Sogno rimosso', description: 'Non si vede più nella community.' })
    },
    onSettled: (_answer, _error, { dreamId }) => refreshShared(dreamId),
  })
}

/** Reports a dream, which is then hidden from the person. */
export function useReportDream() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, reason }: Report & { id: number }) =>
      call('POST /api/community-dreams/:id/report', { params: { id }, body: { reason } }),
    meta: { errorTitle: 'La segnalazione non è partita. Riprova tra poco.' },
    onSuccess: (_answer, { id }) => {
      removeDream(queryClient, id)
      toast({
        title: 'Grazie della segnalazione',
        description: 'Guarderemo questo sogno. Intanto non te lo mostriamo più.',
      })
    },
    onSettled: () => void refreshFeed(queryClient),
  })
}

/** The people one has blocked. */
export const blocksQuery = () => query('GET /api/blocks')

export function useUnblock() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call('DELETE /api/blocks/:id', { params: { id } }),
    meta: { errorText: 'Non è stato possibile sbloccare questa persona. Riprova tra poco.' },
    onSuccess: () => toast({ title: 'Persona sbloccata', description: 'Nella community rivedrai i suoi sogni.' }),
    onSettled: () => {
      void refreshFeed(queryClient)
      return queryClient.invalidateQueries({ queryKey: [BLOCKS] })
    },
  })
}

/** Blocks a dream's author; the notice offers an undo. */
export function useBlockAuthor() {
  const queryClient = useQueryClient()
  const { mutate: unblock } = useUnblock()
  return useMutation({
    mutationFn: (dreamId: number) => call('POST /api/community-dreams/:id/block', { params: { id: dreamId } }),
    meta: { errorTitle: 'Non è stato possibile bloccare questa persona' },
    onSuccess: ({ id }, dreamId) => {
      removeDream(queryClient, dreamId)
      toast({
        title: 'Persona bloccata',
        description: 'Non vedrai più i suoi sogni nella community.',
        action: { label: 'Annulla', altText: 'Sblocca dal tuo profilo', onClick: () => unblock(id) },
      })
    },
    onSettled: () => {
      void refreshFeed(queryClient)
      void queryClient.invalidateQueries({ queryKey: [BLOCKS] })
    },
  })
}

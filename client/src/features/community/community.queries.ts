import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { COMMUNITY_LIFE_DAYS } from '#shared/constants/community.ts'
import {
  likedSchema,
  type OwnCommunityDream,
  type Report,
  sharedToCommunitySchema,
} from '#shared/contracts/community.ts'
import { toastFailure } from '../../components/layout/error-toast.ts'
import { toast } from '../../components/ui/toast.tsx'
import { api } from '../../lib/api-client.ts'
import { dreamSharingQuery } from '../../lib/dream-sharing.ts'
import { DREAM_GONE, hasCode } from './failures.ts'
import { FEED, hideReported, keepOwn, refreshFeed } from './feed.queries.ts'
import { isOwnDreams } from './share.queries.ts'

const DREAMS = '/api/dreams'
const GAME = '/api/user/game-stats'
const LEADERBOARD = '/api/leaderboard'

interface Wish {
  id: number
  liked: boolean
}

/** Sets whether one likes a dream; asking twice for the same changes nothing. */
export const useSetLike = () =>
  useMutation({
    meta: { silent: true },
    mutationFn: ({ id, liked }: Wish) => api.post(`${FEED}/${id}/${liked ? 'like' : 'unlike'}`, undefined, likedSchema),
  })

/** All that shows whether a dream is in the community. */
function refreshShared(queryClient: QueryClient, dreamId: number) {
  void refreshFeed(queryClient)
  for (const key of [DREAMS, `${DREAMS}/${dreamId}`, GAME, LEADERBOARD]) {
    // The choice of a dream closes with the answer.
    void queryClient.invalidateQueries({ queryKey: [key], predicate: (query) => !isOwnDreams(query) })
  }
  void queryClient.invalidateQueries({ queryKey: dreamSharingQuery(dreamId).queryKey, refetchType: 'none' })
}

/** Shares one's dream with the community. */
export function useShareToCommunity() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: (dreamId: number) =>
      api.post(`${DREAMS}/${dreamId}/share-to-community`, undefined, sharedToCommunitySchema),
    onSuccess: ({ newBadges: _, ...mine }, dreamId) => {
      keepOwn(queryClient, mine)
      toast({ title: 'Sogno condiviso', description: `Per ${COMMUNITY_LIFE_DAYS} giorni chiunque può leggerlo.` })
      refreshShared(queryClient, dreamId)
    },
    onError: (_error, dreamId) => {
      refreshShared(queryClient, dreamId)
      // What was refused may have been shared from elsewhere, or changed.
      void queryClient.invalidateQueries({ queryKey: dreamSharingQuery(dreamId).queryKey })
    },
  })
}

/** What is not there any more, taken away from another tab for one, is as one wants it. */
async function removeOwn(id: number): Promise<void> {
  try {
    await api.delete(`${FEED}/${id}`)
  } catch (error) {
    if (!hasCode(error, 'not_found')) throw error
  }
}

/** Takes one's own dream back. */
export function useRemoveFromCommunity() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: ({ id }: Pick<OwnCommunityDream, 'id' | 'dreamId'>) => removeOwn(id),
    onSuccess: () => {
      keepOwn(queryClient, null)
      toast({ title: 'Sogno rimosso', description: 'Non si vede più nella community.' })
    },
    onError: (error) => toastFailure(error, 'Si è verificato un errore durante la rimozione del sogno'),
    onSettled: (_answer, _error, { dreamId }) => refreshShared(queryClient, dreamId),
  })
}

type Reported = 'now' | 'before' | 'gone'

/** What was reported already, or is there no more, need not be seen again either. */
async function report({ id, reason }: Report & { id: number }): Promise<Reported> {
  try {
    await api.send(`${FEED}/${id}/report`, { reason })
    return 'now'
  } catch (error) {
    if (hasCode(error, 'already_reported')) return 'before'
    if (hasCode(error, 'not_found')) return 'gone'
    throw error
  }
}

const REPORTED: Record<Reported, { title: string; description: string }> = {
  now: {
    title: 'Grazie della segnalazione',
    description: 'Guarderemo questo sogno. Intanto non te lo mostriamo più.',
  },
  before: {
    title: 'Hai già segnalato questo sogno',
    description: 'La tua segnalazione è arrivata: non serve altro.',
  },
  gone: { title: DREAM_GONE, description: 'Non si vede più nella community.' },
}

/** Reports a dream, which the person then sees no more. */
export function useReportDream() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { silent: true },
    mutationFn: report,
    onSuccess: (reported, { id }) => {
      hideReported(queryClient, id)
      toast(REPORTED[reported])
    },
    onError: (error) => toastFailure(error, 'La segnalazione non è partita. Riprova tra poco.'),
  })
}

import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { COMMUNITY_LIFE_DAYS } from '#shared/constants/community.ts'
import {
  likedSchema,
  type OwnCommunityDream,
  type Report,
  sharedToCommunitySchema,
} from '#shared/contracts/community.ts'
import { toast } from '../../components/ui/toast.tsx'
import { api } from '../../lib/api-client.ts'
import { DREAM_GONE, hasCode, toastFailure } from './failures.ts'
import { FEED, hideReported } from './feed.queries.ts'

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
    mutationFn: ({ id, liked }: Wish) => api.post(`${FEED}/${id}/${liked ? 'like' : 'unlike'}`, undefined, likedSchema),
  })

/** All that shows whether a dream is in the community. */
function refreshShared(queryClient: QueryClient, dreamId: number) {
  const keys = [FEED, DREAMS, `${DREAMS}/${dreamId}`, `${DREAMS}/${dreamId}/sharing`, GAME, LEADERBOARD]
  for (const key of keys) void queryClient.invalidateQueries({ queryKey: [key] })
}

/** Shares one's dream with the community. */
export function useShareToCommunity() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (dreamId: number) =>
      api.post(`${DREAMS}/${dreamId}/share-to-community`, undefined, sharedToCommunitySchema),
    onSuccess: () => {
      toast({ title: 'Sogno condiviso', description: `Per ${COMMUNITY_LIFE_DAYS} giorni chiunque può leggerlo.` })
    },
    // What was refused may have been shared from elsewhere, or changed: it is looked at again either way.
    onSettled: (_shared, _error, dreamId) => refreshShared(queryClient, dreamId),
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
    mutationFn: ({ id }: Pick<OwnCommunityDream, 'id' | 'dreamId'>) => removeOwn(id),
    onSuccess: () => toast({ title: 'Sogno rimosso', description: 'Non si vede più nella community.' }),
    onError: (error) => toastFailure(error, 'Si è verificato un errore durante la rimozione del sogno'),
    onSettled: (_answer, _error, { dreamId }) => refreshShared(queryClient, dreamId),
  })
}

interface Done {
  /** The dream is out of the person's sight. */
  onDone: () => void
}

/** Reports a dream, which the person then sees no more. */
export function useReportDream({ onDone }: Done) {
  const queryClient = useQueryClient()
  const leave = (id: number, title: string, description: string) => {
    hideReported(queryClient, id)
    toast({ title, description })
    onDone()
  }
  return useMutation({
    mutationFn: ({ id, reason }: Report & { id: number }) => api.send(`${FEED}/${id}/report`, { reason }),
    onSuccess: (_answer, { id }) =>
      leave(id, 'Grazie della segnalazione', 'Guarderemo questo sogno. Intanto non te lo mostriamo più.'),
    onError: (error, { id }) => {
      if (hasCode(error, 'already_reported'))
        return leave(id, 'Hai già segnalato questo sogno', 'La tua segnalazione è arrivata: non serve altro.')
      if (hasCode(error, 'not_found')) return leave(id, DREAM_GONE, 'Non si vede più nella community.')
      toastFailure(error, 'La segnalazione non è partita. Riprova tra poco.')
    },
  })
}

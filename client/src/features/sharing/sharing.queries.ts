import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Dream } from '#shared/contracts/dreams.ts'
import {
  type DreamSharing,
  dreamSharingSchema,
  type ShareDream,
  type ShareLink,
  sharedLinkSchema,
} from '#shared/contracts/sharing.ts'
import { toastError } from '../../components/layout/error-toast.ts'
import { toast } from '../../components/ui/toast.tsx'
import { api } from '../../lib/api-client.ts'

const DREAMS = '/api/dreams'
const GAME = '/api/user/game-stats'
const NOT_SHARED = 'Non è stato possibile condividere il sogno. Riprova più tardi.'
const NOT_REVOKED = 'Non è stato possibile revocare il link. Riprova più tardi.'

const dreamUrl = (id: number) => `${DREAMS}/${id}`
const shareUrl = (id: number) => `${dreamUrl(id)}/share`
const sharingUrl = (id: number) => `${dreamUrl(id)}/sharing`

/** What the owner of a dream is told before sharing it, and its link where it has one. */
export const dreamSharingQuery = (dreamId: number) =>
  queryOptions({
    queryKey: [sharingUrl(dreamId)],
    queryFn: ({ signal }) => api.get(sharingUrl(dreamId), dreamSharingSchema, signal),
  })

/** Makes the dream's link, or changes what it shows. */
function useShare(dreamId: number, tell: (link: ShareLink) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    // One after the other: the last answer is then the last state.
    scope: { id: shareUrl(dreamId) },
    mutationFn: (includeAnalysis: boolean) =>
      api.post(shareUrl(dreamId), { includeAnalysis } satisfies ShareDream, sharedLinkSchema),
    onSuccess: ({ shareId, url, includesAnalysis }) => {
      const link = { shareId, url, includesAnalysis }
      keepLink(queryClient, dreamId, link)
      tell(link)
    },
    onError: (error) => toastError(error, NOT_SHARED),
    onSettled: () => refresh(queryClient, dreamId),
  })
}

/** Makes the dream's link. */
export const useCreateLink = (dreamId: number, onCreated: () => void) =>
  useShare(dreamId, () => {
    onCreated()
    toast({ title: 'Sogno condiviso', description: 'Il link è pronto: il sogno lo legge chi lo riceve.' })
  })

/** Says whether the reading goes along. */
export const useChangeLink = (dreamId: number) =>
  useShare(dreamId, ({ includesAnalysis }) =>
    toast({ title: includesAnalysis ? 'Il link mostra anche l’analisi' : 'Il link non mostra più l’analisi' }),
  )

/** Takes the link away for good: the next has another address. */
export function useRevokeLink(dreamId: number, onRevoked: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    scope: { id: shareUrl(dreamId) },
    mutationFn: () => api.delete(shareUrl(dreamId)),
    onSuccess: () => {
      onRevoked()
      keepLink(queryClient, dreamId, null)
      toast({ title: 'Link revocato', description: 'Da ora non si apre più.' })
    },
    onError: (error) => toastError(error, NOT_REVOKED),
    onSettled: () => refresh(queryClient, dreamId),
  })
}

function keepLink(queryClient: QueryClient, dreamId: number, link: ShareLink | null) {
  queryClient.setQueryData<DreamSharing>([sharingUrl(dreamId)], (sharing) => sharing && { ...sharing, link })
  const share = link && { shareId: link.shareId, includesAnalysis: link.includesAnalysis }
  queryClient.setQueryData<Dream>([dreamUrl(dreamId)], (dream) => dream && { ...dream, share })
}

/** Whatever the answer was, or when none came: the server knows how it stands. */
function refresh(queryClient: QueryClient, dreamId: number) {
  for (const key of [DREAMS, dreamUrl(dreamId), sharingUrl(dreamId), GAME]) {
    void queryClient.invalidateQueries({ queryKey: [key] })
  }
}

import { type MutationMeta, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#client/api/api-client.ts'
import { call, path } from '#client/api/call.ts'
import { dreamSharingQuery } from '#client/lib/dream-sharing.ts'
import { toast, toastFailure } from '#client/lib/toast.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import type { ShareLink } from '#shared/contracts/sharing.ts'

const DREAMS = '/api/dreams'
const GAME = '/api/user/game-stats'
const NOT_SHARED = 'Non è stato possibile condividere il sogno. Riprova più tardi.'
const NOT_REVOKED = 'Non è stato possibile revocare il link. Riprova più tardi.'

const dreamUrl = (id: number) => path('GET /api/dreams/:id', { params: { id } })
const shareUrl = (id: number) => path('POST /api/dreams/:id/share', { params: { id } })

interface Outcome {
  meta: MutationMeta
  onShared: (link: ShareLink) => void
  onError?: (error: Error, includeAnalysis: boolean) => void
}

/** Creates or changes the dream's link. */
function useShare(dreamId: number, { meta, onShared, onError }: Outcome) {
  const queryClient = useQueryClient()
  return useMutation({
    meta,
    // Serial, so that the last response has the last state.
    scope: { id: shareUrl(dreamId) },
    mutationFn: (includeAnalysis: boolean) =>
      call('POST /api/dreams/:id/share', { params: { id: dreamId }, body: { includeAnalysis } }),
    onSuccess: ({ newBadges: _, ...link }) => {
      keepLink(queryClient, dreamId, link)
      onShared(link)
    },
    ...(onError && { onError }),
    onSettled: () => refresh(queryClient, dreamId),
  })
}

export const useCreateLink = (dreamId: number) =>
  useShare(dreamId, {
    meta: { errorText: NOT_SHARED },
    // Short, because on a phone the notice covers the link.
    onShared: () => void toast({ title: 'Sogno condiviso' }),
  })

/** Changes whether the link shows the analysis. */
export const useChangeLink = (dreamId: number) =>
  useShare(dreamId, {
    meta: { silent: true },
    onShared: ({ includesAnalysis }) =>
      toast({ title: includesAnalysis ? 'Il link mostra anche l’analisi' : 'Il link non mostra più l’analisi' }),
    onError: (error, includeAnalysis) =>
      toastFailure(error, unchangedWords(error, includeAnalysis), 'Riprova più tardi.'),
  })

/** The link's state after a failed change; uncertain without a response. */
function unchangedWords(error: Error, includeAnalysis: boolean): string {
  const isSure = !(error instanceof ApiError && error.status === 0)
  if (includeAnalysis) return isSure ? 'Il link è rimasto com’era' : 'Forse il link è rimasto com’era'
  return isSure ? 'L’analisi si legge ancora con il link' : 'Forse l’analisi si legge ancora con il link'
}

/** Revokes the link; the next one has another address. */
export function useRevokeLink(dreamId: number, onRevoked: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { errorText: NOT_REVOKED },
    scope: { id: shareUrl(dreamId) },
    mutationFn: () => call('DELETE /api/dreams/:id/share', { params: { id: dreamId } }),
    onSuccess: () => {
      onRevoked()
      keepLink(queryClient, dreamId, null)
      toast({ title: 'Link revocato', description: 'Da ora non si apre più.' })
    },
    onSettled: () => refresh(queryClient, dreamId),
  })
}

function keepLink(queryClient: QueryClient, dreamId: number, link: ShareLink | null) {
  queryClient.setQueryData(dreamSharingQuery(dreamId).queryKey, (known) => known && { ...known, link })
  const share = link && { shareId: link.shareId, includesAnalysis: link.includesAnalysis }
  queryClient.setQueryData<Dream>([dreamUrl(dreamId)], (dream) => dream && { ...dream, share })
}

/** Refetches after any outcome, also without a response. */
function refresh(queryClient: QueryClient, dreamId: number) {
  void queryClient.invalidateQueries(dreamSharingQuery(dreamId))
  for (const key of [DREAMS, dreamUrl(dreamId), GAME]) void queryClient.invalidateQueries({ queryKey: [key] })
}

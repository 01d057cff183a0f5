import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { blockSchema } from '#shared/contracts/community.ts'
import { toastError } from '../../components/layout/error-toast.ts'
import { toast } from '../../components/ui/toast.tsx'
import { api } from '../../lib/api-client.ts'
import { DREAM_GONE, hasCode, toastFailure } from './failures.ts'
import { FEED, forgetDream, refreshFeed } from './feed.queries.ts'

const BLOCKS = '/api/blocks'

/** The people one has blocked. */
export const blocksQuery = () =>
  queryOptions({
    queryKey: [BLOCKS],
    queryFn: ({ signal }) => api.get(BLOCKS, blockSchema.array(), signal),
  })

/** One that is lifted already, in another tab for one, is as one wants it. */
async function lift(id: number): Promise<void> {
  try {
    await api.delete(`${BLOCKS}/${id}`)
  } catch (error) {
    if (!hasCode(error, 'not_found')) throw error
  }
}

/** Sees a person's dreams again. */
export function useUnblock() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => lift(id),
    onSuccess: () => {
      toast({ title: 'Persona sbloccata', description: 'Nella community rivedrai i suoi sogni.' })
      void refreshFeed(queryClient)
      return queryClient.invalidateQueries({ queryKey: [BLOCKS] })
    },
    onError: (error) => toastError(error, 'Non è stato possibile sbloccare questa persona. Riprova tra poco.'),
  })
}

interface Done {
  /** The person's dreams are out of sight. */
  onDone: () => void
}

/** Blocks the person a dream is by; the notice that says so holds the way back. */
export function useBlockAuthor({ onDone }: Done) {
  const queryClient = useQueryClient()
  const { mutate: unblock } = useUnblock()
  const leave = (dreamId: number) => {
    forgetDream(queryClient, dreamId)
    void refreshFeed(queryClient)
    onDone()
  }
  return useMutation({
    mutationFn: (dreamId: number) => api.post(`${FEED}/${dreamId}/block`, undefined, blockSchema),
    onSuccess: ({ id }, dreamId) => {
      toast({
        title: 'Persona bloccata',
        description: 'Non vedrai più i suoi sogni nella community.',
        action: { label: 'Annulla', altText: 'Sblocca dal tuo profilo', onClick: () => unblock(id) },
      })
      void queryClient.invalidateQueries({ queryKey: [BLOCKS] })
      leave(dreamId)
    },
    onError: (error, dreamId) => {
      if (!hasCode(error, 'not_found')) return toastFailure(error, 'Non è stato possibile bloccare questa persona')
      toast({ title: DREAM_GONE, description: 'Non si vede più nella community.' })
      leave(dreamId)
    },
  })
}

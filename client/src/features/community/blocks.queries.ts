import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Block, blockSchema } from '#shared/contracts/community.ts'
import { toastError, toastFailure } from '../../components/layout/error-toast.ts'
import { toast } from '../../components/ui/toast.tsx'
import { api } from '../../lib/api-client.ts'
import { DREAM_GONE, hasCode } from './failures.ts'
import { FEED, forgetDream, rereadFeed } from './feed.queries.ts'

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
    meta: { silent: true },
    mutationFn: (id: number) => lift(id),
    onSuccess: () => {
      toast({ title: 'Persona sbloccata', description: 'Nella community rivedrai i suoi sogni.' })
      void rereadFeed(queryClient)
      return queryClient.invalidateQueries({ queryKey: [BLOCKS] })
    },
    onError: (error) => toastError(error, 'Non è stato possibile sbloccare questa persona. Riprova tra poco.'),
  })
}

/** Blocks the person a dream is by; answers nothing where the dream is gone, and nobody is to be found by it. */
async function block(dreamId: number): Promise<Block | undefined> {
  try {
    return await api.post(`${FEED}/${dreamId}/block`, undefined, blockSchema)
  } catch (error) {
    if (hasCode(error, 'not_found')) return undefined
    throw error
  }
}

/** Blocks the person a dream is by; the notice that says so holds the way back. */
export function useBlockAuthor() {
  const queryClient = useQueryClient()
  const { mutate: unblock } = useUnblock()
  const tell = ({ id }: Block) =>
    toast({
      title: 'Persona bloccata',
      description: 'Non vedrai più i suoi sogni nella community.',
      action: { label: 'Annulla', altText: 'Sblocca dal tuo profilo', onClick: () => unblock(id) },
    })
  return useMutation({
    meta: { silent: true },
    mutationFn: block,
    onSuccess: (blocked, dreamId) => {
      if (blocked) tell(blocked)
      else toast({ title: DREAM_GONE, description: 'Non si vede più nella community.' })
      forgetDream(queryClient, dreamId)
      void rereadFeed(queryClient)
      void queryClient.invalidateQueries({ queryKey: [BLOCKS] })
    },
    onError: (error) => toastFailure(error, 'Non è stato possibile bloccare questa persona'),
  })
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSession } from '#client/lib/contexts.ts'
import { toast } from '#client/lib/toast.ts'
import { SAVE_KEY_HEADER } from '#shared/constants/api.ts'
import type { DreamDraft } from '#shared/contracts/dreams.ts'
import { dreams, invalidateDreams } from './dreams.queries.ts'
import { draftScope } from './outbox.ts'
import { moveRecordings, setAllDeleted } from './voice/recording-store.ts'

/** The dreams that wait for room in the plan, the latest first. */
export const draftsQuery = () => dreams.drafts.query()

/** Makes a draft the dream that it is. */
export function useSaveDraft() {
  const queryClient = useQueryClient()
  const { id: userId } = useSession()
  return useMutation({
    mutationFn: ({ key, createdAt: _createdAt, ...input }: DreamDraft) =>
      dreams.create({ body: input, headers: { [SAVE_KEY_HEADER]: key } }),
    onSuccess: ({ id, title }, { key }) => {
      void moveRecordings(draftScope(userId, key), id)
      toast({ title: 'Sogno salvato', description: `«${title}» è nel tuo diario.` })
      invalidateDreams(queryClient, id)
    },
    meta: { errorTitle: 'La bozza resta qui', earns: true },
  })
}

/** Deletes a draft for good. */
export function useDiscardDraft() {
  const queryClient = useQueryClient()
  const { id: userId } = useSession()
  return useMutation({
    mutationFn: (key: string) => dreams.discardDraft({ params: { key } }),
    onSuccess: (_answer, key) => {
      void setAllDeleted(draftScope(userId, key), true)
      toast({ title: 'Bozza eliminata' })
      return queryClient.invalidateQueries(draftsQuery())
    },
    meta: { errorTitle: 'La bozza resta qui' },
  })
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { toast } from '#client/components/ui/toast.tsx'
import { api } from '#client/lib/api-client.ts'
import { SAVE_KEY_HEADER } from '#shared/constants/api.ts'
import type { Dream, DreamInput } from '#shared/contracts/dreams.ts'
import { dreamQuery, invalidateDreams } from '../dreams.queries.ts'
import type { HeldRecording } from '../voice/recorder-state.ts'
import type { DreamFormValues } from './dream-form-values.ts'

interface SaveVariables {
  input: DreamInput
  /** What stood in the form. */
  values: DreamFormValues
  /** A recording that was left out. */
  leftOut: HeldRecording | undefined
}

interface SaveOptions {
  /** The dream to change; without it a new one is made. */
  dream: Dream | undefined
  /** Called also when the form has been closed meanwhile. */
  onSaved: (saved: Dream, variables: SaveVariables) => void
  onError: (error: Error) => void
}

/** Saves a new dream, or the changes of a known one; the lists and the stats follow. The form tells of a failure. */
export function useSaveDream({ dream, onSaved, onError }: SaveOptions) {
  const queryClient = useQueryClient()
  const saveKeyOf = useSaveKey()
  return useMutation({
    mutationFn: ({ input }: SaveVariables) =>
      dream
        ? api.put<Dream>(`/api/dreams/${dream.id}`, input)
        : api.post<Dream>('/api/dreams', input, saveKeyOf(input)),
    onSuccess: (saved, variables) => {
      if (dream) {
        toast({ title: 'Sogno aggiornato' })
        queryClient.setQueryData(dreamQuery(dream.id).queryKey, saved)
      }
      invalidateDreams(queryClient, dream?.id)
      onSaved(saved, variables)
    },
    onError,
    meta: { silent: true, earns: true },
  })
}

/**
 * The header with the key of a save: the same one while the same words are sent again, so that a dream whose first answer
 * got lost is not made twice. Nothing where the browser makes no keys (plain http on a network).
 */
function useSaveKey() {
  const last = useRef({ words: '', headers: undefined as Record<string, string> | undefined })
  return (input: DreamInput) => {
    const words = JSON.stringify(input)
    if (words !== last.current.words) {
      const key = globalThis.crypto.randomUUID?.()
      last.current = { words, headers: key && { [SAVE_KEY_HEADER]: key } }
    }
    return last.current.headers
  }
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSession } from '#client/components/layout/session-context.tsx'
import { toast } from '#client/components/ui/toast.tsx'
import { ApiError } from '#client/lib/api-client.ts'
import { sentDream, useOutbox } from '#client/lib/outbox.ts'
import { SAVE_KEY_HEADER } from '#shared/constants/api.ts'
import type { Dream, DreamInput } from '#shared/contracts/dreams.ts'
import { dreamQuery, dreams, invalidateDreams } from '../dreams.queries.ts'
import { keepSave } from '../outbox.ts'
import type { HeldRecording } from '../voice/use-recorder.ts'
import type { DreamFormValues } from './dream-form-values.ts'

interface SaveVariables {
  input: DreamInput
  /** The form's values. */
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

/** A network that takes longer than this counts as none: should the save arrive all the same, it is not made twice. */
const TIMEOUT_MS = 10_000

async function noAnswer(): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))
  throw new ApiError({ status: 0, code: 'network', message: 'Il server non risponde.' })
}

/**
 * Saves a new dream, or the changes of a known one; the lists and the stats follow. Without a network the save waits for
 * one. The form tells of a failure.
 */
export function useSaveDream({ dream, onSaved, onError }: SaveOptions) {
  const queryClient = useQueryClient()
  const { id: userId } = useSession()
  const waiting = useOutbox(userId)
  const saveKeyOf = useSaveKey()
  return useMutation({
    mutationFn: async ({ input }: SaveVariables) => {
      const headers = saveKeyOf(input)
      const known = dream && (sentDream(dream.id) ?? dream)
      const keep = () => {
        const key = headers?.[SAVE_KEY_HEADER]
        if (!key) throw new Error('no save key')
        return keepSave(queryClient, userId, { input, dream: known, key })
      }
      // A dream that already waits is sent once, with its latest values.
      if (known && waiting.some((entry) => 'input' in entry && entry.dreamId === known.id)) return keep()
      try {
        const saved = await Promise.race([
          known ? dreams.update({ params: { id: known.id }, body: input }) : dreams.create({ body: input, headers }),
          noAnswer(),
        ])
        if (known) queryClient.setQueryData(dreamQuery(known.id).queryKey, saved)
        invalidateDreams(queryClient, known?.id)
        return saved
      } catch (error) {
        if (!(error instanceof ApiError && error.isUnknownOutcome)) throw error
        return await keep().catch(() => Promise.reject(error))
      }
    },
    onSuccess: (saved, variables) => {
      if (dream) toast({ title: 'Sogno aggiornato' })
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

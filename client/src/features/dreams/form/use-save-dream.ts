import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '#client/api/api-client.ts'
import { useOutbox } from '#client/api/outbox.ts'
import { toast } from '#client/components/ui/toast.tsx'
import { randomId } from '#client/lib/browser.ts'
import { useSession } from '#client/lib/contexts.ts'
import type { Dream, DreamDraft, DreamInput } from '#shared/contracts/dreams.ts'
import { chooseText } from '../components/choose-text.tsx'
import { dreamQuery, invalidateDreams } from '../dreams.queries.ts'
import {
  draftScope,
  isOnlyNewer,
  isPutOf,
  keepDraft,
  keepSave,
  problemOf,
  putDream,
  type UnsentDream,
} from '../outbox.ts'
import { assignRecording, moveRecordings } from '../voice/recording-store.ts'
import type { HeldRecording } from '../voice/use-recorder.ts'
import type { DreamFormValues } from './dream-form-values.ts'

export interface SaveVariables {
  input: DreamInput
  values: DreamFormValues
  /** The `updatedAt` that the form started with; null for a new dream. */
  base: string | null
  /** A recording without transcription, saved with the dream. */
  pendingRecording: HeldRecording | undefined
  /** The plan has no room. */
  asDraft: boolean
}

interface SaveOptions {
  dream: Dream | UnsentDream | undefined
  draft?: DreamDraft | undefined
  /** Also called after the form has closed. */
  onSaved: (saved: Dream | UnsentDream, variables: SaveVariables) => void
  /** Called instead if the plan is full and the dream becomes a draft. */
  onKept: (variables: SaveVariables) => void
  onError: (error: Error) => void
}

type Outcome = { dream: Dream | UnsentDream; isTheirs?: true } | { draftKey: string }

/** A slower network counts as none; the save key prevents a duplicate if the save arrives later. */
const TIMEOUT_MS = 10_000

async function noAnswer(): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))
  throw new ApiError({ status: 0, code: 'network', message: 'Il server non risponde.' })
}

/**
 * Saves a new or edited dream, and updates lists and stats. Queues the save without a network, and stores a draft
 * without room in the plan. The form reports failures.
 */
export function useSaveDream({ dream, draft, onSaved, onKept, onError }: SaveOptions) {
  const queryClient = useQueryClient()
  const { id: userId } = useSession()
  const waiting = useOutbox(userId)
  const saveKeyOf = useSaveKey()
  const own = dream && 'key' in dream ? dream : draft
  const shown = dream && 'id' in dream ? dream : undefined
  return useMutation({
    mutationFn: async ({ input, asDraft, base }: SaveVariables): Promise<Outcome> => {
      const key = own?.key ?? saveKeyOf(input)
      const keep = async (changed: Dream | undefined) => ({
        dream: await keepSave(queryClient, userId, { input, base: changed, key }),
      })
      /** @returns the result of a try, or the conflicting dream; without an answer the save is queued */
      const attempt = async (changed: Dream | undefined) => {
        const send = async () => {
          const outcome = asDraft ? null : await putDream({ key, input, base: changed })
          if (!outcome) await keepDraft(queryClient, key, input)
          const present = outcome && ('theirs' in outcome ? outcome.theirs : outcome.dream)
          if (present) queryClient.setQueryData(dreamQuery(present.id).queryKey, present)
          invalidateDreams(queryClient, changed?.id)
          return outcome ?? { draftKey: key }
        }
        try {
          return await Promise.race([send(), noAnswer()])
        } catch (error) {
          if (!(error instanceof ApiError && error.canWait)) throw error
          return await keep(changed).catch(() => Promise.reject(error))
        }
      }
      let changed = shown && { ...shown, updatedAt: base ?? shown.updatedAt }
      // A queued dream is sent once, with its latest values.
      if (waiting.some((entry) => isPutOf({ key, base: changed }, entry))) return keep(changed)
      for (;;) {
        const outcome = await attempt(changed)
        if (!('theirs' in outcome)) return outcome
        const { theirs } = outcome
        // The form started from a queued version that has been sent since.
        const began = base === shown?.updatedAt && changed && { ...shown, updatedAt: changed.updatedAt }
        const isKnown = theirs && began && isOnlyNewer(theirs, began)
        const problem = problemOf(theirs)
        const text = isKnown ? 'mine' : await chooseText({ mine: input, theirs, problem })
        if (!text) throw new ApiError({ status: 412, code: 'changed_elsewhere', message: problem })
        const present = theirs ?? changed
        if (text === 'theirs' && present) return { dream: present, isTheirs: true }
        changed = text === 'mine' && theirs ? theirs : undefined
      }
    },
    onSuccess: async (outcome, variables) => {
      const { pendingRecording } = variables
      const saved = 'dream' in outcome ? outcome.dream : { key: outcome.draftKey }
      const place = 'id' in saved ? saved.id : draftScope(userId, saved.key).dreamId
      if (pendingRecording?.kept) await assignRecording(pendingRecording.recording.id, place)
      if (!('dream' in outcome)) return onKept(variables)
      if (own) await moveRecordings(draftScope(userId, own.key), place)
      if (dream && !outcome.isTheirs) toast({ title: 'Sogno aggiornato' })
      onSaved(outcome.dream, variables)
    },
    onError,
    meta: { silent: true, earns: true },
  })
}

/** The save's idempotency key: repeated for the same values, so that a lost answer makes no duplicate. */
function useSaveKey() {
  const last = useRef({ words: '', key: '' })
  return (input: DreamInput) => {
    const words = JSON.stringify(input)
    if (words !== last.current.words) last.current = { words, key: randomId() }
    return last.current.key
  }
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '#client/api/api-client.ts'
import { call } from '#client/api/call.ts'
import { sentDream, useOutbox } from '#client/api/outbox.ts'
import { toast } from '#client/components/ui/toast.tsx'
import { randomId } from '#client/lib/browser.ts'
import { useSession } from '#client/lib/contexts.ts'
import { SAVE_KEY_HEADER } from '#shared/constants/api.ts'
import type { Dream, DreamDraft, DreamInput } from '#shared/contracts/dreams.ts'
import { chooseText } from '../components/choose-text.tsx'
import { dreamQuery, invalidateDreams } from '../dreams.queries.ts'
import { draftScope, isOnlyNewer, keepDraft, keepSave, nullIfFull, problemOf, updateDream } from '../outbox.ts'
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
  dream: Dream | undefined
  draft?: DreamDraft | undefined
  /** Also called after the form has closed. */
  onSaved: (saved: Dream, variables: SaveVariables) => void
  /** Called instead if the plan is full and the dream becomes a draft. */
  onKept: (variables: SaveVariables) => void
  onError: (error: Error) => void
}

type Outcome = { dream: Dream; isTheirs?: true } | { draftKey: string }

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
  return useMutation({
    mutationFn: async ({ input, asDraft, base }: SaveVariables): Promise<Outcome> => {
      const key = draft?.key ?? saveKeyOf(input)
      const keep = async (changed: Dream | undefined) => ({
        dream: await keepSave(queryClient, userId, { input, dream: changed, key }),
      })
      const create = async (): Promise<Outcome> => {
        const headers = { [SAVE_KEY_HEADER]: key }
        const saved = asDraft ? null : await call('POST /api/dreams', { body: input, headers }).catch(nullIfFull)
        if (saved) return { dream: saved }
        await keepDraft(queryClient, key, input)
        return { draftKey: key }
      }
      /** @returns the result of a try, or the conflicting dream; without an answer the save is queued */
      const attempt = async (changed: Dream | undefined) => {
        const send = async () => {
          const outcome = changed ? await updateDream(changed.id, input, changed.updatedAt) : await create()
          const present = 'theirs' in outcome ? outcome.theirs : changed && 'dream' in outcome && outcome.dream
          if (present) queryClient.setQueryData(dreamQuery(present.id).queryKey, present)
          invalidateDreams(queryClient, changed?.id)
          return outcome
        }
        try {
          return await Promise.race([send(), noAnswer()])
        } catch (error) {
          if (!(error instanceof ApiError && error.canWait)) throw error
          return await keep(changed).catch(() => Promise.reject(error))
        }
      }
      const sent = dream && sentDream(dream.id)
      let changed = sent ?? (dream && { ...dream, updatedAt: base ?? dream.updatedAt })
      // A queued dream is sent once, with its latest values.
      if (changed && waiting.some((entry) => 'input' in entry && entry.dreamId === changed?.id)) return keep(changed)
      for (;;) {
        const outcome = await attempt(changed)
        if (!('theirs' in outcome)) return outcome
        const { theirs } = outcome
        // The form started from a queued version that has been sent since.
        const began = base === dream?.updatedAt && changed && { ...dream, updatedAt: changed.updatedAt }
        const isKnown = theirs && began && isOnlyNewer(theirs, began)
        const problem = problemOf(theirs)
        const text = isKnown ? 'mine' : await chooseText({ mine: input, theirs, problem })
        if (!text) throw new ApiError({ status: 412, code: 'changed_elsewhere', message: problem })
        if (text === 'theirs' && changed) return { dream: theirs ?? changed, isTheirs: true }
        changed = text === 'mine' && theirs ? theirs : undefined
      }
    },
    onSuccess: (outcome, variables) => {
      const { pendingRecording } = variables
      const place = 'draftKey' in outcome ? draftScope(userId, outcome.draftKey).dreamId : outcome.dream.id
      if (pendingRecording?.kept) void assignRecording(pendingRecording.recording.id, place)
      if ('draftKey' in outcome) return onKept(variables)
      const { dream: saved } = outcome
      if (draft) void moveRecordings(draftScope(userId, draft.key), saved.id)
      if (dream && !outcome.isTheirs) toast({ title: 'Sogno aggiornato' })
      onSaved(saved, variables)
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

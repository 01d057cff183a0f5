import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { toast } from '#client/components/ui/toast.tsx'
import { ApiError } from '#client/lib/api-client.ts'
import { randomId } from '#client/lib/browser.ts'
import { call } from '#client/lib/client.ts'
import { useSession } from '#client/lib/contexts.ts'
import { sentDream, useOutbox } from '#client/lib/outbox.ts'
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
  /** The form's values. */
  values: DreamFormValues
  /** The `updatedAt` of the dream that the form began with; null for a new one. */
  base: string | null
  /** A recording that was left out: it goes along with the dream. */
  pendingRecording: HeldRecording | undefined
  /** The plan is known to have no room. */
  asDraft: boolean
}

interface SaveOptions {
  /** The dream to change; without it a new one is made. */
  dream: Dream | undefined
  /** The draft that becomes a dream, if it is one. */
  draft?: DreamDraft | undefined
  /** Called also when the form has been closed meanwhile. */
  onSaved: (saved: Dream, variables: SaveVariables) => void
  /** Called instead where the plan has no room: the dream is kept as a draft. */
  onKept: (variables: SaveVariables) => void
  onError: (error: Error) => void
}

type Outcome = { dream: Dream; isTheirs?: true } | { draftKey: string }

/** A network that takes longer than this counts as none: should the save arrive all the same, it is not made twice. */
const TIMEOUT_MS = 10_000

async function noAnswer(): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))
  throw new ApiError({ status: 0, code: 'network', message: 'Il server non risponde.' })
}

/**
 * Saves a new dream, or the changes of a known one; the lists and the stats follow. Without a network the save waits for
 * one, without room in the plan it is kept as a draft. The form tells of a failure.
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
      /** What comes of a try, or the dream as it stands elsewhere. Where no answer comes the save waits. */
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
      // A dream that already waits is sent once, with its latest values.
      if (changed && waiting.some((entry) => 'input' in entry && entry.dreamId === changed?.id)) return keep(changed)
      for (;;) {
        const outcome = await attempt(changed)
        if (!('theirs' in outcome)) return outcome
        const { theirs } = outcome
        // What waited for the network and was sent meanwhile is what the form began with.
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

/** The key of a save: the same one while the same words are sent again, so that a dream whose first answer got lost is not made twice. */
function useSaveKey() {
  const last = useRef({ words: '', key: '' })
  return (input: DreamInput) => {
    const words = JSON.stringify(input)
    if (words !== last.current.words) last.current = { words, key: randomId() }
    return last.current.key
  }
}

import { removeKey } from '../../../lib/storage.ts'
import type { DreamFormValues } from '../form/dream-form.ts'
import {
  type DraftScope,
  draftPrefix,
  removeIfUnchanged,
  removeTwins,
  type StoredDraft,
  sameValues,
  writeDraft,
} from './draft-store.ts'

export const DRAFT_DELAY_MS = 250

export type DraftState = 'none' | 'kept' | 'unsafe'

interface SessionOptions {
  scope: DraftScope
  /** `updatedAt` of the dream that is edited; null for a new one. */
  base: string | null
  /** What the form would hold without any draft: typing back to it leaves nothing to keep. */
  initial: DreamFormValues
  found: StoredDraft | undefined
  onState: (state: DraftState) => void
}

/** One open form and the draft it writes: from the first letter to the server's answer. */
export interface DraftSession {
  /** Takes note of what was typed; it is written within `DRAFT_DELAY_MS`. */
  edit(values: DreamFormValues): void
  /** Writes at once what still waits. Answers how safe the text is. */
  flush(): DraftState
  /** Throws the draft away. */
  discard(): void
  /** The server has the dream: no draft is needed and none is written any more. */
  finish(values: DreamFormValues): void
}

export function openDraftSession({ scope, base, initial, found, onState }: SessionOptions): DraftSession {
  const key = `${draftPrefix(scope)}${Math.random().toString(36).slice(2)}`
  let waiting: { values: DreamFormValues; editedAt: number } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let state: DraftState = found ? 'kept' : 'none'
  let adopted = found
  let finished = false

  const settle = (next: DraftState) => {
    state = next
    onState(next)
  }

  const forget = () => {
    clearTimeout(timer)
    waiting = undefined
    removeKey(key)
    if (adopted) removeIfUnchanged(adopted)
    adopted = undefined
  }

  const flush = () => {
    clearTimeout(timer)
    if (!waiting || finished) return state
    const { values, editedAt } = waiting
    waiting = undefined
    if (!worthKeeping(values, initial, scope)) {
      forget()
      settle('none')
      return state
    }
    const kept = writeDraft(key, { version: 1, editedAt, base, values })
    // The text found at the start goes on under this form's key.
    if (kept && adopted) removeIfUnchanged(adopted)
    if (kept) adopted = undefined
    settle(kept ? 'kept' : 'unsafe')
    return state
  }

  return {
    edit(values) {
      if (finished) return
      clearTimeout(timer)
      waiting = { values: structuredClone(values), editedAt: Date.now() }
      timer = setTimeout(flush, DRAFT_DELAY_MS)
    },
    flush,
    discard() {
      forget()
      settle('none')
    },
    finish(values) {
      finished = true
      forget()
      removeTwins(scope, values)
    },
  }
}

/** For a new dream a mood or a date alone is no text to keep; for a known one any change is. */
function worthKeeping(values: DreamFormValues, initial: DreamFormValues, { dreamId }: DraftScope): boolean {
  if (dreamId !== 'new') return !sameValues(values, initial)
  const text = `${values.title}${values.content}${values.tags}`
  return text.trim() !== '' || values.elements.length > 0
}

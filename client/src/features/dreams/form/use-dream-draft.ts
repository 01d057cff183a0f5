import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import * as z from 'zod'
import { usePersistedState } from '#client/hooks/use-state.ts'
import { parseInput } from '#client/lib/dates.ts'
import { keysFrom, parseStored, readJson, readText, removeKey, writeText } from '#client/lib/storage.ts'
import type { Dream, DreamDraft, DreamInput } from '#shared/contracts/dreams.ts'
import type { UnsentDream } from '../outbox.ts'
import type { DreamScope } from '../voice/recording.ts'
import {
  type DreamFormValues,
  dreamFormSchema,
  dreamFormValuesSchema,
  dreamToForm,
  emptyDream,
  sameValues,
} from './dream-form-values.ts'

type DreamFormApi = UseFormReturn<DreamFormValues, unknown, DreamInput>
/** The props of each field's control. */
export interface ControlProps {
  form: DreamFormApi
  isSaving: boolean
}

const draftSchema = z.object({
  /** Last change, in ms. */
  editedAt: z.number(),
  /** `updatedAt` of the edited dream; null for a new one. */
  base: z.string().nullable(),
  /** Unvalidated, since drafts of earlier releases lack the newer fields. */
  values: z.record(z.string(), z.unknown()),
})
type StoredDraft = z.infer<typeof draftSchema>
type Draft = Omit<StoredDraft, 'values'> & { values: DreamFormValues }

/** `unsafe`: the browser stores nothing. */
export type DraftState = 'none' | 'kept' | 'unsafe'

export type DraftNotice = { kind: 'found'; draft: Draft } | ({ kind: 'discarded' } & Kept)
type Kept = Pick<Draft, 'values' | 'base'>

const draftKey = ({ userId, dreamId }: DreamScope) => `dream-draft:${userId}:${dreamId}`

/** The version of the edited dream; null for a new one. */
export const baseOf = (dream: Dream | UnsentDream | DreamDraft | undefined) =>
  dream && 'updatedAt' in dream ? dream.updatedAt : null

/** A dream's drafts, the latest first: two open forms write one each. */
function draftsOf(scope: DreamScope) {
  const first = draftKey(scope)
  return [first, ...keysFrom(`${first}:`)]
    .flatMap((key) => {
      const text = readText(key)
      const draft = parseStored(text, draftSchema)
      return text !== undefined && draft
        ? [{ key, text, editedAt: draft.editedAt, day: parseInput(String(draft.values.date)) }]
        : []
    })
    .toSorted((a, b) => b.editedAt - a.editedAt)
}

/**
 * The draft to resume: the latest, or that of the asked day; others wait. Unsaved night text becomes the draft of a new
 * dream, unless one exists.
 */
function firstDraft(scope: DreamScope, date: string | undefined): { key: string; text?: string } {
  const drafts = draftsOf(scope)
  const isAsked = ({ day }: { day: string | undefined }) => !date || day === date
  const latest = drafts.find(isAsked)
  if (latest) return latest
  const key = draftKey(scope)
  if (drafts.length > 0) return { key: `${key}:${Date.now()}` }
  const night = scope.dreamId === 'new' ? draftsOf({ ...scope, dreamId: 'night' }).find(isAsked) : undefined
  if (!night) return { key }
  writeText(key, night.text)
  removeKey(night.key)
  return { key, text: night.text }
}

/**
 * The form of a dream and its stored draft, written at each change. A form whose key holds another form's text (another
 * tab) leaves it and uses a new key.
 * @param date of a new dream; today by default
 */
export function useDreamDraft(scope: DreamScope, dream: Dream | UnsentDream | DreamDraft | undefined, date?: string) {
  const [first] = useState(() => firstDraft(scope, date))
  const [key, setKey] = useState(first.key)
  const [stored] = usePersistedState(key, draftSchema)
  const [initial] = useState(() => (dream ? dreamToForm(dream) : emptyDream(date)))
  const complete = (kept: StoredDraft | undefined): Draft | undefined => {
    const { data } = dreamFormValuesSchema.safeParse({ ...initial, ...kept?.values })
    return kept && data && { ...kept, values: data }
  }
  const read = complete(stored)
  // A draft equal to the dream is ignored.
  const draft = read && !sameValues(read.values, initial) ? read : undefined
  const [found] = useState(draft)
  /** The draft's key, its last known text, and the dream's version at the form's start. */
  const own = useRef<typeof first & { base: string | null }>({ ...first, base: found ? found.base : baseOf(dream) })
  const [notice, setNotice] = useState<DraftNotice | undefined>(found && { kind: 'found', draft: found })
  const [isRefused, setRefused] = useState(false)
  const form: DreamFormApi = useForm<DreamFormValues, unknown, DreamInput>({
    resolver: zodResolver(dreamFormSchema),
    defaultValues: found?.values ?? initial,
  })

  /** Stores the form's values. @returns how safe they are */
  const write = (): DraftState => {
    const values = form.getValues()
    const draft: StoredDraft = { editedAt: Date.now(), base: own.current.base, values }
    if (isForeign()) own.current.key = `${draftKey(scope)}:${Date.now()}`
    const text = isWorthKeeping(values, initial, dream) ? JSON.stringify(draft) : undefined
    own.current.text = text
    setKey(own.current.key)
    if (text === undefined) removeKey(own.current.key)
    const isKept = text === undefined || writeText(own.current.key, text)
    setRefused(!isKept)
    return isKept ? (text === undefined ? 'none' : 'kept') : 'unsafe'
  }
  /** Whether another form wrote or removed the stored draft. */
  const isForeign = () => readText(own.current.key) !== own.current.text
  // An unchanged form leaves the draft to the form that edits it; a sign-out may have removed the draft.
  const isChanged = () => !sameValues(form.getValues(), found?.values ?? initial)
  const handleStored = useEffectEvent(() => stored && isForeign() && isChanged() && write())
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab has changed what is stored
  useEffect(() => void handleStored(), [stored])

  const handleChange = useEffectEvent((name: string | undefined) => {
    write()
    // Restoring a discarded text would overwrite the new one.
    if (name && notice?.kind === 'discarded') setNotice(undefined)
  })
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ name }) => handleChange(name) }), [form])

  const discard = () => {
    setNotice({ kind: 'discarded', values: form.getValues(), base: own.current.base })
    own.current.base = baseOf(dream)
    form.reset(dream ? dreamToForm(dream) : initial)
  }
  const restore = ({ values, base }: Kept) => {
    setNotice(undefined)
    own.current.base = base
    form.reset(values)
  }
  /** Leaves drafts written by another form. */
  const remove = () => {
    if (isForeign()) return
    own.current.text = undefined
    removeKey(own.current.key)
  }
  /** Removes the draft: the server has these values. */
  const finish = (values: DreamFormValues) => {
    const current = complete(readJson(own.current.key, draftSchema))
    if (current && sameValues(current.values, values)) remove()
  }

  const state: DraftState = isRefused ? 'unsafe' : draft ? 'kept' : 'none'
  /** Stores the text again if another form removed it. */
  const keep = (): DraftState => (isForeign() ? write() : state)
  const isResumed = found !== undefined
  return {
    form,
    getBase: () => own.current.base,
    state,
    notice,
    isResumed,
    write,
    keep,
    discard,
    restore,
    remove,
    finish,
  }
}

/** For a new dream, mood or date alone are not worth a draft; for an existing one, any change is. */
function isWorthKeeping(values: DreamFormValues, initial: DreamFormValues, dream: object | undefined): boolean {
  if (dream) return !sameValues(values, initial)
  return `${values.title}${values.content}${values.tags}`.trim() !== '' || values.elements.length > 0
}

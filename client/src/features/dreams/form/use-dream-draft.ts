import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import * as z from 'zod'
import { usePersistedState } from '#client/hooks/use-persisted-state.ts'
import { readJson, readText, removeKey, writeText } from '#client/lib/storage.ts'
import type { Dream, DreamDraft, DreamInput } from '#shared/contracts/dreams.ts'
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
  /** When it was last typed, in ms. */
  editedAt: z.number(),
  /** `updatedAt` of the dream it changes; null for a new dream. */
  base: z.string().nullable(),
  /** Drafts outlive releases: one written before a field existed holds all the others. */
  values: z.record(z.string(), z.unknown()),
})
type StoredDraft = z.infer<typeof draftSchema>
type Draft = Omit<StoredDraft, 'values'> & { values: DreamFormValues }

/** How safe the text is: `unsafe` where the browser stores nothing. */
export type DraftState = 'none' | 'kept' | 'unsafe'

/** The form's notice about a draft: it was found, or it was discarded and can be restored. */
export type DraftNotice = { kind: 'found'; draft: Draft } | ({ kind: 'discarded' } & Kept)
/** A discarded text, and the version of the dream that it changes. */
type Kept = Pick<Draft, 'values' | 'base'>

const draftKey = ({ userId, dreamId }: DreamScope) => `dream-draft:${userId}:${dreamId}`

/** The version of a dream that a form changes; null for one that is none yet. */
export const baseOf = (dream: Dream | DreamDraft | undefined) =>
  dream && 'updatedAt' in dream ? dream.updatedAt : null

/** Turns an unsaved text of the night mode into the draft of a new dream, unless there is one. */
function adoptNightDraft(userId: number): void {
  const night = draftKey({ userId, dreamId: 'night' })
  const day = draftKey({ userId, dreamId: 'new' })
  const text = readText(night)
  if (text === undefined || readText(day) !== undefined) return
  writeText(day, text)
  removeKey(night)
}

/** The form of a dream and its draft in the browser, one per person and dream, written with every change. */
export function useDreamDraft({ userId, dreamId }: DreamScope, dream: Dream | DreamDraft | undefined) {
  const key = draftKey({ userId, dreamId })
  useState(() => dreamId === 'new' && adoptNightDraft(userId))
  const [stored, store] = usePersistedState(key, draftSchema)
  const [initial] = useState(() => (dream ? dreamToForm(dream) : emptyDream()))
  const complete = (kept: StoredDraft | undefined): Draft | undefined => {
    const { data } = dreamFormValuesSchema.safeParse({ ...initial, ...kept?.values })
    return kept && data && { ...kept, values: data }
  }
  const read = complete(stored)
  // A draft that says just what the dream says is none.
  const draft = read && !sameValues(read.values, initial) ? read : undefined
  const [found] = useState(draft)
  /** The version that is changed, even where the dream has a later one by now. */
  const [base, setBase] = useState(found ? found.base : baseOf(dream))
  const [notice, setNotice] = useState<DraftNotice | undefined>(found && { kind: 'found', draft: found })
  const [isRefused, setRefused] = useState(false)
  const form: DreamFormApi = useForm<DreamFormValues, unknown, DreamInput>({
    resolver: zodResolver(dreamFormSchema),
    defaultValues: found?.values ?? initial,
  })

  /** Stores what stands in the form. Answers whether the browser keeps it. */
  const write = (): boolean => {
    const values = form.getValues()
    const next = { editedAt: Date.now(), base, values }
    const isKept = store(isWorthKeeping(values, initial, dream) ? next : undefined) !== false
    setRefused(!isKept)
    return isKept
  }

  const handleChange = useEffectEvent((name: string | undefined) => {
    write()
    // Bringing a discarded text back would cost the new one.
    if (name && notice?.kind === 'discarded') setNotice(undefined)
  })
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ name }) => handleChange(name) }), [form])

  const discard = () => {
    setNotice({ kind: 'discarded', values: form.getValues(), base })
    setBase(baseOf(dream))
    form.reset(dream ? dreamToForm(dream) : initial)
  }
  const restore = ({ values, base }: Kept) => {
    setNotice(undefined)
    setBase(base)
    form.reset(values)
  }
  const remove = () => removeKey(key)
  /** The server has these values by now. What another form has written since stays. */
  const finish = (values: DreamFormValues) => {
    const current = complete(readJson(key, draftSchema))
    if (current && sameValues(current.values, values)) removeKey(key)
  }

  const state: DraftState = isRefused ? 'unsafe' : draft ? 'kept' : 'none'
  return { form, base, state, notice, write, discard, restore, remove, finish }
}

/** For a new dream a mood or a date alone is no text to keep; for a known one any change is. */
function isWorthKeeping(values: DreamFormValues, initial: DreamFormValues, dream: object | undefined): boolean {
  if (dream) return !sameValues(values, initial)
  return `${values.title}${values.content}${values.tags}`.trim() !== '' || values.elements.length > 0
}

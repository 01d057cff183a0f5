import * as z from 'zod'
import { DEFAULT_MOOD, MOODS } from '#shared/constants/moods.ts'
import { readJson, removeKey, writeJson } from '../../../lib/storage.ts'
import type { DreamFormValues } from '../form/dream-form.ts'

/**
 * Drafts in the browser's storage. Every open form writes under a key of its own, so two tabs never
 * overwrite each other; whoever opens the form next finds the newest of them.
 */
export interface DraftScope {
  userId: number
  dreamId: number | 'new'
}

const draftSchema = z.object({
  version: z.literal(1),
  /** When it was last typed, in ms. */
  editedAt: z.number(),
  /** `updatedAt` of the dream it changes; null for a new dream. */
  base: z.string().nullable(),
  values: z.object({
    title: z.string(),
    content: z.string(),
    date: z.string(),
    mood: z.enum(MOODS).catch(DEFAULT_MOOD),
    tags: z.string(),
    elements: z.array(z.string()),
  }),
})
export type Draft = z.infer<typeof draftSchema>

export interface StoredDraft {
  key: string
  draft: Draft
}

export interface FoundDraft extends StoredDraft {
  /** How many older drafts wait behind this one. */
  others: number
}

export function draftPrefix({ userId, dreamId }: DraftScope): string {
  return `dream-draft:${userId}:${dreamId}:`
}

export function newestDraft(scope: DraftScope): FoundDraft | undefined {
  const [newest, ...older] = allDrafts(scope).sort((a, b) => b.draft.editedAt - a.draft.editedAt)
  return newest && { ...newest, others: older.length }
}

/** Stores a draft unless a newer one is there; answers whether the text is safe. */
export function writeDraft(key: string, draft: Draft): boolean {
  const stored = readJson(key, draftSchema)
  if (stored && stored.editedAt > draft.editedAt) return true
  return writeJson(key, draft)
}

/** Removes a draft that was read earlier, unless somebody went on writing it since. */
export function removeIfUnchanged({ key, draft }: StoredDraft): void {
  if (readJson(key, draftSchema)?.editedAt === draft.editedAt) removeKey(key)
}

/** Removes the drafts that hold exactly this text: it is kept elsewhere now. */
export function removeTwins(scope: DraftScope, values: DreamFormValues): void {
  for (const { key, draft } of allDrafts(scope)) if (sameValues(draft.values, values)) removeKey(key)
}

export function sameValues(a: DreamFormValues, b: DreamFormValues): boolean {
  return (
    a.title === b.title &&
    a.content === b.content &&
    a.date === b.date &&
    a.mood === b.mood &&
    a.tags === b.tags &&
    a.elements.join('\n') === b.elements.join('\n')
  )
}

function allDrafts(scope: DraftScope): StoredDraft[] {
  const prefix = draftPrefix(scope)
  return storedKeys()
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => {
      const draft = readJson(key, draftSchema)
      return draft ? [{ key, draft }] : []
    })
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return [] // Blocked storage holds nothing.
  }
}

import * as z from 'zod'
import { readJson, writeJson } from '#client/lib/storage.ts'

const MAX_IDS = 100
const idsSchema = z.array(z.string().max(64)).max(MAX_IDS)

/** Of each account its own: whoever signs in next earns badges of their own. */
const keyOf = (userId: number) => `seen-badges:${userId}`

/** What storage may refuse to keep holds for this page. */
const seenHere = new Map<number, Set<string>>()

/** The badges whose popup this person has seen in this browser. */
export function seenBadges(userId: number): ReadonlySet<string> {
  return new Set([...(readJson(keyOf(userId), idsSchema) ?? []), ...(seenHere.get(userId) ?? [])])
}

export function markBadgeSeen(userId: number, id: string): void {
  const here = seenHere.get(userId) ?? new Set()
  seenHere.set(userId, here.add(id))
  writeJson(keyOf(userId), [...seenBadges(userId)].slice(-MAX_IDS))
}

/** Hears when another tab has shown one; answers how to stop that. */
export function onBadgesSeenElsewhere(userId: number, listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === keyOf(userId)) listener()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

import { readJson, writeJson } from './storage.ts'

/** A badge as an answer brings it. Any icon: of one that is not known here, a star stands in its place. */
export interface EarnedBadge {
  id: string
  name: string
  description: string
  icon: string
}

/** The badges in what a server or the storage says. Checked by hand: zod would come into the first screen. */
export function badgesIn(values: readonly unknown[]): EarnedBadge[] {
  return values.filter(isBadge)
}

function isBadge(value: unknown): value is EarnedBadge {
  const { id, name, description, icon }: Partial<Record<keyof EarnedBadge, unknown>> = Object(value)
  return [id, name, description, icon].every((text) => typeof text === 'string' && text !== '')
}

const MAX_WAITING = 50
/** Of each account its own: whoever signs in next is not told of it. */
const keyOf = (userId: number) => `waiting-badges:${userId}`

const listSchema = {
  safeParse: (data: unknown) =>
    Array.isArray(data) ? { success: true as const, data: badgesIn(data) } : { success: false as const },
}

/** What this person has earned and was not told of yet, in this browser: a page that is closed too early loses nothing. */
export function waitingBadges(userId: number): EarnedBadge[] {
  return readJson(keyOf(userId), listSchema) ?? []
}

/** Remembers badges until they are told of. */
export function keepWaiting(userId: number, badges: readonly EarnedBadge[]): void {
  if (badges.length === 0) return
  const others = waitingBadges(userId).filter((known) => !badges.some(({ id }) => id === known.id))
  writeJson(keyOf(userId), [...others, ...badges].slice(-MAX_WAITING))
}

/** Forgets those that were told of. */
export function dropWaiting(userId: number, told: ReadonlySet<string>): void {
  const waiting = waitingBadges(userId)
  const left = waiting.filter(({ id }) => !told.has(id))
  if (left.length < waiting.length) writeJson(keyOf(userId), left)
}

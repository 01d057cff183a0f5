import * as z from 'zod'
import { decodeCursor } from '#server/db/paging.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { AppError, notFound } from '#server/errors.ts'
import { award, unseenBadges } from '#server/features/game/game.service.ts'
import { getUser, lockUser, planOf } from '#server/features/identity/users/users.service.ts'
import { indexDreamElements } from '#server/features/stats/stats.service.ts'
import { findElements, findElementsOrLater } from '#server/in-thread.ts'
import { versionTag } from '#shared/constants/api.ts'
import { saysTheSame } from '#shared/constants/dream-fields.ts'
import { DREAM_NOT_FOUND } from '#shared/constants/dreams.ts'
import { FREQUENT_LABELS, SUGGESTIONS_MAX, WHOLE_LIST_MAX } from '#shared/constants/limits.ts'
import { PLAN_LIMITS } from '#shared/constants/plans.ts'
import { daySchema, idSchema } from '#shared/contracts/common.ts'
import type { DreamInput, DreamListQuery, DreamMonths, DreamSuggestions, TellMood } from '#shared/contracts/dreams.ts'
import type { Earned } from '#shared/contracts/game.ts'
import type { UserRow } from '#shared/schema/users.ts'
import * as repo from './dreams.repo.ts'

/** A saved dream with the badges it earned. */
export type SavedDream = Earned & { dream: repo.OwnDream }

type Elements = Pick<repo.OwnDream, 'elements' | 'rejectedElements'>

const TOO_MANY = `I sogni sono più di ${WHOLE_LIST_MAX}: chiedili a pagine, con «limit».`

const DELETED_MEANWHILE = 'Questo sogno era già arrivato, e poi è stato eliminato: lo trovi nel cestino.'

/** The cursor: title match, day and id of a list's last item. */
const cursorSchema = z
  .tuple([z.boolean(), daySchema(), idSchema])
  .transform(([inTitle, date, id]) => ({ inTitle, date, id }))

/** All of a person's dreams, newest first. @throws AppError `too_many` if they do not fit into one response */
export async function listAllDreams({ db }: Deps, actor: Actor): Promise<repo.ListedDream[]> {
  const rows = await repo.listDreams(db, actor.id, { limit: WHOLE_LIST_MAX, sort: 'newest' })
  if (rows.length > WHOLE_LIST_MAX) throw new AppError('too_many', TOO_MANY)
  return rows
}

export async function listDreams(deps: Deps, actor: Actor, query: DreamListQuery) {
  const cursor = query.cursor === undefined ? undefined : decodeCursor(cursorSchema, query.cursor)
  const findsElements = query.q !== undefined || query.element !== undefined
  const canSeePremium = findsElements && planOf(deps, await getUser(deps, actor)) === 'premium'
  return repo.listDreams(deps.db, actor.id, query, { cursor, canSeePremium })
}

/** Search suggestions from the person's journal; for an empty query, the most frequent of each filter. */
export async function suggest(deps: Deps, actor: Actor, q: string): Promise<DreamSuggestions> {
  const canSeePremium = planOf(deps, await getUser(deps, actor)) === 'premium'
  if (q === '') return { items: await repo.suggest(deps.db, actor.id, q, { canSeePremium, limit: FREQUENT_LABELS }) }
  const items = await repo.suggest(deps.db, actor.id, q, { canSeePremium, limit: SUGGESTIONS_MAX })
  return { items: items.slice(0, SUGGESTIONS_MAX) }
}

/** The person's dreams changed since a moment, the ids of all, and the database's time. */
export function listChangedDreams({ db }: Deps, actor: Actor, query: repo.ChangesQuery) {
  return repo.listChangedDreams(db, actor.id, query)
}

export async function listMonths({ db }: Deps, actor: Actor): Promise<DreamMonths> {
  return { months: await repo.listMonths(db, actor.id) }
}

/** @throws AppError `not_found`, also for another person's dream */
export async function getDream({ db }: Pick<Deps, 'db'>, actor: Actor, id: number) {
  const dream = await repo.findDream(db, actor.id, id)
  if (!dream) throw notFound(DREAM_NOT_FOUND)
  return dream
}

export const listPeriod = ({ db }: Pick<Deps, 'db'>, actor: Actor, startDate: string, endDate: string) =>
  repo.listPeriod(db, actor.id, startDate, endDate)

export const findNeighbours = ({ db }: Pick<Deps, 'db'>, actor: Actor, dream: Pick<repo.OwnDream, 'id' | 'date'>) =>
  repo.findNeighbours(db, actor.id, dream)

/** The latest other dreams whose titles a text about a dream quotes. */
export async function findNamed(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  text: string,
  { id, date }: Pick<repo.OwnDream, 'id' | 'date'>,
): Promise<repo.OwnDream[]> {
  const titles = [...new Set([...text.matchAll(/[«“]([^»”]+)[»”]/g)].map(([, title = '']) => title))]
  if (titles.length === 0) return []
  const found = (await repo.findByTitles(db, actor.id, titles, date)).filter((dream) => dream.id !== id)
  return titles.flatMap((wanted) => found.find(({ title }) => title === wanted) ?? []).slice(0, NAMED_MAX)
}
const NAMED_MAX = 5

/** The number of dreams that a person's plan allows, and how many are left. */
export async function roomOf(deps: Pick<Deps, 'db' | 'env' | 'now'>, user: UserRow) {
  const { dreams: limit } = PLAN_LIMITS[planOf(deps, user)]
  const room =
    limit === null ? Number.POSITIVE_INFINITY : Math.max(0, limit - (await repo.countDreams(deps.db, user.id)))
  return { limit, room }
}

/**
 * Records a dream and deletes the draft with the same key. Locks the person first, so that parallel saves cannot exceed
 * the plan's limit.
 * @param saveKey makes the save idempotent: a repetition returns the existing dream
 * @throws AppError `dream_limit`; `conflict` if the dream of this key was deleted
 */
export async function createDream(
  { db, env, now }: Deps,
  actor: Actor,
  input: DreamInput,
  saveKey?: string,
): Promise<SavedDream> {
  const [found] = await findElementsOrLater([input])
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, actor)
    const at = now()
    const { limit, room } = await roomOf({ db: tx, env, now }, user)
    const rejectedElements = withoutChosen(input)
    const inserted =
      room > 0
        ? await repo.insertDream(tx, actor.id, { ...input, ...found, rejectedElements }, { at, saveKey })
        : undefined
    const saved = !inserted && saveKey && (await repo.findSavedDream(tx, actor.id, saveKey))
    if (saved) return { dream: saved, newBadges: await unseenBadges({ db: tx }, actor) }
    if (inserted ? inserted.inBin : saveKey && (await repo.isSavedInBin(tx, actor.id, saveKey))) {
      throw new AppError('conflict', DELETED_MEANWHILE)
    }
    if (!inserted) {
      throw new AppError('dream_limit', `Il piano Free conserva fino a ${limit} sogni. Con Premium non c’è limite.`)
    }
    const { dream } = inserted
    await indexDreamElements(tx, actor, dream.id)
    return { dream, newBadges: await award(tx, actor, at, { type: 'dream_recorded', dreamId: dream.id }) }
  })
}

/**
 * Changes a dream. A change equal to the stored dream succeeds: it may be a retry after a lost response.
 * @param versions the `If-Match` of the request
 * @returns the stored dream as `current` if its version differs
 * @throws AppError `not_found`
 */
export async function updateDream(
  { db, now }: Deps,
  actor: Actor,
  id: number,
  input: DreamInput,
  versions?: string,
): Promise<SavedDream | { current: repo.OwnDream }> {
  const [found] = await findElementsOrLater([input])
  return db.transaction(async (tx) => {
    await lockUser(tx, actor)
    const at = now()
    const current = versions && (await getDream({ db: tx }, actor, id))
    if (current && !isOfVersion(current, versions)) {
      if (saysTheSame(current, input)) return { dream: current, newBadges: await unseenBadges({ db: tx }, actor) }
      return { current }
    }
    const values = { ...input, ...found, rejectedElements: repo.rejectedWithout(input.elements, withoutChosen(input)) }
    const dream = await repo.updateDream(tx, actor.id, id, values, at)
    if (!dream) throw notFound(DREAM_NOT_FOUND)
    await indexDreamElements(tx, actor, id)
    return { dream, newBadges: await award(tx, actor, at, { type: 'dream_changed', dreamId: id }) }
  })
}

const isOfVersion = ({ updatedAt }: repo.OwnDream, versions: string) =>
  versions === '*' || versions.split(',').some((tag) => tag.trim() === versionTag(updatedAt.toISOString()))

/** The rejected elements without those chosen later. */
function withoutChosen({ elements, rejectedElements = [] }: DreamInput): string[] {
  const chosen = new Set(elements.map((label) => label.toLowerCase()))
  return rejectedElements.filter((label) => !chosen.has(label.toLowerCase()))
}

/** The elements that the rules find in a text being written. @throws as `findElements` */
export async function findElementsIn(content: string): Promise<string[]> {
  return (await findElements({ title: '', content, mood: null })).foundElements ?? []
}

/** Sets or clears the mood of a dream. @throws AppError `not_found` */
export function tellMood({ db, now }: Deps, actor: Actor, id: number, mood: TellMood['mood']): Promise<repo.OwnDream> {
  return db.transaction(async (tx) => {
    await lockUser(tx, actor)
    const dream = await repo.updateDream(tx, actor.id, id, { mood }, now())
    if (!dream) throw notFound(DREAM_NOT_FOUND)
    await indexDreamElements(tx, actor, id)
    return dream
  })
}

/** Replaces chosen and rejected elements; the caller holds the person's lock. @throws AppError `not_found` */
export async function setElements(tx: Deps['db'], actor: Actor, id: number, values: Elements, at: Date) {
  const dream = await repo.updateDream(tx, actor.id, id, values, at)
  if (!dream) throw notFound(DREAM_NOT_FOUND)
  return dream
}

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

/** A dream that was recorded or changed, and what that earned. */
export type SavedDream = Earned & { dream: repo.OwnDream }

type Elements = Pick<repo.OwnDream, 'elements' | 'rejectedElements'>

const TOO_MANY = `I sogni sono più di ${WHOLE_LIST_MAX}: chiedili a pagine, con «limit».`

const DELETED_MEANWHILE = 'Questo sogno era già arrivato, e poi è stato eliminato: lo trovi nel cestino.'

/** The place of a list's last item: whether its title matched the search, its day, its id. */
const cursorSchema = z
  .tuple([z.boolean(), daySchema(), idSchema])
  .transform(([inTitle, date, id]) => ({ inTitle, date, id }))

/**
 * All of a person's dreams, newest first, where they are few enough for one answer.
 * @throws AppError `too_many`
 */
export async function listAllDreams({ db }: Deps, actor: Actor): Promise<repo.ListedDream[]> {
  const rows = await repo.listDreams(db, actor.id, { limit: WHOLE_LIST_MAX, sort: 'newest' })
  if (rows.length > WHOLE_LIST_MAX) throw new AppError('too_many', TOO_MANY)
  return rows
}

/** @throws AppError `validation` for a cursor this server never gave out */
export async function listDreams(deps: Deps, actor: Actor, query: DreamListQuery) {
  const cursor = query.cursor === undefined ? undefined : decodeCursor(cursorSchema, query.cursor)
  const findsElements = query.q !== undefined || query.element !== undefined
  const canSeePremium = findsElements && planOf(deps, await getUser(deps, actor)) === 'premium'
  return repo.listDreams(deps.db, actor.id, query, { cursor, canSeePremium })
}

/** Suggestions from one's own journal for the beginning of a search; for an empty one the most frequent of each filter. */
export async function suggest(deps: Deps, actor: Actor, q: string): Promise<DreamSuggestions> {
  const canSeePremium = planOf(deps, await getUser(deps, actor)) === 'premium'
  if (q === '') return { items: await repo.suggest(deps.db, actor.id, q, { canSeePremium, limit: FREQUENT_LABELS }) }
  const items = await repo.suggest(deps.db, actor.id, q, { canSeePremium, limit: SUGGESTIONS_MAX })
  return { items: items.slice(0, SUGGESTIONS_MAX) }
}

/** The person's dreams that changed since a moment, the ids of all, and the database's time. */
export function listChangedDreams({ db }: Deps, actor: Actor, query: repo.ChangesQuery) {
  return repo.listChangedDreams(db, actor.id, query)
}

/** The months that have dreams, the latest first. */
export async function listMonths({ db }: Deps, actor: Actor): Promise<DreamMonths> {
  return { months: await repo.listMonths(db, actor.id) }
}

/** @throws AppError `not_found`, for another person's dream as well */
export async function getDream({ db }: Pick<Deps, 'db'>, actor: Actor, id: number) {
  const dream = await repo.findDream(db, actor.id, id)
  if (!dream) throw notFound(DREAM_NOT_FOUND)
  return dream
}

/** The number of dreams that a person's plan holds, and of those that it still has room for. */
export async function roomOf(deps: Pick<Deps, 'db' | 'env' | 'now'>, user: UserRow) {
  const { dreams: limit } = PLAN_LIMITS[planOf(deps, user)]
  const room =
    limit === null ? Number.POSITIVE_INFINITY : Math.max(0, limit - (await repo.countDreams(deps.db, user.id)))
  return { limit, room }
}

/**
 * Records a dream. The person's row is locked first, so that parallel saves cannot all pass the plan's limit.
 * A draft with the same key goes.
 * @param saveKey names the save: repeated with the same key it answers the dream that was made
 * @throws AppError `dream_limit` when the plan holds no more; `conflict` when that dream was deleted
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
 * Changes a dream. A change that says just what the dream says is made already: its answer may have got lost.
 * @param versions the `If-Match` of the request: the version that the change is made to
 * @returns the present dream as `current` where it has another version
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

/** What was taken away while writing, but for what was chosen after all. */
function withoutChosen({ elements, rejectedElements = [] }: DreamInput): string[] {
  const chosen = new Set(elements.map((label) => label.toLowerCase()))
  return rejectedElements.filter((label) => !chosen.has(label.toLowerCase()))
}

/** The elements that the rules find in a text while it is written. @throws as `findElements` */
export async function findElementsIn(content: string): Promise<string[]> {
  return (await findElements({ title: '', content, mood: null })).foundElements ?? []
}

/** Tells the mood of a dream, or takes it back. @throws AppError `not_found` */
export function tellMood({ db, now }: Deps, actor: Actor, id: number, mood: TellMood['mood']): Promise<repo.OwnDream> {
  return db.transaction(async (tx) => {
    await lockUser(tx, actor)
    const dream = await repo.updateDream(tx, actor.id, id, { mood }, now())
    if (!dream) throw notFound(DREAM_NOT_FOUND)
    await indexDreamElements(tx, actor, id)
    return dream
  })
}

/** Replaces the dream's elements and those taken away, in a transaction whose caller holds the person's lock. @throws AppError `not_found` */
export async function setElements(tx: Deps['db'], actor: Actor, id: number, values: Elements, at: Date) {
  const dream = await repo.updateDream(tx, actor.id, id, values, at)
  if (!dream) throw notFound(DREAM_NOT_FOUND)
  return dream
}

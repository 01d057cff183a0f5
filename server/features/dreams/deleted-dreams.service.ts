import * as z from 'zod'
import { decodeCursor } from '#server/db/paging.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { AppError, notFound } from '#server/errors.ts'
import { updateCare } from '#server/features/annotations/annotations.service.ts'
import { lockUser } from '#server/features/identity/users/users.service.ts'
import { indexDreamElements } from '#server/features/stats/stats.service.ts'
import { DAY_MS } from '#shared/constants/dates.ts'
import { DREAM_NOT_FOUND } from '#shared/constants/dreams.ts'
import { BIN_DAYS } from '#shared/constants/limits.ts'
import { idSchema, instantSchema } from '#shared/contracts/common.ts'
import type { DeletedDreamsQuery } from '#shared/contracts/dreams.ts'
import * as repo from './deleted-dreams.repo.ts'
import { getDream, roomOf } from './dreams.service.ts'

/** The cursor: deletion time and id of a list's last item. */
const cursorSchema = z
  .tuple([instantSchema(), idSchema])
  .transform(([deletedAt, id]) => ({ deletedAt: new Date(deletedAt), id }))

/**
 * Moves a dream with its analysis, conversation and annotations to the bin, under the person's lock, so that an
 * analysis is stored before or after. Foreign keys remove its links and community shares.
 * @throws AppError `not_found`; `too_many` when the bin is full, because it drops nothing early
 */
export function deleteDream({ db, now }: Deps, actor: Actor, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    await lockUser(tx, actor)
    if (await repo.deleteDream(tx, actor.id, id, now())) return
    await getDream({ db: tx }, actor, id)
    throw new AppError('too_many', 'Il cestino è pieno: elimina per sempre qualcosa che contiene, e riprova.')
  })
}

export async function listDeletedDreams({ db }: Deps, actor: Actor, { cursor, limit }: DeletedDreamsQuery) {
  const place = cursor === undefined ? undefined : decodeCursor(cursorSchema, cursor)
  return repo.listDeletedDreams(db, actor.id, limit, place)
}

/**
 * Restores a deleted dream with its id; links and community shares stay ended, points and streaks are unaffected. A
 * free account over its limit may undo a deletion, but not after it recorded a new dream in the freed place.
 * @throws AppError `not_found`; `dream_limit`, and the dream stays in the bin
 */
export function restoreDream({ db, env, now }: Deps, actor: Actor, id: number) {
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, actor)
    const deleted = await repo.findDeletedDream(tx, actor.id, id)
    if (!deleted) throw notFound(DREAM_NOT_FOUND)
    const { limit, room } = await roomOf({ db: tx, env, now }, user)
    if (room === 0 && (await repo.isReplaced(tx, actor.id, deleted))) {
      throw new AppError(
        'dream_limit',
        `Il piano Free conserva fino a ${limit} sogni, e il posto di questo è occupato.`,
      )
    }
    await repo.restoreDream(tx, actor.id, deleted)
    await indexDreamElements(tx, actor, id)
    // A dream from an earlier release has no level of care.
    await updateCare(tx, actor, id)
    return getDream({ db: tx }, actor, id)
  })
}

/** @throws AppError `not_found` */
export async function deleteForGood({ db }: Deps, actor: Actor, id: number): Promise<void> {
  if (!(await repo.deleteForGood(db, actor.id, id))) throw notFound(DREAM_NOT_FOUND)
}

/** Permanently deletes the dreams that have been in the bin for its maximum time. */
export function purgeDeletedDreams({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  return repo.purge(db, new Date(now().getTime() - BIN_DAYS * DAY_MS))
}

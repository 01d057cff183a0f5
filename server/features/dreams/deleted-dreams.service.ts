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

/** The place of a list's last item: when it was deleted, its id. */
const cursorSchema = z
  .tuple([instantSchema(), idSchema])
  .transform(([deletedAt, id]) => ({ deletedAt: new Date(deletedAt), id }))

/**
 * Moves a dream with its analysis, conversation and annotations to the bin, under the person's lock: an analysis that is being stored comes
 * before or after. The foreign keys settle the rest: its links go, and the community shows it no more.
 * @throws AppError `not_found`; `too_many` where the bin is full: nothing in it goes before its time
 */
export function deleteDream({ db, now }: Deps, actor: Actor, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    await lockUser(tx, actor)
    if (await repo.deleteDream(tx, actor.id, id, now())) return
    await getDream({ db: tx }, actor, id)
    throw new AppError('too_many', 'Il cestino è pieno: elimina per sempre qualcosa che contiene, e riprova.')
  })
}

/** @throws AppError `validation` for a cursor this server never gave out */
export async function listDeletedDreams({ db }: Deps, actor: Actor, { cursor, limit }: DeletedDreamsQuery) {
  const place = cursor === undefined ? undefined : decodeCursor(cursorSchema, cursor)
  return repo.listDeletedDreams(db, actor.id, limit, place)
}

/**
 * Puts a deleted dream back under its id, as it was; links and community shares stay ended. Points and streaks never
 * changed. A free account that has more dreams than its plan holds may take a deletion back, but not fill the place of a
 * deleted dream with a new one and then have both.
 * @throws AppError `not_found`; `dream_limit`, the dream stays in the bin then
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
    // One of an earlier release has none.
    await updateCare(tx, actor, id)
    return getDream({ db: tx }, actor, id)
  })
}

/** Deletes a dream of the bin for good. @throws AppError `not_found` */
export async function deleteForGood({ db }: Deps, actor: Actor, id: number): Promise<void> {
  if (!(await repo.deleteForGood(db, actor.id, id))) throw notFound(DREAM_NOT_FOUND)
}

/** Deletes for good the dreams whose days in the bin are over. */
export function purgeDeletedDreams({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  return repo.purge(db, new Date(now().getTime() - BIN_DAYS * DAY_MS))
}

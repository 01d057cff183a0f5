import type { Actor, Deps } from '#server/deps.ts'
import { notFound } from '#server/errors.ts'
import { lockUser } from '#server/features/users/users.service.ts'
import { CARD_NOT_FOUND } from './cards.ts'
import { deleteEntries, lockOwnEntries, withdrawEntries } from './entries.repo.ts'
import { findHeld } from './held.repo.ts'

/**
 * Takes entries, which the caller holds, from everybody's sight. What somebody has to look at is kept for that: it was
 * hidden, or removed, or reported.
 */
export async function leave(tx: Deps['db'], ids: readonly number[], at: Date): Promise<void> {
  const held = await findHeld(tx, ids)
  await withdrawEntries(tx, held, at)
  await deleteEntries(
    tx,
    ids.filter((id) => !held.includes(id)),
  )
}

/**
 * Takes one's own dream out of the community; points that it earned stay.
 * @throws AppError `not_found`, for another person's as well
 */
export function takeBack({ db, now }: Deps, actor: Actor, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    await lockUser(tx, actor)
    const entries = await lockOwnEntries(tx, actor.id, id)
    if (entries.length === 0) throw notFound(CARD_NOT_FOUND)
    await leave(tx, entries, now())
  })
}

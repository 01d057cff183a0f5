import type { Actor, Deps } from '#server/deps.ts'
import { lockUser } from '#server/features/users/users.service.ts'
import * as repo from './figures.repo.ts'

/**
 * Counts a dream as it now stands, in the transaction that made, changed or read it. Whoever calls holds the person's
 * lock (`lockUser`), as everything does that changes dreams: so no two changes count on the same figures.
 */
export function keepFigures(tx: Deps['db'], actor: Actor, dreamId: number): Promise<void> {
  return repo.keepDream(tx, actor.id, dreamId, true)
}

/** Takes a dream out of the figures, before it is deleted; a dream of somebody else changes nothing. Under the person's lock. */
export function dropFigures(tx: Deps['db'], actor: Actor, dreamId: number): Promise<void> {
  return repo.keepDream(tx, actor.id, dreamId, false)
}

/** Counts a person's whole journal anew: for dreams that came in beside the services. */
export function rebuildFigures({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<void> {
  return db.transaction(async (tx) => {
    await lockUser(tx, actor)
    await repo.rebuild(tx, actor.id)
  })
}

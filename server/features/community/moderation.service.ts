import type { Deps } from '#server/deps.ts'
import { deleteCommunityDreams } from './community.repo.ts'
import * as repo from './moderation.repo.ts'

/** Community dreams of one listing. */
export const LISTED_MAX = 100

const PURGED_AT_ONCE = 1_000

type Moderation = Pick<Deps, 'db' | 'now'>

/** What a decision came to. `withdrawn`: its owner took it back, deleted the dream or shares another one by now. */
export type Outcome = 'not_found' | 'removed' | 'restored' | 'withdrawn'

/** What waits for review. One row more than `LISTED_MAX` says that there is more. */
export function listReported({ db }: Moderation): Promise<repo.ReportedRow[]> {
  return repo.listReported(db, LISTED_MAX + 1)
}

/**
 * Shows a community dream again, a removed one too; reports so far count no longer. A withdrawn one is deleted instead,
 * and its dream may be shared anew.
 */
export function restore({ db, now }: Moderation, id: number): Promise<Outcome> {
  return db.transaction(async (tx) => {
    const row = await repo.lockCommunityDream(tx, id)
    if (!row) return 'not_found'
    if (row.withdrawnAt || row.dreamId === null) {
      await deleteCommunityDreams(tx, [id])
      return 'withdrawn'
    }
    await repo.updateReview(tx, id, { hiddenAt: null, removedAt: null, reviewedAt: now() })
    return 'restored'
  })
}

/** Takes a community dream from everybody's sight; its owner reads that it was removed. */
export function remove({ db, now }: Moderation, id: number): Promise<Outcome> {
  return db.transaction(async (tx) => {
    if (!(await repo.lockCommunityDream(tx, id))) return 'not_found'
    await repo.updateReview(tx, id, { removedAt: now(), reviewedAt: now() })
    return 'removed'
  })
}

/** Deletes community dreams whose time is over or whose dream was deleted, a bounded number in each statement. */
export async function purge({ db, now }: Moderation): Promise<void> {
  while ((await repo.purgeSome(db, now(), PURGED_AT_ONCE)) === PURGED_AT_ONCE);
}

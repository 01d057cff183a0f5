import type { Deps } from '#server/deps.ts'
import { lockUser } from '#server/features/auth/auth.service.ts'
import { deleteEntries, findLiveEntry } from './entries.repo.ts'
import * as repo from './moderation.repo.ts'

/** Entries of one listing; more wait for their turn. */
export const LISTED_MAX = 100

type Moderation = Pick<Deps, 'db' | 'now'>

/** What a decision came to. `other_live`: its owner shares another dream by now, and only one of them may live. */
export type Outcome = 'done' | 'not_found' | 'other_live'

/** What waits to be looked at. One more than `LISTED_MAX` says that there is more. */
export function listReported({ db }: Moderation): Promise<repo.ReportedRow[]> {
  return repo.listReported(db, LISTED_MAX + 1)
}

/**
 * Shows an entry again, a removed one too; reports so far count no longer. One that its owner took back meanwhile goes,
 * and its dream may be shared anew.
 */
export function restore({ db, now }: Moderation, id: number): Promise<Outcome> {
  return db.transaction(async (tx) => {
    const found = await repo.findEntry(tx, id)
    if (!found) return 'not_found'
    await lockUser(tx, { id: found.userId })
    const entry = await repo.lockEntry(tx, id)
    if (!entry) return 'not_found'
    if (entry.withdrawnAt) {
      await deleteEntries(tx, [id])
      return 'done'
    }
    const live = await findLiveEntry(tx, entry.userId, now())
    if (live && live.id !== id && entry.expiresAt > now()) return 'other_live'
    await repo.judgeEntry(tx, id, { hiddenAt: null, removedAt: null, reviewedAt: now() })
    return 'done'
  })
}

/** Takes an entry from everybody's sight; its owner is told that it was removed. */
export function remove({ db, now }: Moderation, id: number): Promise<Outcome> {
  return db.transaction(async (tx) => {
    const entry = await repo.lockEntry(tx, id)
    if (!entry) return 'not_found'
    await repo.judgeEntry(tx, id, { removedAt: now(), reviewedAt: now() })
    return 'done'
  })
}

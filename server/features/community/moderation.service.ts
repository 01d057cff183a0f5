import type { Deps } from '#server/deps.ts'
import { lockUser } from '#server/features/users/users.service.ts'
import type { CommunityDreamRow } from '#shared/schema/community.ts'
import { deleteEntries } from './entries.repo.ts'
import { shownUntil } from './lifetime.ts'
import * as repo from './moderation.repo.ts'

/** Entries of one listing; more wait for their turn. */
export const LISTED_MAX = 100

type Moderation = Pick<Deps, 'db' | 'now'>

/**
 * What a decision came to. `shown_expired`: as what is expired is shown; `never_hidden`: it only was reported;
 * `withdrawn`: its owner took it back, or shares another one by now; `over`: its time is, and it is shown to nobody.
 */
export type Outcome = 'not_found' | 'removed' | 'shown' | 'shown_expired' | 'never_hidden' | 'withdrawn' | 'over'

/** What waits to be looked at. One more than `LISTED_MAX` says that there is more. */
export function listReported({ db }: Moderation): Promise<repo.ReportedRow[]> {
  return repo.listReported(db, LISTED_MAX + 1)
}

/**
 * Shows an entry again, a removed one too; reports so far count no longer. One that its owner took back meanwhile, or
 * shared another one after, goes, and its dream may be shared anew.
 */
export function restore({ db, now }: Moderation, id: number): Promise<Outcome> {
  return db.transaction(async (tx) => {
    const found = await repo.findEntry(tx, id)
    if (!found) return 'not_found'
    await lockUser(tx, { id: found.userId })
    const entry = await repo.lockEntry(tx, id)
    if (!entry) return 'not_found'
    if (entry.withdrawnAt || entry.dreamId === null) {
      await deleteEntries(tx, [id])
      return 'withdrawn'
    }
    const at = now()
    await repo.judgeEntry(tx, id, { hiddenAt: null, removedAt: null, reviewedAt: at })
    return restored(entry, at)
  })
}

function restored(entry: CommunityDreamRow, at: Date): Outcome {
  if (entry.expiresAt <= shownUntil(at)) return 'over'
  if (!entry.hiddenAt && !entry.removedAt) return 'never_hidden'
  return entry.expiresAt > at ? 'shown' : 'shown_expired'
}

/** Takes an entry from everybody's sight; its owner is told that it was removed. */
export function remove({ db, now }: Moderation, id: number): Promise<Outcome> {
  return db.transaction(async (tx) => {
    const entry = await repo.lockEntry(tx, id)
    if (!entry) return 'not_found'
    await repo.judgeEntry(tx, id, { removedAt: now(), reviewedAt: now() })
    return 'removed'
  })
}

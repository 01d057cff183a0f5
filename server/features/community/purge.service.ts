import type { Deps } from '#server/deps.ts'
import { deleteEntries } from './entries.repo.ts'
import { reviewedUntil, shownUntil } from './lifetime.ts'
import * as repo from './purge.repo.ts'

const ENTRIES_AT_ONCE = 100
const LIKES_AT_ONCE = 5_000
/** What is left after so many is for the next run, which need not wait. */
const ROUNDS_MAX = 50
const EVERY_MS = 60 * 60_000

/** When each server last began it; none while there is more to do. */
const lastRuns = new WeakMap<Deps['pool'], number>()

/** Forgets what is over in the background: at most every hour, once all of it is done. */
export function forgetOverInTurn(deps: Deps): void {
  const now = deps.now().getTime()
  if (now - (lastRuns.get(deps.pool) ?? Number.NEGATIVE_INFINITY) < EVERY_MS) return
  lastRuns.set(deps.pool, now)
  deps.background.run('forgetting old community dreams', async () => {
    if (!(await forgetOver(deps))) lastRuns.delete(deps.pool)
  })
}

/**
 * Deletes the entries whose time is over, with their likes and reports, a bounded number in each statement.
 * @returns whether that was all
 */
export async function forgetOver({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<boolean> {
  const at = now()
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const ids = await repo.findOver(db, shownUntil(at), reviewedUntil(at), ENTRIES_AT_ONCE)
    if (ids.length === 0) return true
    while ((await repo.deleteSomeLikes(db, ids, LIKES_AT_ONCE)) === LIKES_AT_ONCE);
    await deleteEntries(db, ids)
    if (ids.length < ENTRIES_AT_ONCE) return true
  }
  return false
}

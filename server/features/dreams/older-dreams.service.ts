import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '#server/deps.ts'
import { updateCare } from '#server/features/annotations/annotations.service.ts'
import { award, markBadgesSeen, unseenBadges } from '#server/features/game/game.service.ts'
import { lockUser } from '#server/features/identity/users/users.service.ts'
import { indexDreamElements } from '#server/features/stats/stats.service.ts'
import { findElements } from '#server/in-thread.ts'
import { RULES_VERSION } from '#server/interpreter/version.ts'
import * as repo from './dreams.repo.ts'

const PAGE = 50
/** The pause after each dream leaves the server to its users. */
const PAUSE_MS = 25

/**
 * Finds elements and the level of care for dreams that older rules or none have read. The effects are those of a save,
 * except that badges show no popup. An interrupted run leaves the rest to the next one.
 */
export async function findOlderElements(
  deps: Deps,
  signal: AbortSignal,
  { rules = RULES_VERSION, page = PAGE, pauseMs = PAUSE_MS } = {},
): Promise<void> {
  let last = { rules: -1, id: 0 }
  while (!signal.aborted) {
    const older = await repo.findOlderDreams(deps.db, rules, last, page)
    for (const dream of older) {
      if (signal.aborted) return
      await renew(deps, dream).catch((err: unknown) =>
        deps.log.error({ err, dream: dream.id }, 'the elements of a dream could not be found'),
      )
      await sleep(pauseMs, undefined, { signal }).catch(() => {})
    }
    last = older.at(-1) ?? last
    if (older.length < page) return
  }
}

/** Runs the rules before locking the person; the save of a dream changed meanwhile has read it. */
async function renew(deps: Deps, dream: repo.OlderDream): Promise<void> {
  const actor = { id: dream.userId }
  const found = await findElements(dream)
  await deps.db.transaction(async (tx) => {
    const at = deps.now()
    await lockUser(tx, actor)
    if (!(await repo.renewElements(tx, dream, found))) return
    await updateCare(tx, actor, dream.id)
    await indexDreamElements(tx, actor, dream.id)
    const before = (await unseenBadges({ db: tx }, actor)).map(({ id }) => id)
    const badges = await award(tx, actor, at, { type: 'dream_changed', dreamId: dream.id })
    const given = badges.map(({ id }) => id).filter((id) => !before.includes(id))
    if (given.length > 0) await markBadgesSeen({ db: tx, now: () => at }, actor, given)
  })
}

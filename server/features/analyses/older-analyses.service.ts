import { setTimeout as sleep } from 'node:timers/promises'
import type { Actor, Deps } from '#server/deps.ts'
import { lockUser } from '#server/features/identity/users/users.service.ts'
import { indexDreamElements } from '#server/features/stats/stats.service.ts'
import { interpretInThread } from '#server/in-thread.ts'
import { RULES_VERSION } from '#server/interpreter/version.ts'
import * as repo from './analyses.repo.ts'
import { inputOf, isOutdated } from './analysis-input.ts'

/** Analyses between two pauses that leave the server to its users. */
const PAGE = 20
const PAUSE_MS = 1_000

/** Applies the further effects of a renewed analysis in the same transaction. */
type OnRenewed = (tx: Deps['db'], actor: Actor, dreamId: number) => Promise<void>

/**
 * Renews the built-in analyses of earlier rules; they keep their kind and day and cost nothing. Skips those by a model,
 * and outdated ones until their dreamer asks again. An interrupted run leaves the rest to the next one.
 */
export async function renewAnalyses(
  deps: Deps,
  signal: AbortSignal,
  onRenewed: OnRenewed,
  { page = PAGE, pauseMs = PAUSE_MS } = {},
): Promise<void> {
  let last = { rules: 0, id: 0 }
  while (!signal.aborted) {
    const older = await repo.findOlderAnalyses(deps.db, RULES_VERSION, last, page)
    for (const { id, userId, dreamId } of older) {
      if (signal.aborted) return
      await renew(deps, { id: userId }, dreamId, onRenewed).catch((err: unknown) =>
        deps.log.error({ err, analysis: id }, 'an analysis could not be made anew'),
      )
    }
    last = older.at(-1) ?? last
    if (older.length < page) return
    await sleep(pauseMs, undefined, { signal }).catch(() => {})
  }
}

/** Runs the rules before locking the person; changes that the dreamer made meanwhile stay. */
async function renew(deps: Deps, actor: Actor, dreamId: number, onRenewed: OnRenewed): Promise<void> {
  const [entry] = await repo.findDreamsWithAnalysis(deps.db, actor.id, [dreamId])
  if (entry?.analysis?.engine !== 'built-in' || isOutdated(entry.analysis, entry.dream)) return
  const { analysis: before, dream } = entry
  const input = await inputOf(deps, actor, dream, before.kind)
  const analysis = await interpretInThread(input)
  const values = { safety: null, questions: [], ...analysis, withAnnotations: false, rulesVersion: RULES_VERSION }
  await deps.db.transaction(async (tx) => {
    await lockUser(tx, actor)
    if (!(await repo.renewAnalysis(tx, before, values))) return
    await indexDreamElements(tx, actor, dreamId)
    await onRenewed(tx, actor, dreamId)
  })
}

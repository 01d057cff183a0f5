import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { FOREIGN_KEY_VIOLATION, sqlState } from '#server/db/sql-state.ts'
import type { Actor, Deps } from '#server/deps.ts'
import { AppError, notFound } from '#server/errors.ts'
import { lockUser } from '#server/features/auth/auth.service.ts'
import { DREAM_NOT_FOUND } from '#server/features/dreams/dreams.service.ts'
import { planOf } from '#server/features/subscription/subscription.service.ts'
import { type AnalysisKind, DAILY_LIMIT_MESSAGE } from '#shared/constants/analyses.ts'
import { addDays, dayOf } from '#shared/constants/dates.ts'
import { PLAN_LIMITS, type Plan } from '#shared/constants/plans.ts'
import type { AnalysisRow, ClaimRow } from '#shared/schema/analyses.ts'
import type { DreamRow } from '#shared/schema/dreams.ts'
import * as repo from './analyses.repo.ts'
import { readingHistory } from './history.repo.ts'
import { sourceHash } from './source-hash.ts'

/** Longer than any reading may take; a claim older than this was left by a server that died. */
const CLAIM_MS = 90_000
const WAIT_STEP_MS = 100
const HEAVY_DREAMS_DAYS = 14

export interface FoundAnalysis {
  analysis: AnalysisRow
  /** The plan decides what of it may be shown. */
  plan: Plan
  outdated: boolean
}
export interface AnalysisResult extends FoundAnalysis {
  /** False when the analysis was there already: it cost nothing. */
  created: boolean
}

/** What a request finds when it asks for a reading. */
type Turn =
  | { step: 'done'; analysis: AnalysisRow; dream: DreamRow; plan: Plan }
  | { step: 'wait' }
  | { step: 'read'; dream: DreamRow; plan: Plan; claim: ClaimRow }

/**
 * Reads a dream, once: a repeated or concurrent request answers the one analysis, costs no quota and no second reading.
 * @throws AppError `not_found`, `premium_required`, `analysis_limit`; after any failure the quota is given back
 */
export async function analyze(deps: Deps, actor: Actor, dreamId: number, kind: AnalysisKind, signal: AbortSignal) {
  for (;;) {
    const turn = await takeTurn(deps, actor, dreamId, kind)
    if (turn.step === 'done') return found(turn.analysis, turn.dream, turn.plan, false)
    if (turn.step === 'read') return readDream(deps, actor, turn, kind, signal)
    await sleep(WAIT_STEP_MS, undefined, { signal })
  }
}

/** Decides in one transaction, under the person's lock, whether this request reads, waits or is answered already. */
function takeTurn(deps: Deps, actor: Actor, dreamId: number, kind: AnalysisKind): Promise<Turn> {
  return deps.db.transaction(async (tx): Promise<Turn> => {
    const user = await lockUser(tx, actor)
    const plan = planOf(user, deps.now())
    const entry = await repo.findDreamToRead(tx, actor.id, dreamId)
    if (!entry) throw notFound(DREAM_NOT_FOUND)
    const { dream, analysis } = entry
    if (kind === 'advanced' && plan === 'free') {
      throw new AppError('premium_required', 'L’analisi avanzata fa parte di Premium.')
    }
    if (analysis && (kind === 'basic' || analysis.kind === 'advanced')) return { step: 'done', analysis, dream, plan }

    const left = await repo.findClaim(tx, dreamId)
    if (left && left.expiresAt > deps.now()) return { step: 'wait' }
    const claim = await claimReading(deps, tx, actor, dreamId, plan, left)
    return { step: 'read', dream, plan, claim }
  })
}

/** Takes the quota and the dream together. A claim left by a dead server brings the quota it had taken. */
async function claimReading(
  { now }: Deps,
  tx: Deps['db'],
  actor: Actor,
  dreamId: number,
  plan: Plan,
  left: ClaimRow | undefined,
): Promise<ClaimRow> {
  const today = dayOf(now())
  const limit = PLAN_LIMITS[plan].analysesPerDay
  if (left?.quotaDay !== today) {
    if (limit === null) await repo.countAnalysis(tx, actor.id, today)
    else if (!(await repo.takeQuota(tx, actor.id, today, limit)))
      throw new AppError('analysis_limit', DAILY_LIMIT_MESSAGE)
  }
  const expiresAt = new Date(now().getTime() + CLAIM_MS)
  const claim = { dreamId, token: randomUUID(), quotaDay: today, expiresAt }
  await repo.putClaim(tx, claim)
  return claim
}

/** Reads outside any transaction, then stores the whole of it or nothing. */
async function readDream(
  deps: Deps,
  actor: Actor,
  { dream, plan, claim }: Extract<Turn, { step: 'read' }>,
  kind: AnalysisKind,
  signal: AbortSignal,
): Promise<AnalysisResult> {
  try {
    const since = addDays(dayOf(deps.now()), 1 - HEAVY_DREAMS_DAYS)
    const history = await readingHistory(deps.db, actor.id, since)
    const { title, content, mood, elements } = dream
    const reading = await deps.interpreter.read({ title, content, mood, elements, kind, history }, signal)
    const analysis = await deps.db.transaction(async (tx) => {
      if (!(await repo.removeClaim(tx, claim))) throw notFound(DREAM_NOT_FOUND)
      return repo.saveAnalysis(tx, {
        dreamId: dream.id,
        kind,
        engine: deps.interpreter.engine,
        basic: reading.basic,
        advanced: reading.advanced,
        patterns: reading.patterns,
        safety: reading.safety ?? null,
        sourceHash: sourceHash(dream),
      })
    })
    return found(analysis, dream, plan, true)
  } catch (error) {
    await giveBack(deps, actor, claim)
    throw sqlState(error)?.code === FOREIGN_KEY_VIOLATION ? notFound(DREAM_NOT_FOUND) : error
  }
}

/**
 * A reading that failed costs nothing. Without the claim it costs nothing only if the dream went with it: a claim
 * that another request took over carries the quota on.
 */
function giveBack({ db }: Deps, actor: Actor, claim: ClaimRow): Promise<void> {
  return db.transaction(async (tx) => {
    const ours = await repo.removeClaim(tx, claim)
    const deleted = !ours && !(await repo.findDreamToRead(tx, actor.id, claim.dreamId))
    if (claim.quotaDay && (ours || deleted)) await repo.giveQuotaBack(tx, actor.id, claim.quotaDay)
  })
}

/** @throws AppError `not_found` when the dream is not there, not this person's, or not analysed */
export async function getAnalysis(deps: Deps, actor: Actor, dreamId: number): Promise<FoundAnalysis> {
  const entry = await repo.findAnalysisWithPlan(deps.db, actor.id, dreamId)
  if (!entry) throw notFound(DREAM_NOT_FOUND)
  if (!entry.analysis) throw notFound('Questo sogno non ha ancora un’analisi.')
  return found(entry.analysis, entry.dream, planOf(entry.user, deps.now()), false)
}

function found(analysis: AnalysisRow, dream: DreamRow, plan: Plan, created: boolean): AnalysisResult {
  return { analysis, plan, created, outdated: analysis.sourceHash !== sourceHash(dream) }
}

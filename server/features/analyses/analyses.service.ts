import { randomUUID } from 'node:crypto'
import type { Actor, Deps } from '#server/deps.ts'
import { AppError, notFound } from '#server/errors.ts'
import { DREAM_NOT_FOUND } from '#server/features/dreams/dreams.service.ts'
import { award, unseenBadges } from '#server/features/game/game.service.ts'
import { indexDreamElements } from '#server/features/stats/stats.service.ts'
import { planOf } from '#server/features/users/plan.ts'
import { lockUser } from '#server/features/users/users.service.ts'
import { type AnalysisKind, DAILY_LIMIT_MESSAGE } from '#shared/constants/analyses.ts'
import { addDays, dayOf } from '#shared/constants/dates.ts'
import { PLAN_LIMITS, type Plan } from '#shared/constants/plans.ts'
import type { Earned } from '#shared/contracts/game.ts'
import type { AnalysisRow } from '#shared/schema/analyses.ts'
import type { DreamRow } from '#shared/schema/dreams.ts'
import * as repo from './analyses.repo.ts'
import { readingHistory } from './history.repo.ts'
import { type Asker, type Listener, readWithConsent } from './interpreter.ts'
import { sourceHash } from './source-hash.ts'
import { tellWaiters, waitForOther } from './waiting.ts'

/** A reading ends by then, one way or the other; its claim outlasts it. */
const READING_SECONDS = 60
const CLAIM_SECONDS = 90
const HEAVY_DREAMS_DAYS = 14

/** An analysis with what it earned whoever asked for it. */
export interface AnalysisResult extends Earned {
  analysis: AnalysisRow
  /** The plan decides what of it may be shown. */
  plan: Plan
  /** True when the dream was changed after it was read. */
  outdated: boolean
  /** False when the analysis was there already: it cost nothing. */
  created: boolean
}

export interface Reader {
  actor: Actor
  dreamId: number
  kind: AnalysisKind
  /** Its signal aborts when the person leaves. */
  listener: Listener
  /** Called once nothing refuses the reading any more: it begins, or is waited for. */
  onBegin?: (() => void) | undefined
}

/** What a request finds when it asks for a reading. */
type Turn = { result: AnalysisResult } | { waitFor: string } | ReadingTurn
interface ReadingTurn {
  dream: DreamRow
  claim: repo.Claim
  asker: Asker
}

/**
 * Reads a dream, once: a repeated or concurrent request answers the one analysis, costs no quota and no second reading.
 * @throws AppError `not_found`, `premium_required`, `analysis_limit`, `provider_failed` (also of the reading that was
 * waited for); after any failure the quota is given back
 */
export async function analyze(deps: Deps, reader: Reader): Promise<AnalysisResult> {
  for (;;) {
    const turn = await takeTurn(deps, reader)
    if ('result' in turn) return turn.result
    reader.onBegin?.()
    if ('waitFor' in turn) await waitForReading(deps, reader, turn.waitFor)
    else {
      const result = await readDream(deps, reader, turn)
      if (result) return result
    }
  }
}

/**
 * Decides in one transaction whether this request reads, waits or is answered already. Whatever changes a person's
 * quota, claims or dreams locks the person first: one order for all, so that nothing waits in a circle.
 */
function takeTurn(deps: Deps, { actor, dreamId, kind }: Reader): Promise<Turn> {
  return deps.db.transaction(async (tx): Promise<Turn> => {
    const user = await lockUser(tx, actor)
    for (const day of await repo.removeExpiredClaims(tx, actor.id)) await repo.giveQuotaBack(tx, actor.id, day)
    const entry = await repo.findDreamToRead(tx, actor.id, dreamId)
    if (!entry) throw notFound(DREAM_NOT_FOUND)
    const { dream, analysis } = entry
    const plan = planOf(user, deps.now())
    if (kind === 'advanced' && plan === 'free') {
      throw new AppError('premium_required', 'L’analisi avanzata fa parte di Premium.')
    }
    if (analysis && (kind === 'basic' || analysis.kind === 'advanced')) {
      const newBadges = await unseenBadges({ db: tx }, actor)
      return { result: { ...resultOf(analysis, dream, plan), newBadges } }
    }
    const other = await repo.findClaim(tx, dreamId)
    if (other) return { waitFor: other.token }
    const claim = await claimReading(deps, tx, actor, dreamId, plan)
    return { dream, claim, asker: { actor, plan, consent: user.aiConsent } }
  })
}

/** Takes the quota and the dream together. @throws AppError `analysis_limit` */
async function claimReading({ now }: Deps, tx: Deps['db'], actor: Actor, dreamId: number, plan: Plan) {
  const quotaDay = dayOf(now())
  const limit = PLAN_LIMITS[plan].analysesPerDay
  if (limit === null) await repo.countAnalysis(tx, actor.id, quotaDay)
  else if (!(await repo.takeQuota(tx, actor.id, quotaDay, limit))) {
    throw new AppError('analysis_limit', DAILY_LIMIT_MESSAGE)
  }
  const claim = { dreamId, userId: actor.id, token: randomUUID(), quotaDay }
  await repo.insertClaim(tx, claim, CLAIM_SECONDS)
  return claim
}

/** Waits, holding nothing, until whoever reads the dream is done with it. */
function waitForReading({ db }: Deps, { dreamId, listener: { signal } }: Reader, token: string): Promise<void> {
  return waitForOther(token, async () => (await repo.findClaim(db, dreamId)) !== undefined, signal)
}

/**
 * Reads outside any transaction, then stores the whole of it or nothing.
 * @returns undefined when the claim was lost meanwhile: the request takes its turn again
 */
async function readDream(deps: Deps, reader: Reader, { dream, claim, asker }: ReadingTurn) {
  const { actor, kind, listener } = reader
  try {
    const since = addDays(dayOf(deps.now()), 1 - HEAVY_DREAMS_DAYS)
    const { latest, ...history } = await readingHistory(deps.db, actor.id, dream.id, since)
    const { title, content, date, mood, elements } = dream
    const signal = AbortSignal.any([listener.signal, AbortSignal.timeout(READING_SECONDS * 1000)])
    const input = { title, content, date, mood, elements, kind, history, latest }
    const { engine, reading } = await readWithConsent(deps, asker, (interpreter) =>
      interpreter.read(input, { ...listener, signal }),
    )
    return await deps.db.transaction(async (tx) => {
      const user = await lockUser(tx, actor)
      if (!(await repo.removeClaim(tx, claim))) return undefined
      const entry = await repo.findDreamToRead(tx, actor.id, dream.id)
      if (!entry) throw notFound(DREAM_NOT_FOUND)
      const at = deps.now()
      const analysis = await repo.saveAnalysis(tx, {
        dreamId: dream.id,
        kind,
        engine,
        basic: reading.basic,
        advanced: reading.advanced,
        patterns: reading.patterns,
        safety: reading.safety ?? null,
        sourceHash: sourceHash(dream),
        createdAt: at,
      })
      await indexDreamElements(tx, actor, dream.id)
      const newBadges = await award(tx, actor, at, { type: 'dream_analyzed', dreamId: dream.id })
      return { ...resultOf(analysis, entry.dream, planOf(user, at)), created: true, newBadges }
    })
  } catch (error) {
    tellWaiters(claim.token, error)
    await giveBack(deps, actor, claim)
    throw error
  }
}

/** A reading that failed costs nothing. A claim that expired has given its quota back already. */
function giveBack({ db }: Deps, actor: Actor, claim: repo.Claim): Promise<void> {
  return db.transaction(async (tx) => {
    await lockUser(tx, actor)
    if (await repo.removeClaim(tx, claim)) await repo.giveQuotaBack(tx, actor.id, claim.quotaDay)
  })
}

/** @throws AppError `not_found` when the dream is not there, not this person's, or not analysed */
export async function getAnalysis({ db, now }: Deps, actor: Actor, dreamId: number): Promise<AnalysisResult> {
  const entry = await repo.findDreamToRead(db, actor.id, dreamId)
  if (!entry) throw notFound(DREAM_NOT_FOUND)
  if (!entry.analysis) throw notFound('Questo sogno non ha ancora un’analisi.')
  return resultOf(entry.analysis, entry.dream, planOf(entry.user, now()))
}

function resultOf(analysis: AnalysisRow, dream: DreamRow, plan: Plan): AnalysisResult {
  return { analysis, plan, created: false, outdated: analysis.sourceHash !== sourceHash(dream), newBadges: [] }
}

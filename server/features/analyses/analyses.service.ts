import { createHash } from 'node:crypto'
import type { Actor, Deps } from '#server/deps.ts'
import { AppError, notFound } from '#server/errors.ts'
import { DREAM_NOT_FOUND } from '#server/features/dreams/dreams.service.ts'
import { award, unseenBadges } from '#server/features/game/game.service.ts'
import { indexDreamElements } from '#server/features/stats/stats.service.ts'
import { planOf } from '#server/features/users/plan.ts'
import { getUser, lockUser } from '#server/features/users/users.service.ts'
import { type DreamAnalysis, interpret } from '#server/interpreter/index.ts'
import type { AnalysisStream, DreamInput } from '#server/model/types.ts'
import { type AnalysisKind, DAILY_LIMIT_MESSAGE, type Engine } from '#shared/constants/analyses.ts'
import { addDays, dayOf } from '#shared/constants/dates.ts'
import { PLAN_LIMITS, type Plan } from '#shared/constants/plans.ts'
import type { Earned } from '#shared/contracts/game.ts'
import type { AnalysisRow } from '#shared/schema/analyses.ts'
import type { DreamRow } from '#shared/schema/dreams.ts'
import type { UserRow } from '#shared/schema/users.ts'
import * as repo from './analyses.repo.ts'
import { modelFor, type PersonalModel, withModel } from './model-access.ts'

const HEAVY_DREAMS_DAYS = 14

/** An analysis with the badges that its person has not seen yet. */
export interface AnalysisResult extends Earned {
  analysis: AnalysisRow
  /** The plan decides what of it may be shown. */
  plan: Plan
  /** True when the dream was changed after the analysis. */
  outdated: boolean
  /** False when the analysis was there already: it cost nothing. */
  created: boolean
}

export interface AnalysisRequest {
  actor: Actor
  dreamId: number
  kind: AnalysisKind
  /** Its signal aborts when the person leaves. */
  stream: AnalysisStream
  /** Called once nothing refuses the analysis any more: it begins, or waits for another one of the same person. */
  onBegin?: (() => void) | undefined
}

/** An analysis that is not stored yet. */
interface Draft {
  engine: Engine
  content: DreamAnalysis
  /** Of the dream as it was analysed. */
  sourceHash: string
}

/**
 * Analyses a dream once, and once more after each change of it: a repeated or concurrent request answers the one analysis,
 * and costs neither quota nor a second call to the model. Where the model fails the built-in rules analyse, and it may be
 * asked again at no cost.
 * @throws AppError `not_found`, `premium_required`, `analysis_limit`
 */
export async function analyze(deps: Deps, request: AnalysisRequest): Promise<AnalysisResult> {
  const model = deps.model && modelFor(deps, await getUser(deps, request.actor))
  return model ? analyzeWithModel(deps, request, model) : store(deps, request)
}

/** Asks the model outside any transaction, one dream of a person at a time: their quota must not be outrun meanwhile. */
async function analyzeWithModel(deps: Deps, request: AnalysisRequest, model: PersonalModel): Promise<AnalysisResult> {
  const { actor, kind, stream } = request
  const { finished: before } = await inspect(deps, request, await getUser(deps, actor))
  if (before && !before.modelFailed) return store(deps, request)
  request.onBegin?.()
  const byModel = async () => {
    const { finished, dream } = await inspect(deps, request, await getUser(deps, actor))
    const isAskedAgain = before && finished?.modelFailed
    if (finished && !isAskedAgain) return store(deps, request)
    const content = await model.analyzeDream(await inputOf(deps, actor, dream, kind), stream)
    return store(deps, request, { draft: { engine: 'openai', content, sourceHash: sourceHash(dream) } })
  }
  const byRules = (modelFailed: boolean) => store(deps, request, { modelFailed })
  return withModel(deps.db, { key: `analysis:${actor.id}`, signal: stream.signal, byModel, byRules })
}

/**
 * Stores the whole of an analysis or nothing, under the person's lock. The built-in rules work inside the transaction:
 * they are pure and take milliseconds.
 * @param draft without it the rules analyse
 */
function store(
  deps: Deps,
  request: AnalysisRequest,
  { draft, modelFailed = false }: { draft?: Draft; modelFailed?: boolean } = {},
): Promise<AnalysisResult> {
  return deps.db.transaction(async (tx) => {
    const inside = { ...deps, db: tx }
    const { actor, dreamId, kind } = request
    const user = await lockUser(tx, actor)
    const { dream, finished, isFree } = await inspect(inside, request, user)
    const at = deps.now()
    const plan = planOf(user, at)
    if (finished && !(draft && isFree)) {
      const newBadges = await unseenBadges(inside, actor)
      return { ...resultOf(finished, dream, plan), newBadges }
    }
    const { engine, content, sourceHash } = draft ?? (await draftByRules(inside, request, dream))
    const { basic, advanced, patterns, safety = null } = content
    const made = { engine, modelFailed, basic, advanced, patterns, safety, sourceHash }
    const values = { dreamId, kind, ...made, createdAt: at }
    const analysis = await repo.saveAnalysis(tx, { userId: actor.id, day: dayOf(at), isFree, values })
    await indexDreamElements(tx, actor, dreamId)
    const newBadges = await award(tx, actor, at, { type: 'dream_analyzed', dreamId })
    return { ...resultOf(analysis, dream, plan), created: true, newBadges }
  })
}

/**
 * Finds the dream, and its analysis if it makes another one needless; another one after a failure of the model is free.
 * @throws AppError `not_found`, `premium_required`, `analysis_limit`
 */
async function inspect({ db, now }: Deps, { dreamId, kind }: AnalysisRequest, user: UserRow) {
  const entry = await repo.findDreamWithAnalysis(db, user.id, dreamId)
  if (!entry) throw notFound(DREAM_NOT_FOUND)
  const { dream, analysis } = entry
  const plan = planOf(user, now())
  if (kind === 'advanced' && plan === 'free') {
    throw new AppError('premium_required', 'L’analisi avanzata fa parte di Premium.')
  }
  const isFree = analysis?.modelFailed === true
  const suffices = analysis && (kind === 'basic' || analysis.kind === 'advanced')
  if (suffices && !isOutdated(analysis, dream)) return { dream, finished: analysis, isFree }
  const used = user.lastAnalysisDate === dayOf(now()) ? user.analysisCount : 0
  const limit = PLAN_LIMITS[plan].analysesPerDay
  if (!isFree && limit !== null && used >= limit) throw new AppError('analysis_limit', DAILY_LIMIT_MESSAGE)
  return { dream, isFree }
}

async function draftByRules(
  deps: Deps,
  { actor, kind, stream, onBegin }: AnalysisRequest,
  dream: DreamRow,
): Promise<Draft> {
  onBegin?.()
  const content = interpret(await inputOf(deps, actor, dream, kind))
  stream.onText?.(content.advanced ?? content.basic)
  return { engine: 'built-in', content, sourceHash: sourceHash(dream) }
}

async function inputOf({ db, now }: Deps, actor: Actor, dream: DreamRow, kind: AnalysisKind): Promise<DreamInput> {
  const { title, content, date, mood, elements } = dream
  const since = addDays(dayOf(now()), 1 - HEAVY_DREAMS_DAYS)
  const { latest, ...history } = await repo.analysisHistory(db, actor.id, dream, since)
  return { title, content, date, mood, elements, kind, history, latest }
}

/** @throws AppError `not_found` when the dream is not there, not this person's, or not analysed */
export async function getAnalysis({ db, now }: Deps, actor: Actor, dreamId: number): Promise<AnalysisResult> {
  const entry = await repo.findDreamWithAnalysis(db, actor.id, dreamId)
  if (!entry) throw notFound(DREAM_NOT_FOUND)
  if (!entry.analysis) throw notFound('Questo sogno non ha ancora un’analisi.')
  return resultOf(entry.analysis, entry.dream, planOf(entry.user, now()))
}

function resultOf(analysis: AnalysisRow, dream: DreamRow, plan: Plan): AnalysisResult {
  return { analysis, plan, created: false, outdated: isOutdated(analysis, dream), newBadges: [] }
}

/** Whether the dream was changed after its analysis, which may then be made anew. */
function isOutdated(analysis: AnalysisRow, dream: DreamRow): boolean {
  return analysis.sourceHash !== sourceHash(dream)
}

/** A fingerprint of what an analysis goes by. */
function sourceHash({ title, content, mood, elements }: DreamRow): string {
  return createHash('sha256')
    .update(JSON.stringify([title, content, mood, elements]))
    .digest('base64url')
}

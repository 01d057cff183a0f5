import type { Actor, Deps } from '#server/deps.ts'
import { AppError, notFound } from '#server/errors.ts'
import { award, unseenBadges } from '#server/features/game/game.service.ts'
import { getUser, lockUser, planOf } from '#server/features/identity/users/users.service.ts'
import { indexDreamElements } from '#server/features/stats/stats.service.ts'
import { interpretInThread } from '#server/in-thread.ts'
import type { DreamAnalysis } from '#server/interpreter/types.ts'
import { RULES_VERSION } from '#server/interpreter/version.ts'
import type { AnalysisStream, DreamInput, Model } from '#server/model/types.ts'
import { type AnalysisKind, DAILY_LIMIT_MESSAGE, type Engine } from '#shared/constants/analyses.ts'
import { dayOf } from '#shared/constants/dates.ts'
import { DREAM_NOT_FOUND } from '#shared/constants/dreams.ts'
import { PLAN_LIMITS, type Plan } from '#shared/constants/plans.ts'
import type { Earned } from '#shared/contracts/game.ts'
import type { AnalysisRow } from '#shared/schema/analyses.ts'
import type { UserRow } from '#shared/schema/users.ts'
import * as repo from './analyses.repo.ts'
import {
  canReread,
  inputHash,
  inputOf,
  isBeyondDream,
  isOutdated,
  modelInputOf,
  type Source,
  sourceHash,
} from './analysis-input.ts'
import { modelFor, withModel } from './model-access.ts'

/** An analysis with its dream. */
export interface AnalysisResult extends Source {
  analysis: AnalysisRow
  /** The plan decides which parts are shown. */
  plan: Plan
}

/** The response to a request for an analysis, with badges that the person has not seen yet. */
export interface AnalyzedResult extends AnalysisResult, Earned {
  /** False if the analysis existed already and cost nothing. */
  created: boolean
}

export interface AnalysisRequest {
  actor: Actor
  dreamId: number
  kind: AnalysisKind
  /** Lets the model analyse again if the dreamer changed annotations or elements. */
  isReread?: boolean | undefined
  /** Its signal aborts if the client disconnects. */
  stream: AnalysisStream
  /** Called once all checks passed: the analysis starts, or waits for another one of the same person. */
  onBegin?: (() => void) | undefined
}

/** An analysis before it is stored. */
interface Draft {
  engine: Engine
  content: DreamAnalysis
  /** In its state at the analysis. */
  source: Source
  input: DreamInput
}

/**
 * Analyses a dream once per version of its text: a repeated or concurrent request returns the same analysis and costs
 * neither quota nor a model call. If the model fails, the rules analyse, and the model may be asked again at no cost. A
 * reread always uses the model and counts towards the day's limit.
 * @throws AppError `not_found`, `premium_required`, `analysis_limit`; `unavailable` when the model makes no reread
 */
export async function analyze(deps: Deps, request: AnalysisRequest): Promise<AnalyzedResult> {
  const model = deps.model && modelFor(deps, await getUser(deps, request.actor))
  return model ? analyzeWithModel(deps, request, model) : analyzeByRules(deps, request)
}

/** Asks the model outside any transaction, one dream of a person at a time, so that none exceeds the quota. */
async function analyzeWithModel(deps: Deps, request: AnalysisRequest, model: Model): Promise<AnalyzedResult> {
  const { actor, stream } = request
  const { finished: before } = await inspect(deps, request, await getUser(deps, actor))
  if (before && !before.modelFailed) return analyzeByRules(deps, request)
  request.onBegin?.()
  const byModel = async () => {
    const user = await getUser(deps, actor)
    const { finished, source, kind } = await inspect(deps, request, user)
    const isAskedAgain = before && finished?.modelFailed
    if (finished && !isAskedAgain) return analyzeByRules(deps, request)
    const input = await modelInputOf(deps, user, source, kind)
    const content = await model.analyzeDream(input, stream)
    return store(deps, request, { engine: 'openai', content, source, input })
  }
  const byRules = (modelFailed: boolean) => analyzeByRules(deps, request, modelFailed)
  return withModel(deps, { key: `analysis:${actor.id}`, signal: stream.signal, byModel, byRules })
}

/** Runs the rules before the lock, because a long text takes a second. A change meanwhile outdates the analysis. */
async function analyzeByRules(deps: Deps, request: AnalysisRequest, modelFailed = false): Promise<AnalyzedResult> {
  const { actor, onBegin } = request
  const user = await getUser(deps, actor)
  const { source, kind, finished, isReread } = await inspect(deps, request, user)
  if (finished) return keep(deps, user, finished, source)
  if (isReread) throw new AppError('unavailable', 'Adesso nessun modello può rileggere il sogno: resta questa lettura.')
  onBegin?.()
  const input = await inputOf(deps, actor, source.dream, kind)
  const content = await interpretInThread(input)
  return store(deps, request, { engine: 'built-in', content, source, input }, modelFailed)
}

/** Returns the existing analysis. */
async function keep(deps: Deps, user: UserRow, analysis: AnalysisRow, source: Source): Promise<AnalyzedResult> {
  const plan = planOf(deps, user)
  return { ...source, analysis, plan, created: false, newBadges: await unseenBadges(deps, user) }
}

/** Stores an analysis under the person's lock, unless another request made it unnecessary. */
async function store(deps: Deps, request: AnalysisRequest, draft: Draft, modelFailed = false): Promise<AnalyzedResult> {
  const isByRules = draft.engine === 'built-in'
  const outcome = await deps.db.transaction(async (tx) => {
    const inside = { ...deps, db: tx }
    const { actor, dreamId } = request
    const user = await lockUser(tx, actor)
    const { source, finished, isFree } = await inspect(inside, request, user)
    if (finished && (isByRules || !isFree)) return keep(inside, user, finished, source)
    const at = deps.now()
    const values = { dreamId, ...valuesOf(draft), modelFailed, createdAt: at }
    const analysis = await repo.saveAnalysis(tx, { userId: actor.id, day: dayOf(at), isFree, values })
    await indexDreamElements(tx, actor, dreamId)
    const newBadges = await award(tx, actor, at, { type: 'dream_analyzed', dreamId })
    return { ...source, analysis, plan: planOf(deps, user), created: true, newBadges }
  })
  if (isByRules && outcome.created) request.stream.onText?.(draft.content.advanced ?? draft.content.basic)
  return outcome
}

function valuesOf({ engine, content, source, input }: Draft) {
  return {
    safety: null,
    questions: [],
    ...content,
    kind: input.kind,
    engine,
    rulesVersion: engine === 'built-in' ? RULES_VERSION : null,
    // The rules keep facts about other dreams in a separate field.
    withAnnotations: engine === 'openai' && isBeyondDream(input),
    sourceHash: sourceHash(source.dream),
    inputHash: inputHash(source),
  }
}

/**
 * Finds the dream, and its analysis if that can be reused; a retry after a failure of the model is free. A reread with
 * another kind, or of a changed dream, is a normal analysis.
 * @throws AppError `not_found`, `premium_required`, `analysis_limit`
 */
async function inspect(deps: Deps, request: AnalysisRequest, user: UserRow) {
  const { analysis, dream, annotations, conversation } = await findDream(deps.db, user, request.dreamId)
  const source = { dream, annotations, conversation }
  const plan = planOf(deps, user)
  if (request.kind === 'advanced' && plan === 'free') {
    throw new AppError('premium_required', 'L’analisi avanzata fa parte di Premium.')
  }
  const suffices =
    analysis !== null &&
    analysis.engine !== 'imported' &&
    (request.kind === 'basic' || analysis.kind === 'advanced') &&
    !isOutdated(analysis, source.dream)
  const isReread = suffices && request.isReread === true && canReread(analysis, source)
  const kind = isReread && plan === 'premium' ? analysis.kind : request.kind
  const isFree = analysis?.modelFailed === true
  if (suffices && !isReread) return { source, kind, finished: analysis, isFree, isReread }
  const used = user.lastAnalysisDate === dayOf(deps.now()) ? user.analysisCount : 0
  const limit = PLAN_LIMITS[plan].analysesPerDay
  if (!isFree && limit !== null && used >= limit) throw new AppError('analysis_limit', DAILY_LIMIT_MESSAGE)
  return { source, kind, isFree, isReread }
}

/** A person's dream with its analysis, if any. @throws AppError `not_found` */
export async function findDream(db: Deps['db'], actor: Actor, dreamId: number) {
  const [entry] = await repo.findDreamsWithAnalysis(db, actor.id, [dreamId])
  if (!entry) throw notFound(DREAM_NOT_FOUND)
  return entry
}

export async function findAnalyses(deps: Deps, actor: Actor, dreamIds: readonly number[]) {
  const found = dreamIds.length > 0 ? await repo.findDreamsWithAnalysis(deps.db, actor.id, dreamIds) : []
  return new Map(found.map(({ user, ...rest }) => [rest.dream.id, { ...rest, plan: planOf(deps, user) }]))
}

/** @throws AppError `not_found` if the dream does not exist, is another person's or has no analysis */
export async function getAnalysis(deps: Deps, actor: Actor, dreamId: number): Promise<AnalysisResult> {
  const { analysis, dream, annotations, conversation, user } = await findDream(deps.db, actor, dreamId)
  if (!analysis) throw notFound('Questo sogno non ha ancora un’analisi.')
  return { analysis, dream, annotations, conversation, plan: planOf(deps, user) }
}

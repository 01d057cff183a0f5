import type { Actor, Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { modelFor, withModel } from '#server/features/analyses/model-access.ts'
import { award, unseenBadges } from '#server/features/game/game.service.ts'
import { getUser, lockUser, planOf } from '#server/features/identity/users/users.service.ts'
import { interpretMonth } from '#server/interpreter/index.ts'
import type { MonthAnalysis, MonthInput } from '#server/interpreter/types.ts'
import type { Engine } from '#shared/constants/analyses.ts'
import { addDays, dayInWords, dayOf, secondsUntil } from '#shared/constants/dates.ts'
import { MONTHLY_DAYS, MONTHLY_EVERY_DAYS, MONTHLY_LIST_MAX, MONTHLY_MIN_DREAMS } from '#shared/constants/limits.ts'
import type { Earned } from '#shared/contracts/game.ts'
import type { MonthlyAnalysis } from '#shared/contracts/monthly-analyses.ts'
import type { MonthlyAnalysisRow } from '#shared/schema/monthly-analyses.ts'
import type { UserRow } from '#shared/schema/users.ts'
import { monthThreads } from './month-threads.ts'
import * as repo from './monthly-analyses.repo.ts'

export interface MonthlyResult extends Earned {
  analysis: MonthlyAnalysisRow
  /** False if a concurrent request made it. */
  created: boolean
}

interface MonthlyRequest {
  actor: Actor
  /** Aborts if the client disconnects. */
  signal: AbortSignal
  /** The latest analysis at the start of the request: a later one is by a concurrent request. */
  latestId: number | undefined
}

/** An analysis before it is stored. */
interface Draft {
  engine: Engine
  month: MonthInput
  content: MonthAnalysis
}

export function presentMonthly({ userId, importId, safety, createdAt, ...row }: MonthlyAnalysisRow): MonthlyAnalysis {
  return { ...row, ...(safety && { safety }), createdAt: createdAt.toISOString() }
}

/** @returns null if there is none. @throws AppError `premium_required` */
export async function findLatest(deps: Deps, actor: Actor): Promise<MonthlyAnalysisRow | null> {
  assertPremium(deps, await getUser(deps, actor))
  return (await repo.findLatest(deps.db, actor.id)) ?? null
}

/** Newest first. @throws AppError `premium_required` */
export async function listMonthly(deps: Deps, actor: Actor): Promise<MonthlyAnalysisRow[]> {
  assertPremium(deps, await getUser(deps, actor))
  return repo.listMonthlyAnalyses(deps.db, actor.id, MONTHLY_LIST_MAX)
}

/**
 * Analyses a person's last month once: concurrent requests return the same analysis. If the model fails, the built-in
 * rules analyse, and the model may be asked again at once.
 * @throws AppError `premium_required`, `monthly_too_soon` with the seconds to wait, `too_few_dreams`
 */
export async function createMonthly(deps: Deps, actor: Actor, signal: AbortSignal): Promise<MonthlyResult> {
  const user = await getUser(deps, actor)
  const request = { actor, signal, latestId: (await repo.findLatest(deps.db, actor.id))?.id }
  const model = modelFor(deps, user)
  if (!model) return analyzeByRules(deps, request)
  await inspect(deps, request, user)
  const byModel = async () => {
    const { finished, month } = await inspect(deps, request, await getUser(deps, actor))
    if (finished) return keep(deps, actor, finished)
    const content = await model.analyzeMonth(await withNews(deps, actor, month), signal)
    return store(deps, request, { engine: 'openai', month, content })
  }
  const byRules = (modelFailed: boolean) => analyzeByRules(deps, request, modelFailed)
  return withModel(deps, { key: `month:${actor.id}`, signal, byModel, byRules })
}

/** Runs the rules before locking the person. */
async function analyzeByRules(deps: Deps, request: MonthlyRequest, modelFailed = false): Promise<MonthlyResult> {
  const { actor } = request
  const { finished, failed, month } = await inspect(deps, request, await getUser(deps, actor))
  if (finished) return keep(deps, actor, finished)
  if (failed) return keep(deps, actor, failed)
  const content = interpretMonth(await withNews(deps, actor, month), await monthThreads(deps, actor, month))
  return store(deps, request, { engine: 'built-in', month, content }, modelFailed)
}

/** Returns the existing analysis. */
async function keep(deps: Deps, actor: Actor, analysis: MonthlyAnalysisRow): Promise<MonthlyResult> {
  return { analysis, created: false, newBadges: await unseenBadges(deps, actor) }
}

/** Stores an analysis under the person's lock, unless another request made it unnecessary. */
function store(deps: Deps, request: MonthlyRequest, draft: Draft, modelFailed = false): Promise<MonthlyResult> {
  return deps.db.transaction(async (tx) => {
    const inside = { ...deps, db: tx }
    const { actor } = request
    const { engine, month, content } = draft
    const { finished, failed } = await inspect(inside, request, await lockUser(tx, actor), month)
    const made = finished ?? (engine === 'built-in' ? failed : undefined)
    if (made) return keep(inside, actor, made)
    const { startDate, endDate } = month
    const { analysis, safety = null } = content
    const at = deps.now()
    const values = { userId: actor.id, engine, modelFailed, analysis, safety, startDate, endDate, createdAt: at }
    const row = await repo.saveMonthlyAnalysis(tx, values, failed?.id)
    const newBadges = await award(tx, actor, at, { type: 'month_analyzed', monthlyId: row.id })
    return { analysis: row, created: true, newBadges }
  })
}

/**
 * Loads the input, or the analysis of a concurrent request. One after a failure of the model may be replaced at once.
 * @param analysed the month of a finished draft, valid even if dreams were deleted since
 * @throws AppError `premium_required`, `monthly_too_soon`, `too_few_dreams`
 */
async function inspect(deps: Deps, { actor, latestId }: MonthlyRequest, user: UserRow, analysed?: MonthInput) {
  assertPremium(deps, user)
  const today = dayOf(deps.now())
  const latest = await repo.findLatest(deps.db, actor.id)
  if (latest && latest.id !== latestId) return { finished: latest }
  const nextDay = latest && addDays(dayOf(latest.createdAt), MONTHLY_EVERY_DAYS)
  const isRecent = nextDay !== undefined && today < nextDay
  if (isRecent && !latest?.modelFailed) throw tooSoon(nextDay, deps.now())
  const month = analysed ?? (await monthUntil(deps, actor, today))
  if (month.dreams < MONTHLY_MIN_DREAMS) throw tooFew(month.dreams)
  return { month, failed: isRecent ? latest : undefined }
}

/** The last thirty days, and the thirty before if these have a dream. */
async function monthUntil({ db }: Deps, actor: Actor, today: string): Promise<MonthInput> {
  const start = addDays(today, 1 - MONTHLY_DAYS)
  const month = await repo.monthInput(db, actor.id, start, today)
  const before = await repo.monthInput(db, actor.id, addDays(start, -MONTHLY_DAYS), addDays(start, -1))
  const { dreams, moods, elements } = before
  return dreams === 0 ? month : { ...month, previous: { dreams, moods, elements } }
}

/** The month with its new elements; this reads the journal, so it runs only for an actual analysis. */
async function withNews({ db }: Deps, actor: Actor, month: MonthInput): Promise<MonthInput> {
  const symbols = month.elements.symbols.map(({ label }) => label)
  return { ...month, newElements: await repo.newElements(db, actor.id, symbols, month.startDate) }
}

function assertPremium(deps: Deps, user: UserRow): void {
  if (planOf(deps, user) === 'premium') return
  throw new AppError('premium_required', 'L’analisi mensile fa parte di Premium.')
}

function tooSoon(day: string, now: Date): AppError {
  const message = `L’ultima analisi mensile è recente: potrai chiederne un’altra da ${dayInWords(day)}.`
  return new AppError('monthly_too_soon', message, { retryAfter: secondsUntil(day, now) })
}

function tooFew(dreams: number): AppError {
  const found = dreams === 0 ? 'non ce n’è ancora nessuno' : dreams === 1 ? 'ce n’è uno' : `ce ne sono ${dreams}`
  return new AppError(
    'too_few_dreams',
    `Servono almeno ${MONTHLY_MIN_DREAMS} sogni negli ultimi ${MONTHLY_DAYS} giorni: per ora ${found}.`,
  )
}

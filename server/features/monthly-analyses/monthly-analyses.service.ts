import { randomUUID } from 'node:crypto'
import type { Actor, Deps } from '#server/deps.ts'
import { AppError, notFound } from '#server/errors.ts'
import { type Asker, readWithConsent } from '#server/features/analyses/interpreter.ts'
import { tellWaiters, waitForOther } from '#server/features/analyses/waiting.ts'
import { award, unseenBadges } from '#server/features/game/game.service.ts'
import { planOf } from '#server/features/users/plan.ts'
import { getUser, lockUser } from '#server/features/users/users.service.ts'
import type { MonthInput } from '#server/interpreter/index.ts'
import { addDays, dayOf } from '#shared/constants/dates.ts'
import { MONTHLY_DAYS, MONTHLY_LIST_MAX, MONTHLY_MIN_DREAMS } from '#shared/constants/limits.ts'
import type { Earned } from '#shared/contracts/game.ts'
import type { MonthlyAnalysisRow } from '#shared/schema/monthly-analyses.ts'
import type { UserRow } from '#shared/schema/users.ts'
import { readMonth } from './month.repo.ts'
import * as repo from './monthly-analyses.repo.ts'
import { inWords, nextDayAfter, secondsUntil } from './next-day.ts'

/** A reading ends by then, one way or the other; its claim outlasts it. */
const READING_SECONDS = 60
const CLAIM_SECONDS = 90

export interface MonthlyResult extends Earned {
  analysis: MonthlyAnalysisRow
  /** False when a concurrent request made it. */
  created: boolean
}

interface Reader {
  actor: Actor
  /** Aborts when the person leaves. */
  signal: AbortSignal
}

/** What a request finds when it asks for a reading; `wait` is the token of the one it waits for. */
type Turn = { result: MonthlyResult } | { wait: string } | ReadingTurn
interface ReadingTurn {
  month: MonthInput
  claim: repo.Claim
  asker: Asker
}

/** @throws AppError `premium_required`, or `not_found` when there is none yet */
export async function getLatest(deps: Deps, actor: Actor): Promise<MonthlyAnalysisRow> {
  assertPremium(deps, await getUser(deps, actor))
  const latest = await repo.findLatest(deps.db, actor.id)
  if (!latest) throw notFound('Non hai ancora un’analisi mensile.')
  return latest
}

/** Newest first. @throws AppError `premium_required` */
export async function listMonthly(deps: Deps, actor: Actor): Promise<MonthlyAnalysisRow[]> {
  assertPremium(deps, await getUser(deps, actor))
  return repo.listMonthlyAnalyses(deps.db, actor.id, MONTHLY_LIST_MAX)
}

/**
 * Reads a person's last month, once: concurrent requests wait for the one reading and answer it, or fail with it when
 * the service behind it did.
 * @throws AppError `premium_required`, `monthly_too_soon` with the seconds to wait, `too_few_dreams`, `provider_failed`
 */
export async function createMonthly(deps: Deps, reader: Reader): Promise<MonthlyResult> {
  for (let waited = false; ; waited = true) {
    const turn = await takeTurn(deps, reader.actor, waited)
    if ('result' in turn) return turn.result
    if ('wait' in turn) await waitForReading(deps, reader, turn.wait)
    else {
      const result = await readAndStore(deps, reader, turn)
      if (result) return result
    }
  }
}

/**
 * Decides in one transaction, under the person's lock, whether this request reads, waits or is refused.
 * @param waited true after a wait for another request's reading: if it made one, that is the answer
 */
function takeTurn(deps: Deps, actor: Actor, waited: boolean): Promise<Turn> {
  return deps.db.transaction(async (tx): Promise<Turn> => {
    const user = await lockUser(tx, actor)
    assertPremium(deps, user)
    const today = dayOf(deps.now())
    const latest = await repo.findLatest(tx, actor.id)
    if (latest && today < nextDayAfter(latest.createdAt)) {
      if (waited) {
        const newBadges = await unseenBadges({ db: tx }, actor)
        return { result: { analysis: latest, created: false, newBadges } }
      }
      throw tooSoon(nextDayAfter(latest.createdAt), deps.now())
    }
    const token = await repo.findClaim(tx, actor.id)
    if (token !== undefined) return { wait: token }
    const month = await readMonth(tx, actor.id, addDays(today, 1 - MONTHLY_DAYS), today)
    if (month.dreams < MONTHLY_MIN_DREAMS) throw tooFew(month.dreams)
    const claim = { userId: actor.id, token: randomUUID() }
    await repo.putClaim(tx, claim, CLAIM_SECONDS)
    return { month, claim, asker: { actor, plan: 'premium', consent: user.aiConsent } }
  })
}

function assertPremium({ now }: Deps, user: UserRow): void {
  if (planOf(user, now()) === 'premium') return
  throw new AppError('premium_required', 'L’analisi mensile fa parte di Premium.')
}

function tooSoon(day: string, now: Date): AppError {
  const message = `L’ultima analisi mensile è recente: potrai chiederne un’altra da ${inWords(day)}.`
  return new AppError('monthly_too_soon', message, { retryAfter: secondsUntil(day, now) })
}

function tooFew(dreams: number): AppError {
  const there = dreams === 0 ? 'non ce n’è ancora nessuno' : dreams === 1 ? 'ce n’è uno' : `ce ne sono ${dreams}`
  return new AppError(
    'too_few_dreams',
    `Servono almeno ${MONTHLY_MIN_DREAMS} sogni negli ultimi ${MONTHLY_DAYS} giorni: per ora ${there}.`,
  )
}

/** Waits, holding nothing, until whoever reads the month is done with it. */
function waitForReading({ db }: Deps, { actor, signal }: Reader, token: string): Promise<void> {
  return waitForOther(token, async () => (await repo.findClaim(db, actor.id)) !== undefined, signal)
}

/**
 * Reads outside any transaction, then stores the whole of it or nothing.
 * @returns undefined when the claim was lost meanwhile: the request takes its turn again
 */
async function readAndStore(deps: Deps, { actor, signal }: Reader, { month, claim, asker }: ReadingTurn) {
  const limit = AbortSignal.timeout(READING_SECONDS * 1000)
  try {
    const { engine, reading } = await readWithConsent(deps, asker, (interpreter) =>
      interpreter.readMonth(month, AbortSignal.any([signal, limit])),
    )
    return await deps.db.transaction(async (tx): Promise<MonthlyResult | undefined> => {
      await lockUser(tx, actor)
      if (!(await repo.removeClaim(tx, claim))) return undefined
      const { startDate, endDate } = month
      const { analysis, safety = null } = reading
      const at = deps.now()
      const values = { userId: actor.id, engine, analysis, safety, startDate, endDate, createdAt: at }
      const row = await repo.insertMonthlyAnalysis(tx, values)
      const newBadges = await award(tx, actor, at, { type: 'month_analyzed', monthlyId: row.id })
      return { analysis: row, created: true, newBadges }
    })
  } catch (error) {
    const late = limit.aborted && !signal.aborted && !(error instanceof AppError)
    const failure = late
      ? new AppError('provider_failed', 'La lettura del mese non è arrivata in tempo. Riprova tra poco.')
      : error
    tellWaiters(claim.token, failure)
    await freeClaim(deps, actor, claim)
    throw failure
  }
}

/** A reading that failed stops no other one. */
function freeClaim({ db }: Deps, actor: Actor, claim: repo.Claim): Promise<void> {
  return db.transaction(async (tx) => {
    await lockUser(tx, actor)
    await repo.removeClaim(tx, claim)
  })
}

import { withLease } from '#server/db/lease.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { planOf } from '#server/features/users/plan.ts'
import { getUser } from '#server/features/users/users.service.ts'
import type { DreamAnalysis, MonthAnalysis, MonthInput } from '#server/interpreter/index.ts'
import { ANALYSIS_FAILED } from '#server/model/ask.ts'
import { type AnalysisStream, type DreamInput, ModelUnavailable } from '#server/model/types.ts'
import type { UserRow } from '#shared/schema/users.ts'

/** A lease outlives every call to the model, and a wait outlives the lease of a server that died. */
const LEASE_SECONDS = 75
const WAIT_MS = 80_000

/** The model as one person may ask it. Undefined instead of an analysis leaves it to the built-in rules. */
export interface PersonalModel {
  analyzeDream: (input: DreamInput, stream: AnalysisStream) => Promise<DreamAnalysis | undefined>
  analyzeMonth: (input: MonthInput, signal: AbortSignal) => Promise<MonthAnalysis | undefined>
}

/** @returns null where no model is configured or the person did not agree to it */
export function modelFor({ db, model, now }: Pick<Deps, 'db' | 'model' | 'now'>, user: UserRow): PersonalModel | null {
  if (!model || user.aiConsent !== true) return null
  const hasConsent = async () => (await getUser({ db }, user)).aiConsent === true
  const modelUser = { id: user.id, plan: planOf(user, now()), hasConsent }
  return {
    analyzeDream: (input, stream) => model.analyzeDream(modelUser, input, stream).catch(leaveToRules),
    analyzeMonth: (input, signal) => model.analyzeMonth(modelUser, input, signal).catch(leaveToRules),
  }
}

function leaveToRules(error: unknown): undefined {
  if (!(error instanceof ModelUnavailable)) throw error
}

/**
 * Runs a job that asks the model while no other request runs one under the same key, so that nobody pays twice. The job
 * looks for a finished analysis first: the request before may just have stored it.
 * @throws AppError `provider_failed` when the other requests take too long, the reason of the signal, or what the job throws
 */
export function oneAtATime<T>(db: Deps['db'], key: string, signal: AbortSignal, job: () => Promise<T>): Promise<T> {
  const onBusy = () => new AppError('provider_failed', ANALYSIS_FAILED)
  return withLease(db, key, { seconds: LEASE_SECONDS, waitMs: WAIT_MS, onBusy, signal }, job)
}

import { withLease } from '#server/db/lease.ts'
import type { Deps } from '#server/deps.ts'
import { getUser, planOf } from '#server/features/identity/users/users.service.ts'
import { modelTimeouts } from '#server/integrations/openai/client.ts'
import { type Model, ModelFailed, ModelUnavailable } from '#server/model/types.ts'
import type { UserRow } from '#shared/schema/users.ts'

/** Milliseconds. A lease outlives every call to the model, and a wait outlives the lease of a crashed server. */
const LEASE_MARGIN_MS = 15_000
const WAIT_MARGIN_MS = 5_000

/** @returns null if no model is configured or the person did not consent */
export function modelFor(deps: Pick<Deps, 'db' | 'env' | 'model' | 'now'>, user: UserRow): Model | null {
  const { model } = deps
  if (!model || user.aiConsent !== true) return null
  const hasConsent = async () => {
    const { aiConsent, aiDiaryConsent } = await getUser(deps, user)
    return aiConsent === true && (aiDiaryConsent === true || !user.aiDiaryConsent)
  }
  return model({ id: user.id, plan: planOf(deps, user), hasConsent })
}

interface ModelJob<T> {
  /** Jobs under the same key run one at a time, so that nobody pays twice. */
  key: string
  signal: AbortSignal
  /** Must look for a finished analysis first: the previous request may just have stored it. @throws ModelUnavailable */
  byModel: () => Promise<T>
  byRules: (modelFailed: boolean) => Promise<T>
}

/** Lets the model analyse, or the rules if it fails. @throws the reason of the signal, or an error of the job */
export function withModel<T>(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  { key, signal, byModel, byRules }: ModelJob<T>,
): Promise<T> {
  const fallBack = (error: unknown) => {
    if (!(error instanceof ModelUnavailable)) throw error
    return byRules(error instanceof ModelFailed)
  }
  const onBusy = () => new ModelFailed('The requests before take too long')
  const leaseMs = modelTimeouts(env).totalMs + LEASE_MARGIN_MS
  const options = { seconds: leaseMs / 1000, waitMs: leaseMs + WAIT_MARGIN_MS, onBusy, signal }
  return withLease(db, key, options, () => byModel().catch(fallBack)).catch(fallBack)
}

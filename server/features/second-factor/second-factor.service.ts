import type { Actor, Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { recordEvent } from '#server/features/security-events/security-events.service.ts'
import { seal, unseal } from '#server/seal.ts'
import type { SecondFactor, SecondFactorSetup } from '#shared/contracts/second-factor.ts'
import type { UserRow } from '#shared/schema/users.ts'
import * as repo from './second-factor.repo.ts'
import { hashRecoveryCode, newRecoveryCodes, newSecret, stepOf, totpUri } from './totp.ts'

/** A code that a signed-in or signing-in person gave, and the browser that they gave it in. */
export interface GivenCode {
  code: string
  userAgent: string | undefined
}

const purposeOf = (userId: number) => `second-factor:${userId}`
const WRONG_CODE = 'Il codice non è corretto, o è già stato usato.'
const wrongCode = () => new AppError('wrong_code', WRONG_CODE, { fields: { code: WRONG_CODE } })

export const codeRequired = () =>
  new AppError('second_factor_required', 'Inserisci il codice della tua app di autenticazione.')

export async function getSecondFactor({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<SecondFactor> {
  const factor = await repo.findFactor(db, actor.id)
  const enabled = factor?.enabledAt != null
  return { enabled, recoveryCodesLeft: enabled ? factor.recoveryHashes.length : 0 }
}

/**
 * Makes the secret of a second factor, which counts once a first code has proven that an app knows it.
 * @throws AppError `conflict` when the factor is already enabled
 */
export async function setUpSecondFactor({ db, sessionSecret }: Deps, user: UserRow): Promise<SecondFactorSetup> {
  const secret = newSecret()
  if (!(await repo.prepareFactor(db, user.id, seal(sessionSecret, purposeOf(user.id), secret)))) {
    throw new AppError('conflict', 'La verifica in due passaggi è già attiva.')
  }
  return { secret, uri: totpUri(secret, user.username) }
}

/**
 * Enables the second factor that was set up, with a first code of its app.
 * @returns the recovery codes, of which only hashes are stored
 * @throws AppError `wrong_code`
 */
export async function enableSecondFactor(deps: Deps, actor: Actor, given: GivenCode): Promise<string[]> {
  const { db, now } = deps
  const factor = await repo.findFactor(db, actor.id)
  const step = factor && stepOfFactor(deps, factor, given.code)
  if (!factor || step === undefined) throw wrongCode()
  const codes = newRecoveryCodes()
  const recoveryHashes = codes.map((code) => hashRecoveryCode(actor.id, code))
  if (!(await repo.enableFactor(db, factor, { enabledAt: now(), lastStep: step, recoveryHashes }))) throw wrongCode()
  await recordEvent(deps, actor, 'second_factor_on', given.userAgent)
  return codes
}

/** @throws AppError `wrong_code` */
export async function disableSecondFactor(deps: Deps, actor: Actor, given: GivenCode): Promise<void> {
  await verifyCode(deps, actor, given)
  await repo.deleteFactor(deps.db, actor.id)
  await recordEvent(deps, actor, 'second_factor_off', given.userAgent)
}

/**
 * Uses up a code of the app or a recovery code of an account with a second factor.
 * @throws AppError `wrong_code`, also for a code that was used before
 */
export async function verifyCode(deps: Deps, actor: Actor, given: GivenCode): Promise<void> {
  const { db } = deps
  const factor = await repo.findFactor(db, actor.id)
  const step = factor && stepOfFactor(deps, factor, given.code)
  if (step !== undefined && (await repo.claimStep(db, actor.id, step))) return
  if (await repo.claimRecoveryCode(db, actor.id, hashRecoveryCode(actor.id, given.code))) {
    return recordEvent(deps, actor, 'recovery_code_used', given.userAgent)
  }
  await recordEvent(deps, actor, 'second_factor_failed', given.userAgent)
  throw wrongCode()
}

/**
 * Asks an account with a second factor for a code before something that cannot be undone.
 * @throws AppError `second_factor_required` without one, `wrong_code`
 */
export async function assertSecondFactor(
  deps: Deps,
  actor: Actor,
  { code, userAgent }: Partial<GivenCode>,
): Promise<void> {
  if (!(await getSecondFactor(deps, actor)).enabled) return
  if (code === undefined) throw codeRequired()
  await verifyCode(deps, actor, { code, userAgent })
}

function stepOfFactor(
  { sessionSecret, now }: Deps,
  { userId, secret: sealed }: { userId: number; secret: string },
  code: string,
): number | undefined {
  try {
    return stepOf(unseal(sessionSecret, purposeOf(userId), sealed), code, now())
  } catch {
    // The session secret is another by now: recovery codes still open the account.
    return undefined
  }
}

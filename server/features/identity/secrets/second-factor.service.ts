import { createHash } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Actor, Deps } from '#server/deps.ts'
import { AppError, rateLimited } from '#server/errors.ts'
import { lockUser } from '#server/features/identity/users/users.service.ts'
import { hasMail } from '#server/integrations/mail/mailer.ts'
import { seal, unseal } from '#server/secrets.ts'
import { DAY_MS } from '#shared/constants/dates.ts'
import { PRODUCT_NAME } from '#shared/constants/site.ts'
import type { SecondFactor, SecondFactorSetup } from '#shared/contracts/secrets.ts'
import type { SecondFactorRow } from '#shared/schema/security.ts'
import type { UserRow } from '#shared/schema/users.ts'
import * as repo from './secrets.repo.ts'
import { notifyOwner, recordEvent } from './security-events.service.ts'
import { endAccess } from './sessions.service.ts'

/** A code and the browser it came from. */
export interface GivenCode {
  code: string
  userAgent: string | undefined
}

/** From this wrong code in a row on, the next one must wait; the owner is notified at this one. */
const SLOW_FROM = 5
/**
 * The waits after it and after each further one. A guess is right in 3 of a million cases (six digits, three steps),
 * and at most 57 are checked in a day: 0.02 % a day and 0.4 % a month for an attacker with the password.
 */
const WAIT_SECONDS = [30, 60, 120, 240, 480, 900, 1800]

const SECRET_BYTES = 20
const STEP_MS = 30_000
/** Accepts a clock that is up to a step late or early. */
const WINDOW = 1
const RECOVERY_CODES = 10
const RECOVERY_CODE_BYTES = 10

const purposeOf = (userId: number) => `second-factor:${userId}`
const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: PRODUCT_NAME, label, secret: Secret.fromBase32(secret) })
/** Recovery codes have enough random bits for a fast hash. */
const hashRecoveryCode = (userId: number, code: string): string =>
  createHash('sha256').update(`${userId}:${code}`).digest('base64url')
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
 * The factor could lock out the owner of an unconfirmed address.
 * @throws AppError `email_unconfirmed` where mail works
 */
function assertConfirmed({ env }: Pick<Deps, 'env'>, { emailConfirmedAt }: UserRow): void {
  if (!hasMail(env) || emailConfirmedAt) return
  throw new AppError('email_unconfirmed', 'Prima conferma il tuo indirizzo email: apri il link che ti abbiamo mandato.')
}

/**
 * Creates a secret, inactive until a first code.
 * @throws AppError `email_unconfirmed`; `conflict` for an enabled one
 */
export async function setUpSecondFactor(deps: Deps, user: UserRow): Promise<SecondFactorSetup> {
  assertConfirmed(deps, user)
  const { db, sessionSecret } = deps
  const secret = new Secret({ size: SECRET_BYTES }).base32
  if (!(await repo.prepareFactor(db, user.id, seal(sessionSecret, purposeOf(user.id), secret)))) {
    throw new AppError('conflict', 'La verifica in due passaggi è già attiva.')
  }
  return { secret, uri: totpOf(secret, user.username).toString() }
}

/**
 * Enables the second factor with a first code, and ends all other access.
 * @param sid the id of the session that stays
 * @returns the recovery codes, of which only hashes are stored
 * @throws AppError `email_unconfirmed`, `wrong_code`, `rate_limited`
 */
export async function enableSecondFactor(deps: Deps, actor: Actor, sid: string, given: GivenCode): Promise<string[]> {
  const newCode = () => new Secret({ size: RECOVERY_CODE_BYTES }).base32.toLowerCase()
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  const recoveryHashes = codes.map((code) => hashRecoveryCode(actor.id, code))
  await tryAppCode(deps, actor, given, async ({ enabledAt }, lastStep, { tx, user }) => {
    if (enabledAt) return undefined
    assertConfirmed(deps, user)
    await endAccess(tx, actor, sid)
    return { enabledAt: deps.now(), lastStep, recoveryHashes }
  })
  await recordEvent(deps, actor, 'second_factor_on', given.userAgent)
  return codes
}

/**
 * Also ends all other access.
 * @param sid the id of the session that stays
 * @throws AppError `wrong_code`, `rate_limited`
 */
export async function disableSecondFactor(deps: Deps, actor: Actor, sid: string, given: GivenCode): Promise<void> {
  await verifyCode(deps, actor, given)
  await deps.db.transaction(async (tx) => {
    await lockUser(tx, actor)
    await repo.deleteFactor(tx, actor.id)
    await endAccess(tx, actor, sid)
  })
  await recordEvent(deps, actor, 'second_factor_off', given.userAgent)
}

/**
 * Redeems a code of the app or a recovery code. Recovery codes cannot be guessed, so they never wait: guesses do not
 * lock out the owner.
 * @throws AppError `wrong_code`, also for a used code; `rate_limited`
 */
export async function verifyCode(deps: Deps, actor: Actor, given: GivenCode): Promise<void> {
  if (await repo.claimRecoveryCode(deps.db, actor.id, hashRecoveryCode(actor.id, given.code))) {
    return recordEvent(deps, actor, 'recovery_code_used', given.userAgent)
  }
  await tryAppCode(deps, actor, given, ({ enabledAt, lastStep }, step) =>
    enabledAt && step > lastStep ? { lastStep: step } : undefined,
  )
}

/**
 * Before an irreversible action.
 * @throws AppError `second_factor_required` without a code, `wrong_code`, `rate_limited`
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

/** The changes after a right code, under the account's lock; undefined rejects the code. */
type Accept = (
  factor: SecondFactorRow,
  step: number,
  inside: { tx: Deps['db']; user: UserRow },
) => Changes | undefined | Promise<Changes | undefined>
type Changes = Partial<SecondFactorRow>

/**
 * Checks a code of the app; the only place that does, and that counts wrong ones. Each wrong code makes the next wait
 * longer, over all calls and sessions of the account; the owner is notified once.
 */
async function tryAppCode(deps: Deps, actor: Actor, { code, userAgent }: GivenCode, accept: Accept): Promise<void> {
  const failed = await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, actor)
    const factor = await repo.lockFactor(tx, actor.id)
    if (!factor) throw wrongCode()
    const now = deps.now()
    assertNoWait(factor, now)
    const step = stepOf(deps, factor, code)
    const accepted = step === undefined ? undefined : await accept(factor, step, { tx, user })
    const wrongCodes = accepted ? 0 : wrongCodesUntil(factor, now) + 1
    await repo.updateFactor(tx, actor.id, accepted ? { ...accepted, wrongCodes } : { wrongCodes, lastWrongAt: now })
    return accepted ? undefined : { wrongCodes, isEnabled: factor.enabledAt !== null, user }
  })
  if (!failed) return
  if (failed.isEnabled) {
    await recordEvent(deps, actor, 'second_factor_failed', userAgent)
    if (failed.wrongCodes === SLOW_FROM) await notifyWrongCodes(deps, failed.user)
  }
  throw wrongCode()
}

/** The count resets after a day without a wrong code. */
function wrongCodesUntil({ wrongCodes, lastWrongAt }: SecondFactorRow, now: Date): number {
  return lastWrongAt && now.getTime() - lastWrongAt.getTime() > DAY_MS ? 0 : wrongCodes
}

/** @throws AppError `rate_limited` during the wait after the last wrong code */
function assertNoWait(factor: SecondFactorRow, now: Date): void {
  const { enabledAt, wrongCodes, lastWrongAt } = factor
  if (!lastWrongAt || wrongCodes < SLOW_FROM) return
  const wait = WAIT_SECONDS[Math.min(wrongCodes - SLOW_FROM, WAIT_SECONDS.length - 1)] ?? 0
  const left = Math.ceil(wait - (now.getTime() - lastWrongAt.getTime()) / 1000)
  if (left <= 0) return
  const hint = enabledAt ? ': subito vale solo un codice di recupero' : ''
  throw rateLimited(`Troppi codici sbagliati${hint}.`, left)
}

function notifyWrongCodes(deps: Deps, user: UserRow): Promise<void> {
  return notifyOwner(deps, user, {
    subject: 'Codici sbagliati per il tuo diario',
    text: 'sono arrivati diversi codici sbagliati per la verifica in due passaggi del tuo diario, e da ora li rallentiamo. Se eri tu, aspetta un momento o usa un codice di recupero, che vale subito. Se non eri tu, qualcuno ha già superato il primo passaggio: cambia la password del diario, o quella di Google o Facebook se accedi con uno di questi, e chi prova resterà fuori.',
  })
}

/** The time step of a code, compared in constant time; undefined for a wrong one. */
function stepOf({ sessionSecret, now }: Deps, { userId, secret: sealed }: SecondFactorRow, code: string) {
  try {
    const secret = unseal(sessionSecret, purposeOf(userId), sealed)
    const timestamp = now().getTime()
    const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW })
    return delta === null ? undefined : Math.floor(timestamp / STEP_MS) + delta
  } catch {
    // The session secret has changed: recovery codes still open the account.
    return undefined
  }
}

import type { Request } from 'express'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { getSecondFactor, verifyCode } from '#server/features/identity/secrets/second-factor.service.ts'
import { recordEvent } from '#server/features/identity/secrets/security-events.service.ts'
import { limitSessions } from '#server/features/identity/secrets/sessions.service.ts'
import { getUser } from '#server/features/identity/users/users.service.ts'
import { signIn, signOut, userAgentOf } from '#server/http/current-user.ts'
import { MINUTE } from '#server/http/rate-limit.ts'
import type { UserRow } from '#shared/schema/users.ts'
import { areSecretsUnchanged, badCredentials } from './auth.service.ts'

declare module 'express-session' {
  interface SessionData {
    /** The account that may follow with a code, its deadline, and its version of secrets. */
    secondFactor?: { userId: number; until: number; secretsVersion: number }
  }
}

/** Time for entering the code. */
const CODE_MS = 10 * MINUTE * 1000

/**
 * Signs in a person after password or provider, unless the account has a second factor: the session then remembers the
 * account.
 * @returns whether the person is signed in
 * @throws AppError `account_disabled`; `bad_credentials` if a secret of the account has just changed
 */
export async function signInOrAskCode(deps: Deps, req: Request, user: UserRow): Promise<boolean> {
  if (user.disabledAt) throw disabled(deps)
  const { enabled } = await getSecondFactor(deps, user)
  if (!enabled) {
    await enter(deps, req, user)
    return true
  }
  await new Promise<void>((resolve, reject) => {
    req.session.regenerate((error?: unknown) => (error ? reject(error) : resolve()))
  })
  req.session.cookie.maxAge = CODE_MS
  const { id: userId, secretsVersion } = user
  req.session.secondFactor = { userId, until: deps.now().getTime() + CODE_MS, secretsVersion }
  return false
}

/** @throws AppError `wrong_code`, `rate_limited`; `bad_credentials` when the sign-in has to start over */
export async function signInByCode(deps: Deps, req: Request, code: string): Promise<UserRow> {
  const awaited = req.session.secondFactor
  if (!awaited) throw badCredentials('È passato troppo tempo, o il browser non conserva i cookie: accedi di nuovo.')
  if (awaited.until < deps.now().getTime()) throw expired()
  const user = await getUser(deps, { id: awaited.userId })
  if (user.secretsVersion !== awaited.secretsVersion) throw expired()
  await verifyCode(deps, user, { code, userAgent: userAgentOf(req) })
  await enter(deps, req, user)
  return user
}

const disabled = ({ env }: Deps) =>
  new AppError('account_disabled', `Questo account è sospeso. Per riaprirlo scrivi a ${env.SUPPORT_EMAIL}.`)
const expired = () => badCredentials('È passato troppo tempo: accedi di nuovo.')

/** Starts a session, unless a secret of the account has changed since the read. @throws AppError `bad_credentials` */
export async function startSession(deps: Deps, req: Request, user: UserRow): Promise<void> {
  await signIn(req, user)
  if (await areSecretsUnchanged(deps, user)) return
  await signOut(req)
  throw badCredentials()
}

async function enter(deps: Deps, req: Request, user: UserRow): Promise<void> {
  await startSession(deps, req, user)
  await limitSessions(deps, user)
  await recordEvent(deps, user, 'sign_in', userAgentOf(req))
}

import type { Request } from 'express'
import type { Deps } from '#server/deps.ts'
import { getSecondFactor, verifyCode } from '#server/features/second-factor/second-factor.service.ts'
import { recordEvent } from '#server/features/security-events/security-events.service.ts'
import { limitSessions } from '#server/features/sessions/sessions.service.ts'
import { getUser } from '#server/features/users/users.service.ts'
import { signIn, signOut, userAgentOf } from '#server/http/current-user.ts'
import { fingerprint, MINUTE } from '#server/http/rate-limit.ts'
import type { UserRow } from '#shared/schema/users.ts'
import { badCredentials, isPasswordUnchanged } from './auth.service.ts'

declare module 'express-session' {
  interface SessionData {
    /** Whose password, or account elsewhere, was verified, until when a code may follow, and for which password. */
    secondFactor?: { userId: number; until: number; password: string }
  }
}

/** How long a person may take to find the code. */
const CODE_MS = 10 * MINUTE * 1000

const passwordOf = ({ passwordHash }: UserRow) => fingerprint(passwordHash ?? '')

/**
 * Signs in a person whom a password or another service has vouched for, unless their account asks for a second factor:
 * the browser's session then remembers who is to give a code.
 * @returns whether the person is signed in
 * @throws AppError `bad_credentials` when the password has just been changed
 */
export async function signInOrAskCode(deps: Deps, req: Request, user: UserRow): Promise<boolean> {
  const { enabled } = await getSecondFactor(deps, user)
  if (!enabled) {
    await enter(deps, req, user)
    return true
  }
  await new Promise<void>((resolve, reject) => {
    req.session.regenerate((error?: unknown) => (error ? reject(error) : resolve()))
  })
  req.session.cookie.maxAge = CODE_MS
  req.session.secondFactor = { userId: user.id, until: deps.now().getTime() + CODE_MS, password: passwordOf(user) }
  return false
}

/**
 * Completes a sign-in by a code of the second factor.
 * @throws AppError `wrong_code`, `rate_limited`; `bad_credentials` when it has to begin anew
 */
export async function signInByCode(deps: Deps, req: Request, code: string): Promise<UserRow> {
  const awaited = req.session.secondFactor
  if (!awaited || awaited.until < deps.now().getTime()) throw expired()
  const user = await getUser(deps, { id: awaited.userId })
  if (passwordOf(user) !== awaited.password) throw expired()
  await verifyCode(deps, user, { code, userAgent: userAgentOf(req) })
  await enter(deps, req, user)
  return user
}

const expired = () => badCredentials('È passato troppo tempo: accedi di nuovo.')

/** Starts the session, unless the password that was verified is no longer the account's. */
async function enter(deps: Deps, req: Request, user: UserRow): Promise<void> {
  await signIn(req, user)
  if (!(await isPasswordUnchanged(deps, user))) {
    await signOut(req)
    throw badCredentials()
  }
  await limitSessions(deps, user)
  await recordEvent(deps, user, 'sign_in', userAgentOf(req))
}

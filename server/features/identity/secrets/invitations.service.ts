import { randomBytes } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { INVITATION_PARAM } from '#shared/constants/identity.ts'
import { hashToken, TOKEN_BYTES } from './links.service.ts'
import * as repo from './secrets.repo.ts'

const CLOSED = 'Questo diario non accoglie nuovi account.'
const REQUIRED = 'Per entrare serve un invito: chiedilo a chi gestisce questo diario.'
const GONE = 'Questo invito è già stato usato, o è scaduto: chiedine un altro a chi gestisce il diario.'

/** Creates an invitation for one account. @returns the link; only the token's hash is stored */
export async function createInvitation({ db, env }: Pick<Deps, 'db' | 'env'>, expiresAt: Date): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await repo.insertInvitation(db, { tokenHash: hashToken(token), expiresAt })
  return `${env.APP_URL}/auth?${INVITATION_PARAM}=${token}`
}

/** @throws AppError `registration_closed`; `invitation_required` without an invitation */
export function assertMayRegister({ env }: Pick<Deps, 'env'>, invitation: string | undefined): void {
  if (env.REGISTRATION === 'closed') throw new AppError('registration_closed', CLOSED)
  if (env.REGISTRATION === 'invite' && !invitation) throw new AppError('invitation_required', REQUIRED)
}

/**
 * Redeems an invitation in the transaction that creates the account: a failure leaves it valid, and of two simultaneous
 * uses one succeeds.
 * @throws AppError as `assertMayRegister`; `invitation_required` also for a used or expired one
 */
export async function redeemInvitation(
  { db: tx, env, now }: Pick<Deps, 'db' | 'env' | 'now'>,
  invitation: string | undefined,
): Promise<void> {
  assertMayRegister({ env }, invitation)
  if (env.REGISTRATION === 'open' || !invitation) return
  if (!(await repo.claimInvitation(tx, hashToken(invitation), now()))) throw new AppError('invitation_required', GONE)
}

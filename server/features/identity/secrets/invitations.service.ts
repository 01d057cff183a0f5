import { createHmac } from 'node:crypto'
import type { Actor, Deps } from '#server/deps.ts'
import { AppError, notFound } from '#server/errors.ts'
import { findFirstId } from '#server/features/identity/users/users.service.ts'
import { DAY_MS } from '#shared/constants/dates.ts'
import { INVITATION_PARAM } from '#shared/constants/identity.ts'
import { hashToken, newToken } from './links.service.ts'
import * as repo from './secrets.repo.ts'

const CLOSED = 'Questo diario non accoglie nuovi account.'
const REQUIRED =
  'Per entrare serve un invito: chiedilo a chi gestisce questo diario. Se sei tu, il primo è tra le righe dell’avvio.'
const GONE = 'Questo invito è già stato usato, o è scaduto: chiedine un altro a chi gestisce il diario.'

/** Creates an invitation for one account. Only the token's hash is stored. */
export async function createInvitation({ db, env }: Pick<Deps, 'db' | 'env'>, expiresAt: Date, token = newToken()) {
  const tokenHash = hashToken(token)
  await repo.saveInvitation(db, { tokenHash, expiresAt, usedAt: null })
  return { url: `${env.APP_URL}/auth?${INVITATION_PARAM}=${token}`, tokenHash }
}

export const INVITATION_DAYS = 14
const OPEN_MAX = 50

type Clocked = Pick<Deps, 'db' | 'env' | 'now'>

const endOf = ({ now }: Pick<Deps, 'now'>) => new Date(now().getTime() + INVITATION_DAYS * DAY_MS)

/** The link to a household's first account, the same at each start; undefined if it has one, or invites nobody. */
export async function inviteFirst(deps: Clocked & Pick<Deps, 'sessionSecret'>): Promise<string | undefined> {
  const { PLAN, REGISTRATION } = deps.env
  if (PLAN !== 'open' || REGISTRATION !== 'invite' || (await findFirstId(deps)) !== undefined) return undefined
  const token = createHmac('sha256', deps.sessionSecret).update('first invitation').digest('base64url')
  return (await createInvitation(deps, endOf(deps), token)).url
}

/** The first account invites the others. */
const isHost = async (deps: Clocked, actor: Actor) =>
  deps.env.REGISTRATION === 'invite' && (await findFirstId(deps)) === actor.id

async function assertHost(deps: Clocked, actor: Actor): Promise<void> {
  if (await isHost(deps, actor)) return
  throw new AppError('registration_closed', 'Gli inviti li crea chi ha aperto questo diario per primo.')
}

/** @returns null for an account that does not invite */
export async function listInvitations(deps: Clocked, actor: Actor) {
  return (await isHost(deps, actor)) ? repo.listInvitations(deps.db) : null
}

/** @throws AppError `registration_closed`, `too_many` */
export async function invite(deps: Clocked, actor: Actor) {
  await assertHost(deps, actor)
  const open = (await repo.listInvitations(deps.db)).filter(({ usedAt }) => !usedAt)
  if (open.length >= OPEN_MAX) throw new AppError('too_many', 'Ci sono già molti inviti aperti: chiudine qualcuno.')
  const expiresAt = endOf(deps)
  return { ...(await createInvitation(deps, expiresAt)), expiresAt, usedAt: null }
}

/** @throws AppError `registration_closed`, `not_found` */
export async function endInvitation(deps: Clocked, actor: Actor, id: string): Promise<void> {
  await assertHost(deps, actor)
  if (!(await repo.deleteInvitation(deps.db, id))) throw notFound('Questo invito è già stato usato, o non c’è più.')
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
export async function redeemInvitation({ db: tx, env, now }: Clocked, invitation: string | undefined): Promise<void> {
  assertMayRegister({ env }, invitation)
  if (env.REGISTRATION === 'open' || !invitation) return
  if (!(await repo.claimInvitation(tx, hashToken(invitation), now()))) throw new AppError('invitation_required', GONE)
}

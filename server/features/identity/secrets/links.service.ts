import { createHash, randomBytes } from 'node:crypto'
import type { Actor, Deps } from '#server/deps.ts'
import type { AppError } from '#server/errors.ts'
import { lockUser } from '#server/features/identity/users/users.service.ts'
import { DAY_MS } from '#shared/constants/dates.ts'
import type { AccountLinkRow } from '#shared/schema/security.ts'
import type { UserRow } from '#shared/schema/users.ts'
import * as repo from './secrets.repo.ts'

type Clocked = Pick<Deps, 'db' | 'now'>

export const newToken = () => randomBytes(32).toString('base64url')
const HOUR_SECONDS = 60 * 60
const DAY_SECONDS = 24 * HOUR_SECONDS
/** The page and the lifetime of each kind of link. */
export const LINKS: Record<repo.LinkKind, { page: string; seconds: number }> = {
  reset: { page: '/reset-password', seconds: HOUR_SECONDS },
  release: { page: '/release-email', seconds: HOUR_SECONDS },
  confirm: { page: '/confirm-email', seconds: DAY_SECONDS },
  change: { page: '/confirm-email', seconds: DAY_SECONDS },
  stop: { page: '/stop-email-change', seconds: DAY_SECONDS },
}
/** Expired links are kept this long for a clear message. */
const EXPIRED_KEPT_MS = 7 * DAY_MS

/** The stored hash of a token or session id: a copy of the database opens nothing. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/**
 * Creates a link in place of an older one of its kind; several links that stop a change of address may coexist, because
 * each mail is about another request. The caller holds the account's lock.
 * @returns the page's address with the token; only its hash is stored
 */
export async function openLink(
  { db, now, env }: Clocked & Pick<Deps, 'env'>,
  actor: Actor,
  kind: repo.LinkKind,
  change: Pick<AccountLinkRow, 'email' | 'sessionHash'> = { email: null, sessionHash: null },
): Promise<string> {
  const token = newToken()
  if (kind !== 'stop') await repo.deleteLinks(db, actor.id, kind)
  const { page, seconds } = LINKS[kind]
  const expiresAt = new Date(now().getTime() + seconds * 1000)
  await repo.insertLink(db, { userId: actor.id, kind, tokenHash: hashToken(token), expiresAt, ...change })
  return `${env.APP_URL}${page}?token=${token}`
}

/** The link with this token, if its kind is allowed; it may have expired. */
export function findLink({ db }: Pick<Deps, 'db'>, kinds: readonly repo.LinkKind[], token: string) {
  return repo.findLink(db, kinds, hashToken(token))
}

export const isExpired = (link: AccountLinkRow, now: Date): boolean => link.expiresAt <= now

/** The requested address while its link is valid, for a day. */
export function pendingEmailOf({ db, now }: Clocked, actor: Actor): Promise<string | null> {
  return repo.findWishedEmail(db, actor.id, now())
}

/** Redeems a link once, and runs its action under the account's lock. @param gone thrown for a used or ended link */
export function redeemLink<Result>(
  { db }: Pick<Deps, 'db'>,
  link: AccountLinkRow,
  gone: AppError,
  effect: (tx: Deps['db'], user: UserRow) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, { id: link.userId })
    if (!(await repo.deleteLink(tx, link))) throw gone
    return effect(tx, user)
  })
}

/** Ends all open links of an account, and with them a requested address. */
export function endLinks(tx: Deps['db'], actor: Actor): Promise<void> {
  return repo.deleteLinks(tx, actor.id)
}

/** Deletes links and invitations that expired long ago. */
export async function purgeLinks({ db, now }: Clocked): Promise<void> {
  const moment = new Date(now().getTime() - EXPIRED_KEPT_MS)
  await repo.deleteLinksBefore(db, moment)
  await repo.deleteInvitationsBefore(db, moment)
}

import { createHash, randomBytes } from 'node:crypto'
import type { Actor, Deps } from '#server/deps.ts'
import { DAY_MS } from '#shared/constants/dates.ts'
import type { AccountLinkRow } from '#shared/schema/security.ts'
import * as repo from './links.repo.ts'

type Clocked = Pick<Deps, 'db' | 'now'>

const TOKEN_BYTES = 32
const HOUR_MS = 60 * 60 * 1000
const LIFE_MS: Record<repo.LinkKind, number> = {
  reset: HOUR_MS,
  release: HOUR_MS,
  confirm: DAY_MS,
  change: DAY_MS,
  stop: DAY_MS,
}
/** How long an expired link is kept, to say why it does not work. */
const EXPIRED_KEPT_MS = 7 * DAY_MS

/** The hash under which a token, or a session's id, is stored: a copy of the database opens nothing. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/**
 * Opens a link in place of an older one of its kind. Those that stop a change of address stay beside each other, for each
 * mail tells of another request. The caller holds the account's lock.
 * @returns the address of the page, with the token, of which only the hash is stored
 */
export async function openLink(
  { db, now, env }: Clocked & Pick<Deps, 'env'>,
  actor: Actor,
  kind: repo.LinkKind,
  page: string,
  change: Pick<AccountLinkRow, 'email' | 'sessionHash'> = { email: null, sessionHash: null },
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  if (kind !== 'stop') await repo.deleteLinks(db, actor.id, kind)
  const expiresAt = new Date(now().getTime() + LIFE_MS[kind])
  await repo.insertLink(db, { userId: actor.id, kind, tokenHash: hashToken(token), expiresAt, ...change })
  return `${env.APP_URL}${page}?token=${token}`
}

/** The link with this token, where it is of one of the kinds; it may have expired. */
export function findLink({ db }: Pick<Deps, 'db'>, kinds: readonly repo.LinkKind[], token: string) {
  return repo.findLink(db, kinds, hashToken(token))
}

export const isExpired = (link: AccountLinkRow, now: Date): boolean => link.expiresAt <= now

/** The wished address, as long as its link is open: a mistaken one is forgotten after a day. */
export function pendingEmailOf({ db, now }: Clocked, actor: Actor): Promise<string | null> {
  return repo.findWishedEmail(db, actor.id, now())
}

/** Uses a link up, under the account's lock; answers false when it was used, or ended, meanwhile. */
export function claimLink(tx: Deps['db'], link: AccountLinkRow): Promise<boolean> {
  return repo.deleteLink(tx, link)
}

/** Ends all open links of an account, and with its link the wished address. */
export function endLinks(tx: Deps['db'], actor: Actor): Promise<void> {
  return repo.deleteLinks(tx, actor.id)
}

/** Deletes the links that expired long ago. */
export function purgeLinks({ db, now }: Clocked): Promise<void> {
  return repo.deleteLinksBefore(db, new Date(now().getTime() - EXPIRED_KEPT_MS))
}

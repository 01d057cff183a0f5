import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { type StoredSession, sessions } from '#shared/schema/infrastructure.ts'
import {
  type AccountLinkRow,
  deviceTokens,
  invitations,
  accountLinks as links,
  type SecondFactorRow,
  type SecurityEventRow,
  secondFactors,
  securityEvents,
} from '#shared/schema/security.ts'

export type LinkKind = AccountLinkRow['kind']
export type SessionRow = Awaited<ReturnType<typeof listSessions>>[number]

export async function insertLink(db: Db, values: typeof links.$inferInsert): Promise<void> {
  await db.insert(links).values(values)
}

export async function findLink(
  db: Db,
  kinds: readonly LinkKind[],
  tokenHash: string,
): Promise<AccountLinkRow | undefined> {
  const [row] = await db
    .select()
    .from(links)
    .where(and(eq(links.tokenHash, tokenHash), inArray(links.kind, kinds)))
  return row
}

/** A person's requested address whose link has not expired. */
export async function findWishedEmail(db: Db, userId: number, now: Date): Promise<string | null> {
  const [row] = await db
    .select({ email: links.email })
    .from(links)
    .where(and(eq(links.userId, userId), eq(links.kind, 'change'), gt(links.expiresAt, now)))
  return row?.email ?? null
}

/** @returns false if the link no longer exists */
export async function deleteLink(db: Db, { id, userId }: AccountLinkRow): Promise<boolean> {
  const rows = await db
    .delete(links)
    .where(and(eq(links.userId, userId), eq(links.id, id)))
    .returning({ id: links.id })
  return rows.length === 1
}

/** Deletes a person's links, of one kind or all. */
export async function deleteLinks(db: Db, userId: number, kind?: LinkKind): Promise<void> {
  await db.delete(links).where(and(eq(links.userId, userId), kind && eq(links.kind, kind)))
}

/** Deletes everybody's links that expired before a moment. */
export async function deleteLinksBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(links).where(lt(links.expiresAt, moment))
}

/** An invitation that exists opens an account again. */
export async function saveInvitation(db: Db, values: typeof invitations.$inferInsert): Promise<void> {
  await db.insert(invitations).values(values).onConflictDoUpdate({ target: invitations.tokenHash, set: values })
}

/** @returns false if the invitation was used, has expired or never existed */
export async function claimInvitation(tx: Db, tokenHash: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(invitations)
    .set({ usedAt: now })
    .where(and(eq(invitations.tokenHash, tokenHash), isNull(invitations.usedAt), gt(invitations.expiresAt, now)))
    .returning({ usedAt: invitations.usedAt })
  return rows.length > 0
}

/** The latest to end first. */
export const listInvitations = (db: Db) => db.select().from(invitations).orderBy(desc(invitations.expiresAt))

/** @returns false if it was used or does not exist */
export async function deleteInvitation(db: Db, tokenHash: string): Promise<boolean> {
  const rows = await db
    .delete(invitations)
    .where(and(eq(invitations.tokenHash, tokenHash), isNull(invitations.usedAt)))
    .returning({ expiresAt: invitations.expiresAt })
  return rows.length > 0
}

export async function deleteInvitationsBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(invitations).where(lt(invitations.expiresAt, moment))
}

/** A text field of the stored session. */
const stored = <Value extends string | null>(name: keyof StoredSession) =>
  sql<Value>`${sessions.sess} ->> ${name}::text`
const latestFirst = sql`${sessions.sess} ->> 'lastUsedAt' desc nulls last`
/** Identifies a session without revealing its `sid`. */
const sessionId = sql<string>`encode(sha256(convert_to(${sessions.sid}, 'UTF8')), 'hex')`
const alive = sql`${sessions.expire} > now()`

/** A person's live sessions, latest used first. */
export function listSessions(db: Db, userId: number, limit: number) {
  return db
    .select({
      id: sessionId,
      sid: sessions.sid,
      signedInAt: stored<string>('signedInAt'),
      lastUsedAt: stored<string>('lastUsedAt'),
      userAgent: stored<string | null>('userAgent'),
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), alive))
    .orderBy(latestFirst)
    .limit(limit)
}

export async function hasSession(db: Db, userId: number, sid: string): Promise<boolean> {
  return (await db.$count(sessions, and(eq(sessions.userId, userId), eq(sessions.sid, sid), alive))) > 0
}

/** @returns whether the session existed */
export async function deleteSession(db: Db, userId: number, id: string): Promise<boolean> {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), alive, eq(sessionId, id)))
    .returning({ sid: sessions.sid })
  return rows.length > 0
}

/** Ends a person's sessions, except one. @returns how many were alive */
export async function deleteSessions(db: Db, userId: number, exceptSid?: string): Promise<number> {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), exceptSid === undefined ? undefined : ne(sessions.sid, exceptSid)))
    .returning({ alive: sql<boolean>`expire > now()` as SQL<boolean> })
  return rows.filter((row) => row.alive).length
}

export async function deleteDeviceTokens(db: Db, userId: number): Promise<void> {
  await db.delete(deviceTokens).where(eq(deviceTokens.userId, userId))
}

/** Ends all but the latest `kept` sessions of a person. */
export async function deleteOldest(db: Db, userId: number, kept: number): Promise<void> {
  const oldest = db
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(latestFirst)
    .offset(kept)
  await db.delete(sessions).where(inArray(sessions.sid, oldest))
}

const ofUser = (userId: number) => eq(secondFactors.userId, userId)

export async function findFactor(db: Db, userId: number): Promise<SecondFactorRow | undefined> {
  const [row] = await db.select().from(secondFactors).where(ofUser(userId))
  return row
}

/** Stores the secret of a factor that is not enabled yet. @returns false if the account has an enabled one */
export async function prepareFactor(db: Db, userId: number, secret: string): Promise<boolean> {
  const rows = await db
    .insert(secondFactors)
    .values({ userId, secret })
    .onConflictDoUpdate({ target: secondFactors.userId, set: { secret }, setWhere: isNull(secondFactors.enabledAt) })
    .returning({ userId: secondFactors.userId })
  return rows.length > 0
}

/** The factor, locked until the end of the transaction, so that simultaneous codes are checked one after another. */
export async function lockFactor(tx: Db, userId: number): Promise<SecondFactorRow | undefined> {
  const [row] = await tx.select().from(secondFactors).where(ofUser(userId)).for('update')
  return row
}

export async function updateFactor(
  tx: Db,
  userId: number,
  values: Partial<Omit<SecondFactorRow, 'userId'>>,
): Promise<void> {
  await tx.update(secondFactors).set(values).where(ofUser(userId))
}

/** @returns false if the recovery code is wrong or used */
export async function claimRecoveryCode(db: Db, userId: number, hash: string): Promise<boolean> {
  const rows = await db
    .update(secondFactors)
    .set({ recoveryHashes: sql`array_remove(${secondFactors.recoveryHashes}, ${hash})`, wrongCodes: 0 })
    .where(and(ofUser(userId), isNotNull(secondFactors.enabledAt), sql`${hash} = any(${secondFactors.recoveryHashes})`))
    .returning({ userId: secondFactors.userId })
  return rows.length > 0
}

export async function deleteFactor(db: Db, userId: number): Promise<void> {
  await db.delete(secondFactors).where(ofUser(userId))
}

export async function insertEvent(db: Db, event: typeof securityEvents.$inferInsert): Promise<void> {
  await db.insert(securityEvents).values(event)
}

/** Deletes everybody's older events. */
export async function deleteEventsBefore(db: Db, instant: Date): Promise<void> {
  await db.delete(securityEvents).where(lt(securityEvents.createdAt, instant))
}

/** A person's events since an instant, newest first. @param before the exclusive upper limit of their ids */
export function listEvents(
  db: Db,
  userId: number,
  { since, before, limit }: { since: Date; before: number | undefined; limit: number },
): Promise<SecurityEventRow[]> {
  const earlier = before === undefined ? undefined : lt(securityEvents.id, before)
  return db
    .select()
    .from(securityEvents)
    .where(and(eq(securityEvents.userId, userId), gte(securityEvents.createdAt, since), earlier))
    .orderBy(desc(securityEvents.id))
    .limit(limit)
}

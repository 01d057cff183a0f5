import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { type StoredSession, sessions } from '#shared/schema/infrastructure.ts'

export type SessionRow = Awaited<ReturnType<typeof listSessions>>[number]

/** Text that a sign-in wrote into the stored session. */
const stored = <Value extends string | null>(name: keyof StoredSession) =>
  sql<Value>`${sessions.sess} ->> ${name}::text`
const latestFirst = sql`${sessions.sess} ->> 'lastUsedAt' desc nulls last`
/** Names a session without giving its `sid` away. */
const sessionId = sql<string>`encode(sha256(convert_to(${sessions.sid}, 'UTF8')), 'hex')`
const alive = sql`${sessions.expire} > now()`

/** A person's sessions that have not ended, the latest used first. */
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

/** Ends one of a person's sessions; answers whether it was there. */
export async function deleteSession(db: Db, userId: number, id: string): Promise<boolean> {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), alive, eq(sessionId, id)))
    .returning({ sid: sessions.sid })
  return rows.length > 0
}

/** Ends a person's sessions, except one; returns how many were still alive. */
export async function deleteSessions(db: Db, userId: number, exceptSid?: string): Promise<number> {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), exceptSid === undefined ? undefined : ne(sessions.sid, exceptSid)))
    .returning({ alive: sql<boolean>`expire > now()` as SQL<boolean> })
  return rows.filter((row) => row.alive).length
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

import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { type StoredSession, sessions } from '#shared/schema/infrastructure.ts'

export interface SessionRow {
  sid: string
  sess: StoredSession
  expire: Date
}

/** The store writes a time without a zone, in the zone of the database's session. */
const endOf = sql<Date>`${sessions.expire}::timestamptz`.mapWith((text: string) => new Date(text))
/** The latest used first; those that never said when, last. */
const latestFirst = sql`${sessions.sess} ->> 'lastUsedAt' desc nulls last`
const alive = sql`${sessions.expire} > now()`

/** A person's sessions that have not ended, the latest used first. */
export function listSessions(db: Db, userId: number, limit: number): Promise<SessionRow[]> {
  return db
    .select({ sid: sessions.sid, sess: sessions.sess, expire: endOf })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), alive))
    .orderBy(latestFirst)
    .limit(limit)
}

/** Ends a person's sessions, but for one; says how many were still alive. */
export async function deleteSessions(db: Db, userId: number, exceptSid?: string): Promise<number> {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), exceptSid === undefined ? undefined : ne(sessions.sid, exceptSid)))
    .returning({ alive: sql<boolean>`expire > now()` as SQL<boolean> })
  return rows.filter((row) => row.alive).length
}

/** Ends a person's oldest sessions, but for so many. */
export async function deleteOldest(db: Db, userId: number, kept: number): Promise<void> {
  const oldest = db
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(latestFirst)
    .offset(kept)
  await db.delete(sessions).where(inArray(sessions.sid, oldest))
}

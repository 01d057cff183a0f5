import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { sessions } from '#shared/schema/infrastructure.ts'

export type SessionRow = Pick<typeof sessions.$inferSelect, 'sid' | 'sess'>

const alive = sql`${sessions.expire} > now()`

/** A person's sessions that have not ended, the latest used first. */
export function listSessions(db: Db, userId: number, limit: number): Promise<SessionRow[]> {
  return db
    .select({ sid: sessions.sid, sess: sessions.sess })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), alive))
    .orderBy(desc(sql`${sessions.sess} ->> 'lastUsedAt'`))
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

import { and, desc, eq, gte, lt } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { type SecurityEventRow, securityEvents } from '#shared/schema/security.ts'

export async function insertEvent(db: Db, event: typeof securityEvents.$inferInsert): Promise<void> {
  await db.insert(securityEvents).values(event)
}

/** Deletes everybody's events from before an instant. */
export async function deleteEventsBefore(db: Db, instant: Date): Promise<void> {
  await db.delete(securityEvents).where(lt(securityEvents.createdAt, instant))
}

/** A person's events since an instant, the latest first. @param before the id that all of them are below */
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

import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { dreamAnalyses } from '#shared/schema/analyses.ts'
import { dreamColumns, dreams } from '#shared/schema/dreams.ts'
import { type DreamShareRow, dreamShares } from '#shared/schema/sharing.ts'
import { users } from '#shared/schema/users.ts'

/**
 * Keeps a dream's one link: where it has one already, its id stays and only what it shows changes. With the reading goes
 * the one that is there now.
 */
export async function putLink(
  db: Db,
  { includeAnalysis, ...link }: Omit<DreamShareRow, 'readingOf'> & { includeAnalysis: boolean },
): Promise<DreamShareRow> {
  const now = sql<Date>`(select ${dreamAnalyses.createdAt} from ${dreamAnalyses} where ${dreamAnalyses.dreamId} = ${link.dreamId})`
  const [row] = await db
    .insert(dreamShares)
    .values({ ...link, readingOf: includeAnalysis ? now : null })
    .onConflictDoUpdate({ target: dreamShares.dreamId, set: { readingOf: sql`excluded.reading_of` } })
    .returning()
  if (!row) throw new Error('insert returned no row')
  return row
}

export async function deleteLink(db: Db, userId: number, dreamId: number): Promise<void> {
  await db.delete(dreamShares).where(and(eq(dreamShares.dreamId, dreamId), eq(dreamShares.userId, userId)))
}

/** A dream by its link, with what says whose it is and which reading may be shown. A reading that is not shared, or not that one, is not even read. */
export async function findByLink(db: Db, shareId: string) {
  const shared = and(eq(dreamAnalyses.dreamId, dreams.id), eq(dreamAnalyses.createdAt, dreamShares.readingOf))
  const [row] = await db
    .select({
      dream: dreamColumns,
      reading: { basic: dreamAnalyses.basic, advanced: dreamAnalyses.advanced, engine: dreamAnalyses.engine },
      owner: {
        username: users.username,
        avatar: users.avatar,
        publicProfile: users.publicProfile,
        subscriptionPlan: users.subscriptionPlan,
        subscriptionEndDate: users.subscriptionEndDate,
      },
    })
    .from(dreamShares)
    .innerJoin(dreams, eq(dreams.id, dreamShares.dreamId))
    .innerJoin(users, eq(users.id, dreams.userId))
    .leftJoin(dreamAnalyses, shared)
    .where(eq(dreamShares.shareId, shareId))
  return row
}
export type LinkedDream = NonNullable<Awaited<ReturnType<typeof findByLink>>>

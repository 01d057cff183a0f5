import { and, desc, eq, isNotNull, not, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { instant, onlyRow } from '#server/db/sql.ts'
import { firstSymbol } from '#server/motif.ts'
import { dreamAnalyses } from '#shared/schema/analyses.ts'
import { dreamColumns, dreams } from '#shared/schema/dreams.ts'
import { type DreamShareRow, dreamShares } from '#shared/schema/sharing.ts'
import { users } from '#shared/schema/users.ts'

/** Creates a dream's link, or changes its content. Includes only the current analysis, without annotations. */
export async function putLink(
  db: Db,
  { includeAnalysis, ...link }: Omit<DreamShareRow, 'analysisOf'> & { includeAnalysis: boolean },
): Promise<DreamShareRow> {
  const now = sql<Date>`(select ${dreamAnalyses.createdAt} from ${dreamAnalyses} where ${dreamAnalyses.userId} = ${link.userId} and ${dreamAnalyses.dreamId} = ${link.dreamId} and not ${dreamAnalyses.withAnnotations})`
  const stored = await db
    .insert(dreamShares)
    .values({ ...link, analysisOf: includeAnalysis ? now : null })
    .onConflictDoUpdate({
      target: [dreamShares.userId, dreamShares.dreamId],
      set: { analysisOf: sql`excluded.analysis_of` },
    })
    .returning()
  return onlyRow(stored)
}

export async function deleteLink(db: Db, userId: number, dreamId: number): Promise<void> {
  await db.delete(dreamShares).where(and(eq(dreamShares.dreamId, dreamId), eq(dreamShares.userId, userId)))
}

/** Removes the analysis from a link; its owner is told that it was replaced. */
export async function withdrawAnalysis(db: Db, userId: number, dreamId: number): Promise<void> {
  const showsOne = and(
    eq(dreamShares.dreamId, dreamId),
    eq(dreamShares.userId, userId),
    isNotNull(dreamShares.analysisOf),
  )
  await db
    .update(dreamShares)
    .set({ analysisOf: new Date(0) })
    .where(showsOne)
}

/** The dreams of a person that others can read: by a link, or currently in the community. */
export function findSharedDreams(db: Db, userId: number, now: Date): Promise<{ id: number; title: string }[]> {
  const hasLink = sql`exists (select from dream_shares s where s.user_id = dreams.user_id and s.dream_id = dreams.id)`
  const inCommunity = sql`exists (
    select from community_dreams c where c.user_id = dreams.user_id and c.dream_id = dreams.id
      and c.expires_at > ${instant(now)} and c.removed_at is null and c.withdrawn_at is null)`
  return db
    .select({ id: dreams.id, title: dreams.title })
    .from(dreams)
    .where(and(eq(dreams.userId, userId), or(hasLink, inCommunity)))
    .orderBy(desc(dreams.date), desc(dreams.id))
}

/** A dream by its link, with its owner and, if it is still current, the shared analysis. */
export async function findByLink(db: Db, shareId: string) {
  const { userId, dreamId, createdAt, withAnnotations } = dreamAnalyses
  const shared = and(
    eq(userId, dreams.userId),
    eq(dreamId, dreams.id),
    eq(createdAt, dreamShares.analysisOf),
    not(withAnnotations),
  )
  const [row] = await db
    .select({
      dream: { ...dreamColumns, symbol: firstSymbol(sql`dreams`) },
      analysis: { basic: dreamAnalyses.basic, advanced: dreamAnalyses.advanced, engine: dreamAnalyses.engine },
      owner: {
        username: users.username,
        avatar: users.avatar,
        publicProfile: users.publicProfile,
        publicProfileSeenAt: users.publicProfileSeenAt,
        subscriptionPlan: users.subscriptionPlan,
        subscriptionEndDate: users.subscriptionEndDate,
      },
    })
    .from(dreamShares)
    .innerJoin(dreams, and(eq(dreams.id, dreamShares.dreamId), eq(dreams.userId, dreamShares.userId)))
    .innerJoin(users, eq(users.id, dreams.userId))
    .leftJoin(dreamAnalyses, shared)
    .where(eq(dreamShares.shareId, shareId))
  return row
}

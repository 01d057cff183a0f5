import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/database.ts'
import { conversationTurns, dreamAnalyses } from '#shared/schema/analyses.ts'
import { annotations } from '#shared/schema/annotations.ts'
import { communityDreams, communityReports, dreamLikes, userBlocks } from '#shared/schema/community.ts'
import { deletedDreams, dreamColumns, dreams } from '#shared/schema/dreams.ts'
import {
  collectedSymbols,
  earnedBadges,
  emptyMornings,
  pointEntries,
  recordingDays,
  userGameStats,
} from '#shared/schema/game.ts'
import { imports } from '#shared/schema/imports.ts'
import { type StoredSession, sessions } from '#shared/schema/infrastructure.ts'
import { monthlyAnalyses } from '#shared/schema/monthly-analyses.ts'
import { reminders } from '#shared/schema/reminders.ts'
import { accountLinks, deviceTokens, secondFactors, securityEvents } from '#shared/schema/security.ts'
import { dreamShares } from '#shared/schema/sharing.ts'
import { people } from '#shared/schema/stats.ts'
import { subscriptions } from '#shared/schema/subscriptions.ts'
import { users } from '#shared/schema/users.ts'

/** A person's data without dreams and drafts, in the field names of an export; undefined if the account is gone. */
export async function readAccount(db: Db, userId: number) {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (!user) return undefined
  const rowsOf = async <Table extends PgTable & { userId: PgColumn }>(
    table: Table,
    order: PgColumn = table.userId,
  ): Promise<Table['$inferSelect'][]> =>
    db
      .select()
      .from(table as PgTable)
      .where(eq(table.userId, userId))
      .orderBy(order)
  const daysOf = async (table: typeof recordingDays | typeof emptyMornings) =>
    (await rowsOf(table, table.day)).map(({ day }) => day)
  const [stats] = await rowsOf(userGameStats)
  const [reminder] = await rowsOf(reminders)
  const [secondFactor] = await rowsOf(secondFactors)
  const pendingEmail = (await rowsOf(accountLinks)).find(({ kind }) => kind === 'change')?.email ?? null
  const stored = (name: keyof StoredSession) =>
    sql<string | null>`${sessions.sess} ->> ${name}::text` as SQL<string | null>
  return {
    profile: { ...user, pendingEmail, plan: user.subscriptionPlan },
    settings: { ...user, publicProfile: user.publicProfile && user.publicProfileSeenAt !== null },
    subscriptions: await rowsOf(subscriptions, subscriptions.id),
    monthlyAnalyses: await rowsOf(monthlyAnalyses, monthlyAnalyses.id),
    deletedDreams: await rowsOf(deletedDreams, deletedDreams.id),
    people: (await rowsOf(people, people.name)).map(({ name, isPerson }) => ({ name, isPerson })),
    reminder: reminder ? { ...reminder, enabled: reminder.nextAt !== null } : null,
    imports: await rowsOf(imports, imports.id),
    securityEvents: await rowsOf(securityEvents, securityEvents.id),
    deviceTokens: await rowsOf(deviceTokens, deviceTokens.id),
    secondFactorSince: secondFactor?.enabledAt ?? null,
    game: {
      points: stats?.points ?? 0,
      history: await rowsOf(pointEntries, pointEntries.id),
      badges: await rowsOf(earnedBadges, earnedBadges.earnedAt),
      recordingDays: await daysOf(recordingDays),
      emptyMornings: await daysOf(emptyMornings),
      symbols: await rowsOf(collectedSymbols, collectedSymbols.key),
    },
    community: {
      dreams: await rowsOf(communityDreams, communityDreams.id),
      likes: await rowsOf(dreamLikes, dreamLikes.createdAt),
      reports: await rowsOf(communityReports, communityReports.createdAt),
      blocked: await db.select().from(userBlocks).where(eq(userBlocks.blockerId, userId)).orderBy(userBlocks.id),
    },
    sessions: await db
      .select({ signedInAt: stored('signedInAt'), lastUsedAt: stored('lastUsedAt'), userAgent: stored('userAgent') })
      .from(sessions)
      .where(eq(sessions.userId, userId)),
  }
}

/** The next dreams after an id, in recording order, with all their data. */
export async function readDreams(db: Db, userId: number, afterId: number, limit: number) {
  const rows = await db
    .select({ dream: dreamColumns, analysis: dreamAnalyses, link: dreamShares })
    .from(dreams)
    .leftJoin(dreamAnalyses, and(eq(dreamAnalyses.dreamId, dreams.id), eq(dreamAnalyses.userId, dreams.userId)))
    .leftJoin(dreamShares, and(eq(dreamShares.dreamId, dreams.id), eq(dreamShares.userId, dreams.userId)))
    .where(and(eq(dreams.userId, userId), gt(dreams.id, afterId)))
    .orderBy(asc(dreams.id))
    .limit(limit)
  const ids = rows.map(({ dream }) => dream.id)
  const rowsOf = async <Table extends PgTable & Record<'id' | 'userId' | 'dreamId', PgColumn>>(table: Table) => {
    const found: Table['$inferSelect'][] = await db
      .select()
      .from(table as PgTable)
      .where(and(eq(table.userId, userId), inArray(table.dreamId, ids)))
      .orderBy(table.id)
    return Map.groupBy(found, ({ dreamId }) => dreamId)
  }
  const [written, turns] = [await rowsOf(annotations), await rowsOf(conversationTurns)]
  return rows.map((row) => ({
    ...row,
    annotations: written.get(row.dream.id) ?? [],
    conversation: turns.get(row.dream.id) ?? [],
  }))
}
export type ReadAccount = NonNullable<Awaited<ReturnType<typeof readAccount>>>
export type ReadDream = Awaited<ReturnType<typeof readDreams>>[number]

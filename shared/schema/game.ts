import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { BADGE_IDS } from '../constants/badges.ts'
import { POINT_CAUSES } from '../constants/game.ts'
import { instant, owner } from './users.ts'

/**
 * The sum of a person's `point_entries`, stored because the leaderboard sorts by it; no row means no points. Level and
 * streaks are computed from the points and from `recording_days`.
 */
export const userGameStats = pgTable(
  'user_game_stats',
  {
    userId: owner().primaryKey(),
    points: integer().notNull().default(0),
    /** Whether the leaderboard lists the person: copied from the account, so that one index covers the leaderboard. */
    isListed: boolean('is_listed').notNull().default(true),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('user_game_stats_points_idx')
      .on(table.points.desc().nullsFirst(), table.userId)
      .where(sql`${table.isListed}`),
  ],
)
export type GameStatsRow = typeof userGameStats.$inferSelect

/** The ledger: one row per cause of points. Rows are never changed or removed while the account exists. */
export const pointEntries = pgTable(
  'point_entries',
  {
    id: integer().generatedAlwaysAsIdentity(),
    userId: owner(),
    cause: text({ enum: POINT_CAUSES }).notNull(),
    /** Unique within its cause: the dream's id, the day, the badge. */
    key: text().notNull(),
    points: integer().notNull(),
    /** The day (Europe/Rome) of the payment, for daily limits. */
    day: date().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('point_entries_cause_unique').on(table.userId, table.cause, table.key),
    index('point_entries_day_idx').on(table.userId, table.cause, table.day),
  ],
)

/** The days (Europe/Rome) on which a person recorded a dream; deleting a dream removes none. */
export const recordingDays = pgTable('recording_days', { userId: owner(), day: date().notNull() }, (table) => [
  primaryKey({ columns: [table.userId, table.day] }),
])

/** The days (Europe/Rome) for which a person noted that they remember no dream. */
export const emptyMornings = pgTable(
  'empty_mornings',
  {
    userId: owner(),
    day: date().notNull(),
    /** As for a dream. */
    importId: integer('import_id'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
)

export const earnedBadges = pgTable(
  'earned_badges',
  {
    userId: owner(),
    badge: text({ enum: BADGE_IDS as [(typeof BADGE_IDS)[number], ...(typeof BADGE_IDS)[number][]] }).notNull(),
    earnedAt: instant('earned_at').notNull().defaultNow(),
    /** When its popup was shown; null while responses carry the badge as new. */
    seenAt: instant('seen_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.badge] })],
)

/** The distinct symbols of a person's dreams; they survive the dreams. */
export const collectedSymbols = pgTable(
  'collected_symbols',
  {
    userId: owner(),
    /** The label in lower case. */
    key: text().notNull(),
    label: text().notNull(),
    collectedAt: instant('collected_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
)

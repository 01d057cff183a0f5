import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { BADGE_IDS } from '../constants/badges.ts'
import { POINT_CAUSES } from '../constants/game.ts'
import { instant, owner } from './users.ts'

/**
 * The sum of a person's `point_entries`, stored because the leaderboard sorts by it; no row means no points yet.
 * Level and streaks are not stored: they follow from the points and from `recording_days`.
 */
export const userGameStats = pgTable(
  'user_game_stats',
  {
    userId: owner().primaryKey(),
    points: integer().notNull().default(0),
    /** Whether the leaderboard counts the person: a copy of what the account says, so that one index has all who are on it. */
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

/** The ledger: one row for each cause that paid. Rows are never changed or removed while the account is there. */
export const pointEntries = pgTable(
  'point_entries',
  {
    id: integer().generatedAlwaysAsIdentity(),
    userId: owner(),
    cause: text({ enum: POINT_CAUSES }).notNull(),
    /** Identifies it among those of its cause: the dream's id, the day, the badge. */
    key: text().notNull(),
    points: integer().notNull(),
    /** The day (Europe/Rome) on which it was paid, for what pays only so often a day. */
    day: date().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('point_entries_cause_unique').on(table.userId, table.cause, table.key),
    index('point_entries_day_idx').on(table.userId, table.cause, table.day),
  ],
)

/** The days (Europe/Rome) on which a person recorded a dream; a dream that is deleted later takes none away. */
export const recordingDays = pgTable('recording_days', { userId: owner(), day: date().notNull() }, (table) => [
  primaryKey({ columns: [table.userId, table.day] }),
])

/** The days (Europe/Rome) on whose morning a person remembered no dream, and said so. */
export const emptyMornings = pgTable(
  'empty_mornings',
  {
    userId: owner(),
    day: date().notNull(),
    /** As of a dream. */
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
    /** The moment of its popup; null while answers still carry the badge as new. */
    seenAt: instant('seen_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.badge] })],
)

/** The different symbols of a person's dreams, whatever becomes of the dreams. */
export const collectedSymbols = pgTable(
  'collected_symbols',
  {
    userId: owner(),
    /** The label as it is compared, in lower case. */
    key: text().notNull(),
    label: text().notNull(),
    collectedAt: instant('collected_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
)

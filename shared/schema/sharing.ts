import { index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { dreams } from './dreams.ts'
import { users } from './users.ts'

/** The link of a dream; it goes with the dream. */
export const dreamShares = pgTable(
  'dream_shares',
  {
    dreamId: integer('dream_id')
      .primaryKey()
      .references(() => dreams.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** 128 random bits in base64url: it cannot be guessed, and reveals nothing of the dream. */
    shareId: text('share_id').notNull(),
    /** When the analysis was made that its owner agreed to show; null for none. A later one is not shown. */
    analysisOf: timestamp('analysis_of', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('dream_shares_share_id_unique').on(table.shareId),
    index('dream_shares_user_idx').on(table.userId),
  ],
)
export type DreamShareRow = typeof dreamShares.$inferSelect

import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ofDream, toDream } from './dreams.ts'
import { instant } from './users.ts'

/** The link of a dream; it goes with the dream. */
export const dreamShares = pgTable(
  'dream_shares',
  {
    ...ofDream(),
    /** 128 random bits in base64url: it cannot be guessed, and reveals nothing of the dream. */
    shareId: text('share_id').notNull(),
    /**
     * When the analysis was made that its owner agreed to show; null for none. A later one is not shown. The beginning of
     * 1970, which is no analysis's, where newer rules made that analysis anew.
     */
    analysisOf: instant('analysis_of'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.dreamId] }),
    toDream(table).onDelete('cascade'),
    // It need not be unique: so many random bits are.
    index('dream_shares_share_id_idx').on(table.shareId),
  ],
)
export type DreamShareRow = typeof dreamShares.$inferSelect

import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ofDream, toDream } from './dreams.ts'
import { instant } from './users.ts'

/** The link of a dream; deleted with the dream. */
export const dreamShares = pgTable(
  'dream_shares',
  {
    ...ofDream(),
    /** 128 random bits in base64url, not derived from the dream. */
    shareId: text('share_id').notNull(),
    /**
     * The creation time of the analysis that the owner agreed to show, or null. A later analysis is hidden. The
     * beginning of 1970 matches no analysis; newer rules set it when they renew one.
     */
    analysisOf: instant('analysis_of'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.dreamId] }),
    toDream(table).onDelete('cascade'),
    // Not unique: so many random bits do not collide.
    index('dream_shares_share_id_idx').on(table.shareId),
  ],
)
export type DreamShareRow = typeof dreamShares.$inferSelect

import { index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { REPORT_REASONS } from '../constants/community.ts'
import { MOODS } from '../constants/dreams.ts'
import { toDream } from './dreams.ts'
import { instant, owner } from './users.ts'

/** Dreams as they were when shared. The author is joined on read, so that a changed or private name applies at once. */
export const communityDreams = pgTable(
  'community_dreams',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null once the dream is deleted: the row is hidden, and stays only for a review. */
    dreamId: integer('dream_id'),
    userId: owner(),
    title: text().notNull(),
    content: text().notNull(),
    mood: text({ enum: MOODS }),
    elements: text().array().notNull().default([]),
    /** `DreamVerdict.textKey`, by the rules at the time of the share. */
    textKey: text('text_key').notNull().default(''),
    /** The number of `dream_likes`, updated with each of them. */
    likes: integer().notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    /** Hidden by reports, until its review. */
    hiddenAt: instant('hidden_at'),
    /** The last review by staff; only later reports count. */
    reviewedAt: instant('reviewed_at'),
    /** Removed by staff. */
    removedAt: instant('removed_at'),
    /** Withdrawn by its owner, or replaced, before its review: hidden from everybody. */
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    // Its migration says `set null (dream_id)`, which Drizzle does not support.
    toDream(table).onDelete('set null'),
    index('community_dreams_user_idx').on(table.userId, table.id),
    index('community_dreams_dream_idx').on(table.userId, table.dreamId),
    index('community_dreams_expires_idx').on(table.expiresAt, table.id),
  ],
)
export type CommunityDreamRow = typeof communityDreams.$inferSelect

const communityDream = () =>
  integer('community_dream_id')
    .notNull()
    .references(() => communityDreams.id, { onDelete: 'cascade' })

export const dreamLikes = pgTable(
  'dream_likes',
  {
    communityDreamId: communityDream(),
    userId: owner(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.communityDreamId] }),
    index('dream_likes_community_dream_idx').on(table.communityDreamId),
  ],
)

export const communityReports = pgTable(
  'community_reports',
  {
    communityDreamId: communityDream(),
    userId: owner(),
    reason: text({ enum: REPORT_REASONS }).notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.communityDreamId] }),
    index('community_reports_community_dream_idx').on(table.communityDreamId),
  ],
)

/** Blocks between two people: neither sees the other's community dreams. */
export const userBlocks = pgTable(
  'user_blocks',
  {
    id: integer().generatedAlwaysAsIdentity(),
    blockerId: owner('blocker_id'),
    blockedId: owner('blocked_id'),
    /** The name shown at the time: the list must not reveal an anonymous dreamer. */
    shownAs: text('shown_as').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.id] }),
    unique('user_blocks_pair_unique').on(table.blockerId, table.blockedId),
    index('user_blocks_blocked_idx').on(table.blockedId),
  ],
)

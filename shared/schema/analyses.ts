import { date, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { ANALYSIS_KINDS, ENGINES } from '../constants/analyses.ts'
import { dreams } from './dreams.ts'
import { users } from './users.ts'

/** What a reading found. The same shape as the contract's; a type test keeps the two in step. */
export interface StoredPatterns {
  symbols: { symbol: string; meaning: string; evidence: string }[]
  emotions: { emotion: string; significance: string; evidence: string }[]
  themes: { theme: string; meaning: string; evidence: string }[]
  recommendations: string[]
}

export const dreamAnalyses = pgTable('dream_analyses', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  dreamId: integer('dream_id')
    .notNull()
    .unique('dream_analyses_dream_unique')
    .references(() => dreams.id, { onDelete: 'cascade' }),
  kind: text({ enum: ANALYSIS_KINDS }).notNull(),
  engine: text({ enum: ENGINES }).notNull(),
  /** The reading every plan may see. */
  basic: text().notNull(),
  /** The premium reading; null while the kind is basic. */
  advanced: text(),
  patterns: jsonb().$type<StoredPatterns>().notNull(),
  safety: jsonb().$type<{ level: 1 | 2; text: string }>(),
  /** Fingerprint of what was read: another one in the dream now makes the reading outdated. */
  sourceHash: text('source_hash').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
export type AnalysisRow = typeof dreamAnalyses.$inferSelect

/**
 * Who is reading a dream right now, so that concurrent requests wait for one reading instead of paying twice.
 * It outlives its dream on purpose: the quota it took must find its way back.
 */
export const analysisClaims = pgTable(
  'analysis_claims',
  {
    dreamId: integer('dream_id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: uuid().notNull(),
    /** The day whose quota this reading took; given back when it fails. */
    quotaDay: date('quota_day').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('analysis_claims_user_idx').on(table.userId)],
)
export type ClaimRow = typeof analysisClaims.$inferSelect

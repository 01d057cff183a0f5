import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ANALYSIS_KINDS, ENGINES } from '../constants/analyses.ts'
import { ofDream, toDream } from './dreams.ts'
import { instant } from './users.ts'

/** The findings of an analysis, in the contract's shape; a type test compares the two. */
export interface StoredPatterns {
  symbols: { symbol: string; meaning: string; evidence: string }[]
  emotions: { emotion: string; significance: string; evidence: string }[]
  themes: { theme: string; meaning: string; evidence: string }[]
  recommendations: string[]
}

export const dreamAnalyses = pgTable(
  'dream_analyses',
  {
    id: integer().generatedAlwaysAsIdentity(),
    ...ofDream(),
    kind: text({ enum: ANALYSIS_KINDS }).notNull(),
    engine: text({ enum: ENGINES }).notNull(),
    /** True if the built-in rules replaced a failed model: another try with the model is free. */
    modelFailed: boolean('model_failed').notNull().default(false),
    /** The text for every plan. */
    basic: text().notNull(),
    /** The text for premium; null if the kind is basic. */
    advanced: text(),
    /** Facts about other dreams beside the premium text. Only the owner sees them; no link shows them. */
    journal: text().notNull().default(''),
    patterns: jsonb().$type<StoredPatterns>().notNull(),
    /** A model's questions; an answer becomes an annotation. */
    questions: text().array().notNull().default([]),
    safety: jsonb().$type<{ level: 1 | 2; text: string }>(),
    /** The version of the rules; null for a model, and for analyses before the versioning. */
    rulesVersion: integer('rules_version'),
    /** Hides it from links: a model read annotations or other dreams, or it was imported. */
    withAnnotations: boolean('with_answers').notNull().default(false),
    /** Fingerprint of the analysed text; a different one in the dream means outdated. */
    sourceHash: text('source_hash').notNull(),
    /** Fingerprint with annotations and rejected elements; a different one allows a reread. */
    inputHash: text('input_hash').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.dreamId] }),
    toDream(table).onDelete('cascade'),
    index('dream_analyses_rules_idx')
      .on(sql`coalesce(${table.rulesVersion}, 0)`, table.id)
      .where(sql`${table.engine} = 'built-in'`),
  ],
)
export type AnalysisRow = typeof dreamAnalyses.$inferSelect

/** The dreamer's words under a model's analysis and its replies, in order; deleted with the dream. */
export const conversationTurns = pgTable(
  'conversation_turns',
  {
    id: integer().generatedAlwaysAsIdentity(),
    ...ofDream(),
    words: text().notNull(),
    reply: text().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    toDream(table).onDelete('cascade'),
    index('conversation_turns_dream_idx').on(table.userId, table.dreamId),
  ],
)
export type ConversationTurnRow = typeof conversationTurns.$inferSelect

import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ANALYSIS_KINDS, ENGINES } from '../constants/analyses.ts'
import { ofDream, toDream } from './dreams.ts'
import { instant } from './users.ts'

/** What an analysis found. The same shape as the contract's; a type test keeps the two in step. */
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
    /** True where the built-in rules analysed because the model had failed: it may be asked again at no cost. */
    modelFailed: boolean('model_failed').notNull().default(false),
    /** The text every plan may see. */
    basic: text().notNull(),
    /** The text for premium; null while the kind is basic. */
    advanced: text(),
    /** Beside the text for premium: what other dreams have of it. It is the owner's alone, on no link. */
    journal: text().notNull().default(''),
    patterns: jsonb().$type<StoredPatterns>().notNull(),
    /** What a model asks the dreamer; what is answered is an annotation. */
    questions: text().array().notNull().default([]),
    safety: jsonb().$type<{ level: 1 | 2; text: string }>(),
    /** Of the rules that made it; null for a model's, and for those made before rules had versions. */
    rulesVersion: integer('rules_version'),
    /** Whether it may quote more than the dream, and is on no link: a model read annotations or other dreams, or it came in a file. */
    withAnnotations: boolean('with_answers').notNull().default(false),
    /** Fingerprint of what was analysed: another one in the dream now makes the analysis outdated. */
    sourceHash: text('source_hash').notNull(),
    /** The same with annotations and rejected elements: another one now lets the analysis be made anew. */
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

/** What a dreamer said under a model's analysis and what the model said to it, in order; each goes with the dream. */
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

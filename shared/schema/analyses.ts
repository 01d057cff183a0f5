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

/** A question made from a dream. The same shape as the contract's. */
export interface StoredQuestion {
  id: string
  text: string
  quote: string | null
  quick?: string[] | undefined
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
    safety: jsonb().$type<{ level: 1 | 2; text: string }>(),
    /** Made by the rules, beside a model's analysis too. */
    questions: jsonb().$type<StoredQuestion[]>().notNull().default([]),
    /** Of the rules that made it; null for a model's, and for those made before rules had versions. */
    rulesVersion: integer('rules_version'),
    /** Whether a model made it over the dream and answers, which it may quote. */
    withAnswers: boolean('with_answers').notNull().default(false),
    /** Fingerprint of what was analysed: another one in the dream now makes the analysis outdated. */
    sourceHash: text('source_hash').notNull(),
    /** The same with answers and rejected elements: another one now lets the analysis be made anew. */
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

/** What the dreamer answered to questions about a dream; each goes with the dream. */
export const dreamAnswers = pgTable(
  'dream_answers',
  {
    ...ofDream(),
    questionId: text('question_id').notNull(),
    /** As it was asked, with the words of the dream that it is about. */
    question: text().notNull(),
    quote: text(),
    answer: text().notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.dreamId, table.questionId] }),
    toDream(table).onDelete('cascade'),
  ],
)
export type DreamAnswerRow = typeof dreamAnswers.$inferSelect

import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ENGINES } from '../constants/analyses.ts'
import { instant, owner } from './users.ts'

export const monthlyAnalyses = pgTable(
  'monthly_analyses',
  {
    id: integer().generatedAlwaysAsIdentity(),
    userId: owner(),
    engine: text({ enum: ENGINES }).notNull(),
    /** As for a dream's analysis. */
    modelFailed: boolean('model_failed').notNull().default(false),
    analysis: text().notNull(),
    startDate: date('start_date').notNull(),
    endDate: date('end_date').notNull(),
    safety: jsonb().$type<{ level: 1 | 2; text: string }>(),
    /** As for a dream. */
    importId: integer('import_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('monthly_analyses_user_idx').on(table.userId, table.createdAt),
  ],
)
export type MonthlyAnalysisRow = typeof monthlyAnalyses.$inferSelect

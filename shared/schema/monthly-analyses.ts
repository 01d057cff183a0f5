import { date, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { ENGINES } from '../constants/analyses.ts'
import { users } from './users.ts'

export const monthlyAnalyses = pgTable(
  'monthly_analyses',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    engine: text({ enum: ENGINES }).notNull(),
    analysis: text().notNull(),
    startDate: date('start_date').notNull(),
    endDate: date('end_date').notNull(),
    safety: jsonb().$type<{ level: 1 | 2; text: string }>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('monthly_analyses_user_idx').on(table.userId, table.createdAt)],
)
export type MonthlyAnalysisRow = typeof monthlyAnalyses.$inferSelect

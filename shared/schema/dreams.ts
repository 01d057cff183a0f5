import { type SQL, sql } from 'drizzle-orm'
import { check, customType, date, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { MOODS } from '../constants/moods.ts'
import { users } from './users.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Folds case and Italian accents with built-in immutable functions, so that the index needs no extension. */
const FOLD_FROM = 'àáâäãèéêëìíîïòóôöõùúûüçñ’'
const FOLD_TO = "aaaaaeeeeiiiiooooouuuucn'"

/**
 * Folds a text for search in SQL. The literals are inlined because a generated column takes no parameters.
 */
export function foldedSql(value: SQL | unknown): SQL {
  return sql`translate(lower(${value}), ${sql.raw(quote(FOLD_FROM))}, ${sql.raw(quote(FOLD_TO))})`
}

function quote(literal: string): string {
  return `'${literal.replaceAll("'", "''")}'`
}

/** Stems find the word in any form, the plain words serve the prefix of a word still being typed. */
function vectorSql(column: unknown, weight: 'A' | 'B'): SQL {
  const folded = foldedSql(column)
  return sql`setweight(to_tsvector('italian', ${folded}) || to_tsvector('simple', ${folded}), ${sql.raw(quote(weight))})`
}

export const dreams = pgTable(
  'dreams',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    content: text().notNull(),
    /** The day of the dream, not of its recording. */
    date: date().notNull(),
    mood: text({ enum: MOODS }).notNull().default('neutral'),
    tags: text().array().notNull().default([]),
    elements: text().array().notNull().default([]),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    search: tsvector().generatedAlwaysAs(
      (): SQL => sql`${vectorSql(dreams.title, 'A')} || ${vectorSql(dreams.content, 'B')}`,
    ),
  },
  (table) => [
    index('dreams_user_date_idx').on(table.userId, table.date, table.id),
    index('dreams_search_idx').using('gin', table.search),
    check('dreams_mood_check', sql`${table.mood} in ('positive', 'neutral', 'negative')`),
  ],
)
export type DreamRow = Omit<typeof dreams.$inferSelect, 'search'>

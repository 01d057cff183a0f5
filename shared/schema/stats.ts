import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { THREAD_KINDS } from '../constants/stats.ts'
import { ofDream, toDream } from './dreams.ts'
import { owner } from './users.ts'

const ELEMENT_KINDS = ['mood', 'dream_kind', ...THREAD_KINDS] as const

/**
 * The index of what is in a dream: its mood, kinds, tags and people, and the elements its dreamer chose and its analysis found, each once.
 * Statistics count it when they are read.
 */
export const dreamElements = pgTable(
  'dream_elements',
  {
    ...ofDream(),
    kind: text({ enum: ELEMENT_KINDS }).notNull(),
    label: text().notNull(),
    /** Whether every plan may see it; what an analysis found beyond symbols is for premium. */
    open: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.dreamId, table.kind, table.label] }),
    toDream(table).onDelete('cascade'),
    // It covers every count, so that no row of the table is read for one.
    index('dream_elements_user_idx').on(table.userId, table.kind, table.label, table.dreamId, table.open),
  ],
)

/** The names of which the dreamer said whether they are people's. */
export const people = pgTable(
  'people',
  { userId: owner(), name: text().notNull(), isPerson: boolean('is_person').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.name] })],
)

import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { THREAD_KINDS } from '../constants/stats.ts'
import { ofDream, toDream } from './dreams.ts'
import { owner } from './users.ts'

const ELEMENT_KINDS = ['mood', 'dream_kind', ...THREAD_KINDS] as const

/** A dream's mood, kinds, tags, people, and chosen or found elements, each once, for statistics. */
export const dreamElements = pgTable(
  'dream_elements',
  {
    ...ofDream(),
    kind: text({ enum: ELEMENT_KINDS }).notNull(),
    label: text().notNull(),
    /** Whether every plan may see it; only Premium sees found elements other than symbols. */
    open: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.dreamId, table.kind, table.label] }),
    toDream(table).onDelete('cascade'),
    // Covers every count, for index-only scans.
    index('dream_elements_user_idx').on(table.userId, table.kind, table.label, table.dreamId, table.open),
  ],
)

/** Names that the dreamer classified as a person's or not. */
export const people = pgTable(
  'people',
  { userId: owner(), name: text().notNull(), isPerson: boolean('is_person').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.name] })],
)

import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ELEMENT_GROUPS } from '../constants/elements.ts'
import { dreams } from './dreams.ts'
import { users } from './users.ts'

/** What is counted of each dream. */
export const FIGURE_KINDS = ['mood', ...ELEMENT_GROUPS] as const

/** What counts of each dream: its mood, and the elements its dreamer chose and its analysis found, each once. */
export const dreamElements = pgTable(
  'dream_elements',
  {
    dreamId: integer('dream_id')
      .notNull()
      .references(() => dreams.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: FIGURE_KINDS }).notNull(),
    label: text().notNull(),
    /** Whether every plan may see it; what an analysis found beyond symbols is for premium. */
    open: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.dreamId, table.kind, table.label] }),
    index('dream_elements_user_idx').on(table.userId, table.kind, table.label, table.dreamId),
  ],
)

/**
 * How many of a person's dreams have a mood or an element: `dream_elements` counted, and kept up to date with every
 * change. Reading the figures of a journal takes no longer when it grows.
 */
export const dreamCounts = pgTable(
  'dream_counts',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: FIGURE_KINDS }).notNull(),
    label: text().notNull(),
    dreams: integer().notNull(),
    /** Those in which every plan may see it. */
    openDreams: integer('open_dreams').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.label] }),
    index('dream_counts_top_idx').on(table.userId, table.kind, table.dreams.desc().nullsFirst(), table.label),
    index('dream_counts_open_idx').on(table.userId, table.kind, table.openDreams.desc().nullsFirst(), table.label),
  ],
)

import { type SQL, sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { ANNOTATION_KINDS, FEELINGS } from '../constants/annotations.ts'
import { foldedSql, ofDream, toDream } from './dreams.ts'
import { instant } from './users.ts'

/** What a dreamer wrote about a dream, in the order in which it was written; each goes with the dream. */
export const annotations = pgTable(
  'annotations',
  {
    id: integer().generatedAlwaysAsIdentity(),
    ...ofDream(),
    /** Its name for those who write it: a device gives it, also without a network. */
    uid: uuid().notNull().defaultRandom(),
    kind: text({ enum: ANNOTATION_KINDS }).notNull(),
    /** The dream's own words that it is about; null for a line of its own. */
    quote: text(),
    /** How often the quotation stands in the text before the place that is meant. */
    occurrence: integer().notNull().default(0),
    words: text().notNull().default(''),
    feelings: text({ enum: FEELINGS }).array().notNull().default([]),
    /** Where something like it is by day. */
    day: text().notNull().default(''),
    /** The bridge sentence is the title of the analysis. */
    isTitle: boolean('is_title').notNull().default(false),
    /** The question as an earlier analysis asked it. */
    question: text(),
    /** Where a dictionary files it, and under which heading: the label of a symbol, a person, else the stem of the noun. */
    key: text(),
    heading: text(),
    /** The heading as it is sorted, and what a search in the dictionary reads. */
    place: text().generatedAlwaysAs((): SQL => foldedSql(annotations.heading)),
    search: text().generatedAlwaysAs(
      (): SQL => foldedSql(sql`coalesce(${annotations.heading}, '') || ' ' || ${annotations.words}`),
    ),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    toDream(table).onDelete('cascade'),
    uniqueIndex('annotations_uid_idx').on(table.userId, table.dreamId, table.uid),
    index('annotations_key_idx').on(table.userId, table.key, table.kind, table.dreamId),
  ],
)
export type AnnotationRow = typeof annotations.$inferSelect

import { type SQL, sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { ANNOTATION_KINDS, FEELINGS } from '../constants/annotations.ts'
import { foldedSql, ofDream, toDream } from './dreams.ts'
import { instant } from './users.ts'

/** The annotations of a dream, in the order of writing; deleted with the dream. */
export const annotations = pgTable(
  'annotations',
  {
    id: integer().generatedAlwaysAsIdentity(),
    ...ofDream(),
    /** The id for clients; a device assigns it, also offline. */
    uid: uuid().notNull().defaultRandom(),
    kind: text({ enum: ANNOTATION_KINDS }).notNull(),
    /** The annotated words of the dream; null for a line of its own. */
    quote: text(),
    /** Number of earlier occurrences of the quotation in the text. */
    occurrence: integer().notNull().default(0),
    words: text().notNull().default(''),
    feelings: text({ enum: FEELINGS }).array().notNull().default([]),
    /** A similar thing in the dreamer's daily life. */
    day: text().notNull().default(''),
    /** The bridge sentence is the title of the analysis. */
    isTitle: boolean('is_title').notNull().default(false),
    /** The question of an earlier analysis. */
    question: text(),
    /** The dictionary key and heading: the label of a symbol, a person, else the stem of the noun. */
    key: text(),
    heading: text(),
    /** The heading for sorting and searching. */
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

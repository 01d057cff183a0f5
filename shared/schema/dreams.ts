import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ErrorCode } from '../constants/api.ts'
import { MONTHS } from '../constants/dates.ts'
import type { DreamValues } from '../constants/dream-fields.ts'
import { DREAM_KINDS, MOODS } from '../constants/dreams.ts'
import { INVISIBLE, LIGATURES } from '../constants/fold.ts'
import { instant, owner } from './users.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/**
 * Letters as search compares them, with built-in immutable functions, so that the index needs no extension.
 * `lower` alone leaves accented capitals as they are in some locales.
 */
const ACCENTED = 'àáâäãåèéêëìíîïòóôöõùúûüçñ'
const PLAIN = 'aaaaaaeeeeiiiiooooouuuucn'
/** Signs that join words for PostgreSQL (addresses, tags, decimals) but separate them in a dream. */
const SEPARATORS = `’'./\\:@_-<>&=?#%+*~|"()[]{},;!`

function replaced(value: unknown, from: string, to: string): SQL {
  return sql`translate(${value}, ${literal(from)}, ${literal(to)})`
}

/** Literals are inlined, because a generated column takes no parameters. */
function literal(text: string): SQL {
  return sql.raw(`'${text.replaceAll("'", "''")}'`)
}

/** Lower case, words apart, accents as they are: they distinguish Italian endings («volerò»). */
export function loweredSql(value: unknown): SQL {
  // What `translate` has no counterpart for goes.
  const words = replaced(value, SEPARATORS + INVISIBLE, ' '.repeat(SEPARATORS.length))
  const spelled = Object.entries(LIGATURES).reduce(
    (text, [sign, letters]) => sql`replace(${text}, ${literal(sign)}, ${literal(letters)})`,
    words,
  )
  return replaced(sql`lower(${spelled})`, ACCENTED.toUpperCase(), ACCENTED)
}

/** The same without accents. */
export function foldedSql(value: unknown): SQL {
  return replaced(loweredSql(value), ACCENTED, PLAIN)
}

/** Stems, with and without accents, find a word in any form; the plain words serve the beginning of one being typed. */
export function vectorSql(text: unknown): SQL {
  const stems = sql`to_tsvector('italian', ${loweredSql(text)}) || to_tsvector('italian', ${foldedSql(text)})`
  return sql`(${stems} || to_tsvector('simple', ${foldedSql(text)}))`
}

/** The texts of an array side by side: `array_to_string` may not stand in a generated column. */
const joinedSql = (column: unknown): SQL => sql`array_to_tsvector(${column})::text`

/** A day as it is said: «12 marzo 2026». */
function dayWordsSql(day: unknown): SQL {
  const part = (name: string) => sql`extract(${sql.raw(name)} from ${day})::integer`
  const months = sql.join(MONTHS.map(literal), sql`, `)
  return sql`${part('day')}::text || ' ' || (array[${months}])[${part('month')}] || ' ' || ${part('year')}::text`
}

/** The verdict of the filters on a dream's text, stored because they take their time. */
export interface DreamVerdict {
  /** Names the text and the rules. */
  of: string
  /** The advice to a dreamer before the dream is shared. */
  care: { level: 1 | 2; text: string } | null
  /** The title by itself calls for care. */
  careForTitle: boolean
  /** Why strangers may not read it. */
  refusal: { code: ErrorCode; message: string } | null
  /** The same for texts that only look different. */
  textKey: string
}

export const dreams = pgTable(
  'dreams',
  {
    id: integer().generatedAlwaysAsIdentity(),
    userId: owner(),
    title: text().notNull(),
    content: text().notNull(),
    /** The day of the dream, not of its recording. */
    date: date().notNull(),
    /** Null where it was not told. */
    mood: text({ enum: MOODS }),
    tags: text().array().notNull().default([]),
    elements: text().array().notNull().default([]),
    kinds: text({ enum: DREAM_KINDS }).array().notNull().default([]),
    /** The vividness and the sleep of its night, each from 1 to 5; null where nothing was said. */
    vividness: integer(),
    sleepQuality: integer('sleep_quality'),
    /** The time of waking, `HH:MM`. */
    wokeAt: text('woke_at'),
    /** The time, `HH:MM`, at which it was left by night, to be tidied up by day; the first edit clears it. */
    leftAt: text('left_at'),
    /** Labels that the rules find in its text; those of `elements` and `rejectedElements` may be among them. */
    foundElements: text('found_elements').array().notNull().default([]),
    /** Of the rules that looked; 0 where none did yet. */
    rulesVersion: integer('rules_version').notNull().default(0),
    /** The level of care that what was written about it, and said under its analysis, calls for, as those rules read it. */
    care: integer().$type<1 | 2>(),
    /** Labels that the dreamer took away: they are not found in this dream again. */
    rejectedElements: text('rejected_elements').array().notNull().default([]),
    /** Names one save of one form: sent again after an answer that got lost, it makes no second dream. */
    saveKey: uuid('save_key'),
    /** The import that added it; that row goes when the import is undone. */
    importId: integer('import_id'),
    verdict: jsonb().$type<DreamVerdict>(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    search: tsvector().generatedAlwaysAs(
      (): SQL =>
        sql`setweight(${vectorSql(dreams.title)}, 'A') || setweight(${vectorSql(
          sql`(${dreams.content} || ' ' || ${joinedSql(dreams.tags)} || ' ' || ${dayWordsSql(dreams.date)})`,
        )}, 'B')`,
    ),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('dreams_user_date_idx').on(table.userId, table.date, table.id),
    index('dreams_rules_idx').on(table.rulesVersion, table.id),
    // A list of entries that wait would be put in by some save, which then takes a second.
    index('dreams_search_idx').using('gin', table.search).with({ fastupdate: false }),
    index('dreams_import_idx').on(table.importId).where(sql`${table.importId} is not null`),
    unique('dreams_save_key_unique').on(table.userId, table.saveKey),
    check('dreams_rejected_check', sql`not ${table.elements} && ${table.rejectedElements}`),
    check('dreams_scales_check', sql`${table.vividness} between 1 and 5 and ${table.sleepQuality} between 1 and 5`),
    check('dreams_care_check', sql`${table.care} in (1, 2)`),
    check('dreams_mood_check', sql`${table.mood} in ('positive', 'neutral', 'negative')`),
  ],
)
/** The dream that a row is about and goes with; `toDream` refers to it. */
export const ofDream = () => ({ dreamId: integer('dream_id').notNull(), userId: integer('user_id').notNull() })
/** A row is about a dream of the same person: the database refuses any other. */
export const toDream = (row: { dreamId: AnyPgColumn; userId: AnyPgColumn }) =>
  foreignKey({ columns: [row.userId, row.dreamId], foreignColumns: [dreams.userId, dreams.id] })

/** When anything that a dream's page shows was last changed; triggers of the database keep it, a statement at a time. */
export const dreamChanges = pgTable(
  'dream_changes',
  { ...ofDream(), changedAt: instant('changed_at').notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.dreamId] }),
    toDream(table).onDelete('cascade'),
    index('dream_changes_idx').on(table.userId, table.changedAt, table.dreamId),
  ],
)

export type DreamRow = Omit<typeof dreams.$inferSelect, 'search' | 'saveKey' | 'importId' | 'verdict'>

const {
  search: _search,
  saveKey: _saveKey,
  importId: _importId,
  verdict: _verdict,
  ...columns
} = getTableColumns(dreams)
/** The columns that are read: all but those for an index, the undoing of an import or the filters. */
export const dreamColumns = columns

/** The key of the save that made a deleted dream, from its content. */
export const savedKey = (content: AnyPgColumn | SQL): SQL => sql`(${content} #>> '{dream,save_key}')`

/** The rows of a deleted dream, each under the names of its table's columns. */
export interface DeletedContent {
  dream: Record<string, unknown>
  analysis: Record<string, unknown> | null
  annotations: Record<string, unknown>[]
  /** Older rows of the bin have none. */
  conversation?: Record<string, unknown>[]
}

/**
 * Dreams that were deleted and may still be restored. They lie in a table of their own, so that no query can show them by
 * mistake; links and community dreams went with the deletion.
 */
export const deletedDreams = pgTable(
  'deleted_dreams',
  {
    /** The dream's id, which it gets back. */
    id: integer().notNull(),
    userId: owner(),
    title: text().notNull(),
    date: date().notNull(),
    deletedAt: instant('deleted_at').notNull(),
    content: jsonb().$type<DeletedContent>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('deleted_dreams_save_key_idx').on(table.userId, savedKey(table.content)),
    index('deleted_dreams_user_idx').on(table.userId, table.deletedAt, table.id),
    index('deleted_dreams_deleted_idx').on(table.deletedAt),
  ],
)

/** A dream that was written while the plan had no room, as its form sent it; fields that are newer have their default. */
export const dreamDrafts = pgTable(
  'dream_drafts',
  {
    userId: owner(),
    /** The key under which it is saved. */
    key: uuid().notNull(),
    input: jsonb().$type<DreamValues & { leftAt: string | null; rejectedElements?: string[] | undefined }>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
)
export type DreamDraftRow = typeof dreamDrafts.$inferSelect

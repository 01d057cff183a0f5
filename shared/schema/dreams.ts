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

/** Immutable functions, so that the index needs no extension. In some locales `lower` keeps accented capitals. */
const ACCENTED = 'àáâäãåèéêëìíîïòóôöõùúûüçñ'
const PLAIN = 'aaaaaaeeeeiiiiooooouuuucn'
/** Characters that join words in PostgreSQL (addresses, tags, decimals) but separate them in a dream. */
const SEPARATORS = `’'./\\:@_-<>&=?#%+*~|"()[]{},;!`

function replaced(value: unknown, from: string, to: string): SQL {
  return sql`translate(${value}, ${literal(from)}, ${literal(to)})`
}

/** Inlined, because a generated column takes no parameters. */
function literal(text: string): SQL {
  return sql.raw(`'${text.replaceAll("'", "''")}'`)
}

/** Lower case with separated words; accents stay, because they distinguish Italian endings («volerò»). */
export function loweredSql(value: unknown): SQL {
  // `translate` removes characters without a counterpart.
  const words = replaced(value, SEPARATORS + INVISIBLE, ' '.repeat(SEPARATORS.length))
  const spelled = Object.entries(LIGATURES).reduce(
    (text, [sign, letters]) => sql`replace(${text}, ${literal(sign)}, ${literal(letters)})`,
    words,
  )
  return replaced(sql`lower(${spelled})`, ACCENTED.toUpperCase(), ACCENTED)
}

export function foldedSql(value: unknown): SQL {
  return replaced(loweredSql(value), ACCENTED, PLAIN)
}

/** Stems, with and without accents, match a word in any form; the plain words match a prefix. */
export function vectorSql(text: unknown): SQL {
  const stems = sql`to_tsvector('italian', ${loweredSql(text)}) || to_tsvector('italian', ${foldedSql(text)})`
  return sql`(${stems} || to_tsvector('simple', ${foldedSql(text)}))`
}

/** Joins an array: a generated column cannot use `array_to_string`. */
const joinedSql = (column: unknown): SQL => sql`array_to_tsvector(${column})::text`

/** «12 marzo 2026». */
function dayWordsSql(day: unknown): SQL {
  const part = (name: string) => sql`extract(${sql.raw(name)} from ${day})::integer`
  const months = sql.join(MONTHS.map(literal), sql`, `)
  return sql`${part('day')}::text || ' ' || (array[${months}])[${part('month')}] || ' ' || ${part('year')}::text`
}

/** The filters' verdict on a dream's text, stored because the filters are slow. */
export interface DreamVerdict {
  /** Identifies the text and the rules. */
  of: string
  /** The advice before the dream is shared. */
  care: { level: 1 | 2; text: string } | null
  /** The title alone calls for care. */
  careForTitle: boolean
  /** Why strangers may not read it. */
  refusal: { code: ErrorCode; message: string } | null
  /** Equal for texts that only look different. */
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
    mood: text({ enum: MOODS }),
    tags: text().array().notNull().default([]),
    elements: text().array().notNull().default([]),
    kinds: text({ enum: DREAM_KINDS }).array().notNull().default([]),
    /** From 1 to 5. */
    vividness: integer(),
    sleepQuality: integer('sleep_quality'),
    /** The time of waking, `HH:MM`. */
    wokeAt: text('woke_at'),
    /** The time, `HH:MM`, of an unfinished entry at night; the first edit clears it. */
    leftAt: text('left_at'),
    /** Labels that the rules find in the text, possibly also in `elements` or `rejectedElements`. */
    foundElements: text('found_elements').array().notNull().default([]),
    /** The version of those rules; 0 before the first run. */
    rulesVersion: integer('rules_version').notNull().default(0),
    /** The level of care for annotations and conversation, by those rules. */
    care: integer().$type<1 | 2>(),
    /** Labels that the dreamer removed: they are not found in this dream again. */
    rejectedElements: text('rejected_elements').array().notNull().default([]),
    /** Identifies one save of a form: a retry creates no second dream. */
    saveKey: uuid('save_key'),
    /** The import that added it; an undo deletes that import. */
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
    // A pending list would make some save flush it, which takes a second.
    index('dreams_search_idx').using('gin', table.search).with({ fastupdate: false }),
    index('dreams_import_idx').on(table.importId).where(sql`${table.importId} is not null`),
    unique('dreams_save_key_unique').on(table.userId, table.saveKey),
    check('dreams_rejected_check', sql`not ${table.elements} && ${table.rejectedElements}`),
    check('dreams_scales_check', sql`${table.vividness} between 1 and 5 and ${table.sleepQuality} between 1 and 5`),
    check('dreams_care_check', sql`${table.care} in (1, 2)`),
    check('dreams_mood_check', sql`${table.mood} in ('positive', 'neutral', 'negative')`),
  ],
)
/** The dream of a row, which is deleted with it; `toDream` is the reference. */
export const ofDream = () => ({ dreamId: integer('dream_id').notNull(), userId: integer('user_id').notNull() })
/** The database rejects a reference to another person's dream. */
export const toDream = (row: { dreamId: AnyPgColumn; userId: AnyPgColumn }) =>
  foreignKey({ columns: [row.userId, row.dreamId], foreignColumns: [dreams.userId, dreams.id] })

/** The last change of any data on a dream's page; database triggers update it per statement. */
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
/** All columns except those for an index, the undo of an import or the filters. */
export const dreamColumns = columns

/** The save key inside a deleted dream's content. */
export const savedKey = (content: AnyPgColumn | SQL): SQL => sql`(${content} #>> '{dream,save_key}')`

/** The rows of a deleted dream, by column name. */
export interface DeletedContent {
  dream: Record<string, unknown>
  analysis: Record<string, unknown> | null
  annotations: Record<string, unknown>[]
  conversation?: Record<string, unknown>[]
}

/** The bin has its own table, so that no query shows it by mistake. Links and community dreams are not restored. */
export const deletedDreams = pgTable(
  'deleted_dreams',
  {
    /** The dream's id, also after a restore. */
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

/** A dream that exceeded the plan, as its form sent it; newer fields get their defaults. */
export const dreamDrafts = pgTable(
  'dream_drafts',
  {
    userId: owner(),
    key: uuid().notNull(),
    input: jsonb().$type<DreamValues & { leftAt: string | null; rejectedElements?: string[] | undefined }>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
)
export type DreamDraftRow = typeof dreamDrafts.$inferSelect

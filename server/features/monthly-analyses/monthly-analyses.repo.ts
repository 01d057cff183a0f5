import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { lowerSql, onlyRow } from '#server/db/sql.ts'
import { lexicon } from '#server/interpreter/lexicon/lexicon.ts'
import type { MonthInput } from '#server/interpreter/types.ts'
import { addDays } from '#shared/constants/dates.ts'
import { MOODS } from '#shared/constants/dreams.ts'
import type { ElementGroup } from '#shared/constants/elements.ts'
import { fold } from '#shared/constants/fold.ts'
import { HISTORY_LINES, MONTHLY_DAYS, MONTHLY_ELEMENTS } from '#shared/constants/limits.ts'
import { dreams, vectorSql } from '#shared/schema/dreams.ts'
import { type MonthlyAnalysisRow, monthlyAnalyses } from '#shared/schema/monthly-analyses.ts'

export function listMonthlyAnalyses(db: Db, userId: number, limit: number): Promise<MonthlyAnalysisRow[]> {
  return db
    .select()
    .from(monthlyAnalyses)
    .where(eq(monthlyAnalyses.userId, userId))
    .orderBy(desc(monthlyAnalyses.createdAt), desc(monthlyAnalyses.id))
    .limit(limit)
}

export async function findLatest(db: Db, userId: number): Promise<MonthlyAnalysisRow | undefined> {
  const [row] = await listMonthlyAnalyses(db, userId, 1)
  return row
}

/** @param replacedId an analysis of the same person that it replaces */
export async function saveMonthlyAnalysis(
  db: Db,
  values: typeof monthlyAnalyses.$inferInsert,
  replacedId: number | undefined,
): Promise<MonthlyAnalysisRow> {
  if (replacedId === undefined) return onlyRow(await db.insert(monthlyAnalyses).values(values).returning())
  const own = and(eq(monthlyAnalyses.id, replacedId), eq(monthlyAnalyses.userId, values.userId))
  return onlyRow(await db.update(monthlyAnalyses).set(values).where(own).returning())
}

/** An SQL array with one number per mood. */
const moodsSql = (count: (mood: SQL) => SQL): SQL =>
  sql`jsonb_build_object(${sql.join(
    MOODS.map((mood) => sql`${sql.raw(`'${mood}'`)}, ${count(sql.raw(`'${mood}'`))}`),
    sql`, `,
  )})`

/**
 * The input of a month's analysis without `newElements`: counts, and lines without any dream's text. Spellings of an
 * own word count as one.
 * @param startDate the first day, `yyyy-MM-dd`
 * @param endDate the last day
 */
export async function monthInput(db: Db, userId: number, startDate: string, endDate: string): Promise<MonthInput> {
  const inFirstHalf = sql`date < ${addDays(startDate, MONTHLY_DAYS / 2)}::date`
  const result = await db.execute<{ month: Omit<MonthInput, 'startDate' | 'endDate' | 'newElements'> }>(sql`
    with month as materialized (
      select id, date, mood, title from dreams
      where user_id = ${userId} and date between ${startDate}::date and ${endDate}::date
    ),
    found as materialized (
      select month.id, month.mood, e.kind, e.label
      from month join dream_elements e on e.dream_id = month.id and e.user_id = ${userId}
      where e.kind in ('symbols', 'emotions', 'themes')
    ),
    labels as (
      select kind, mode() within group (order by label) as label, count(distinct id) as dreams,
        ${moodsSql((mood) => sql`count(distinct id) filter (where mood = ${mood})`)} as moods
      from found group by kind, ${lowerSql(sql`label`)}
    ),
    nights as materialized (
      select date - (row_number() over (order by date))::integer as run from (select distinct date from month) dates
    )
    select jsonb_build_object(
      'dreams', (select count(*) from month),
      'moods', (select ${moodsSql((mood) => sql`count(*) filter (where mood = ${mood})`)} from month),
      'firstHalf', (select ${moodsSql((mood) => sql`count(*) filter (where mood = ${mood} and ${inFirstHalf})`)} from month),
      'elements', (
        select jsonb_object_agg(kind, coalesce((
          select jsonb_agg(jsonb_build_object('label', label, 'count', dreams, 'moods', moods)) from (
            select label, dreams, moods from labels where labels.kind = kinds.kind
            order by dreams desc, label limit ${MONTHLY_ELEMENTS}
          ) top), '[]'))
        from unnest(array['symbols', 'emotions', 'themes']) kinds (kind)
      ),
      'nights', (select count(*) from nights),
      'longestRun', (select coalesce(max(length), 0) from (select count(*) as length from nights group by run) runs),
      'latest', coalesce((
        select jsonb_agg(jsonb_build_object('date', date, 'mood', mood, 'title', title, 'elements',
          array(select label from found where found.id = lines.id order by kind, label))) from (
          select id, date, mood, title from month order by date desc, id desc limit ${HISTORY_LINES}
        ) lines), '[]')
    ) as month`)
  return { startDate, endDate, newElements: [], ...onlyRow(result.rows).month }
}

/** A symbol or theme in the dreams of at least two nights of a period. */
export interface MonthReturn {
  group: ElementGroup
  label: string
  /** The oldest first. */
  dreams: { id: number; date: string }[]
  /** Dreams with it in the time of the same length before. */
  before: number
}

/** The elements of most nights first. @param startDate the first day, `yyyy-MM-dd` @param endDate the last day */
export async function monthReturns(db: Db, userId: number, startDate: string, endDate: string): Promise<MonthReturn[]> {
  const isInMonth = sql`d.date >= ${startDate}::date`
  const { rows } = await db.execute<MonthReturn & Record<string, unknown>>(sql`
    select e.kind as group, mode() within group (order by e.label) as label,
      jsonb_agg(distinct jsonb_build_object('date', d.date, 'id', d.id)) filter (where ${isInMonth}) as dreams,
      (count(distinct d.id) filter (where not ${isInMonth}))::integer as before
    from dreams d join dream_elements e on e.dream_id = d.id and e.user_id = d.user_id
    where d.user_id = ${userId} and e.kind in ('symbols', 'themes')
      and d.date between ${addDays(startDate, -MONTHLY_DAYS)}::date and ${endDate}::date
    group by e.kind, ${lowerSql(sql`e.label`)}
    having count(distinct d.date) filter (where ${isInMonth}) > 1
    order by count(distinct d.date) filter (where ${isInMonth}) desc, label limit ${MONTHLY_ELEMENTS}`)
  // A distinct aggregate is in the order of its first key, the id.
  const byDate = (a: { id: number; date: string }, b: { id: number; date: string }) =>
    a.date.localeCompare(b.date) || a.id - b.id
  return rows.map((row) => ({ ...row, dreams: row.dreams.toSorted(byDate) }))
}

/** Texts of own dreams by id. */
export async function contentsOf(db: Db, userId: number, ids: readonly number[]): Promise<Map<number, string>> {
  const own = and(eq(dreams.userId, userId), inArray(dreams.id, [...ids]))
  const rows = await db.select({ id: dreams.id, content: dreams.content }).from(dreams).where(own)
  return new Map(rows.map(({ id, content }) => [id, content]))
}

/** Labels to look up in the texts of a journal. */
const LOOKED_FOR = 3

/**
 * The labels that no earlier dream has among its elements or, by any possible word, in its text. Empty for a journal
 * without an earlier dream.
 * @param labels the symbols of a month, most frequent first
 * @param startDate its first day
 */
export async function newElements(
  db: Db,
  userId: number,
  labels: readonly string[],
  startDate: string,
): Promise<string[]> {
  const { rows } = await db.execute<{ label: string }>(sql`
    with labels as (
      select label, place, forms::tsquery || to_tsquery('italian', words) as query
      from unnest(${textArray(labels)}, ${textArray(labels.map(formsQuery))}, ${textArray(labels.map(wordsQuery))})
        with ordinality as of_month (label, forms, words, place)
    ),
    texts as materialized (select d.id, d.search from dreams d where d.user_id = ${userId} and d.date < ${startDate}::date),
    earlier as materialized (
      select distinct e.label from dream_elements e join texts on texts.id = e.dream_id
      where e.user_id = ${userId} and e.kind not in ('mood', 'dream_kind')
    ),
    candidates as materialized (
      select label, place, query from labels
      where numnode(query) > 0 and exists (select from texts)
        and not exists (select from earlier where ${vectorSql(sql`earlier.label`)} @@ query)
      order by place limit ${LOOKED_FOR}
    )
    select label from candidates
    where not exists (select from texts where search @@ query) order by place`)
  return rows.map(({ label }) => label)
}

/** A PostgreSQL array, which Drizzle would spread. */
const textArray = (texts: readonly string[]): SQL => sql`${sql.param([...texts])}::text[]`

/** The words of a label; any of them counts. */
const wordsOf = (label: string): string[] => label.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
const wordsQuery = (label: string): string =>
  wordsOf(label)
    .flatMap((word) => [word, fold(word)])
    .join(' | ')

/** Shorter words are no useful prefix. */
const BEGINNING_MIN = 5

/** The forms of a listed symbol, with their words in any order and place, or the prefixes of own words. */
function formsQuery(label: string): string {
  const symbol = lexicon.symbols.find((each) => each.label === label)
  if (!symbol) {
    const long = wordsOf(label).filter((word) => word.length >= BEGINNING_MIN)
    return long.map((word) => `'${fold(word).slice(0, -1)}':*`).join(' | ')
  }
  return [...symbol.forms, ...symbol.weak].map(formQuery).filter(Boolean).join(' | ')
}

/** Drops function words, which the two tokenizers treat differently, unless the form has no other words. */
function formQuery(form: string): string {
  const parts = form.split(' ').filter((part) => !/^[~^]$|\?$/.test(part))
  const telling = parts.filter((part) => part.split('|').every((word) => word.length >= BEGINNING_MIN))
  const lexemes = (telling.length > 0 ? telling : parts).map((part) =>
    part
      .split('|')
      .map((word) => (word.endsWith('*') ? `'${word.slice(0, -1)}':*` : `'${word}'`))
      .join(' | '),
  )
  return `(${lexemes.join(') & (')})`
}

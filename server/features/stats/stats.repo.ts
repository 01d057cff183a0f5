import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { lowerSql, prepareOnce } from '#server/db/sql.ts'
import { firstSymbol } from '#server/motif.ts'
import type { DreamKind, Mood } from '#shared/constants/dreams.ts'
import { ELEMENTS, type ElementGroup, EMOTIONS, THEMES } from '#shared/constants/elements.ts'
import {
  ELEMENT_MAX,
  FINDING_DAYS,
  FINDING_MIN_NIGHTS,
  FINDING_WORDS_NIGHTS,
  PATTERNS_MAX,
  PORTICO_NIGHTS,
  RECALL_DAYS,
  STATS_WEEKS,
  TREND_DREAMS,
  YEARS_BACK,
} from '#shared/constants/limits.ts'
import { PLAN_LIMITS } from '#shared/constants/plans.ts'
import { FINDING_KINDS, THREAD_MIN_DREAMS } from '#shared/constants/stats.ts'
import type { Finding, Stats, Year } from '#shared/contracts/stats.ts'
import type { Person } from '#shared/contracts/threads.ts'
import { type DreamRow, foldedSql } from '#shared/schema/dreams.ts'
import { people } from '#shared/schema/stats.ts'
import { users } from '#shared/schema/users.ts'

/** Elements with their number of dreams, most frequent first. */
export type Counted = Stats['recurringElements']

/** A dream with the data of its window. */
export type WindowDream = Pick<
  DreamRow,
  'id' | 'title' | 'date' | 'mood' | 'elements' | 'foundElements' | 'rejectedElements' | 'tags'
> & {
  symbol: string | null
}

/** A finding before its wording; `content` is that of the earlier dream. */
export type FoundDream =
  | { kind: 'anniversary'; earlier: WindowDream; content: string }
  | {
      kind: 'return' | 'words'
      earlier: WindowDream
      later: WindowDream
      thing: Pick<ComingBack['thing'], 'kind' | 'name'>
      note: ComingBack['note']
    }
type ComingBack = Exclude<Finding, { kind: 'anniversary' }>

/** All counts; the presenter selects those of the plan. */
export interface Counts extends Pick<Stats, 'count' | 'trend' | 'weeks' | 'recall'> {
  moods: Partial<Record<Mood, number>>
  kinds: Partial<Record<DreamKind, number>>
  groups: Record<ElementGroup, GroupCounts>
  nights: { date: string; dream: WindowDream | null; dreams: number; empty: boolean }[]
  finding: FoundDream | null
}
export interface GroupCounts {
  /** For plans without a limit. */
  whole: Counted
  /** Counts only dreams in which every plan may see the element; limited as for a plan with a limit. */
  open: Counted
  /** The number of different elements. */
  labels: number
}

const counted = sql`
  select kind, label, count(*)::integer as dreams, (count(*) filter (where open))::integer as open_dreams
  from dream_elements e where e.user_id = users.id group by kind, label`

const groups = sql`
  select jsonb_object_agg(kind, jsonb_build_object(
    'whole', coalesce((
      select jsonb_agg(jsonb_build_object('element', label, 'count', dreams)) from (
        select label, dreams from counted c where c.kind = g.kind
        order by dreams desc, label limit ${sql.raw(String(PATTERNS_MAX))}
      ) top), '[]'),
    'open', coalesce((
      select jsonb_agg(jsonb_build_object('element', label, 'count', open_dreams)) from (
        select label, open_dreams from counted c where c.kind = g.kind and open_dreams > 0
        order by open_dreams desc, label limit ${sql.raw(String(PLAN_LIMITS.free.patternItems))}
      ) top), '[]'),
    'labels', (select count(*) from counted c where c.kind = g.kind)
  )) from unnest(array['symbols', 'emotions', 'themes']) g(kind)`

const countsBy = (kind: 'mood' | 'dream_kind') =>
  sql`select coalesce(jsonb_object_agg(label, dreams), '{}') from counted where kind = ${sql.raw(`'${kind}'`)}`

const trend = sql`
  select coalesce(jsonb_agg(latest order by date, id), '[]') from (
    select id, title, date, mood from dreams d where d.user_id = users.id
    order by date desc, id desc limit ${sql.raw(String(TREND_DREAMS))}
  ) latest`

const today = sql`${sql.placeholder('today')}::date`

const weeks = sql`
  select jsonb_agg((
    select count(*) from dreams d
    where d.user_id = users.id and d.date > ${today} - 7 * (week + 1) and d.date <= ${today} - 7 * week
  ) order by week desc) from generate_series(0, ${sql.raw(String(STATS_WEEKS - 1))}) week`

const windowDream = sql`jsonb_build_object(
  'id', d.id, 'title', d.title, 'date', d.date, 'mood', d.mood,
  'symbol', ${firstSymbol(sql`d`)}, 'elements', d.elements, 'tags', d.tags,
  'foundElements', d.found_elements, 'rejectedElements', d.rejected_elements)`

const nights = sql`
  select jsonb_agg(jsonb_build_object('date', ${today} - back, 'dream', (
    select ${windowDream} from dreams d
    where d.user_id = users.id and d.date = ${today} - back order by d.id desc limit 1
  ), 'dreams', (
    select count(*) from dreams d where d.user_id = users.id and d.date = ${today} - back
  ), 'empty', exists (
    select from empty_mornings m where m.user_id = users.id and m.day = ${today} - back
  )) order by back desc) from generate_series(0, ${sql.raw(String(PORTICO_NIGHTS - 1))}) back`

const number = (value: number): SQL => sql.raw(String(value))
const windowOf = (id: string): SQL =>
  sql`(select ${windowDream} from dreams d where d.user_id = users.id and d.id = ${sql.raw(id)})`
/** The latest dream of some days. */
const anniversaryOn = (days: SQL): SQL => sql`
  select jsonb_build_object('kind', 'anniversary', 'earlier', ${windowDream}, 'content', d.content)
  from dreams d where d.user_id = users.id and d.date = any(array(${days})) order by d.date desc, d.id desc limit 1`
/** For the 29th of February, the 28th in other years. */
const years = sql`select (${today} - make_interval(years => y))::date from generate_series(1, ${number(YEARS_BACK)}) y`
/** Annotations about the things of a table; they are few, so they are found before their dreams. */
const notesOn = (table: string): SQL => {
  const one = sql.raw(table)
  return sql`
    select a.id as note_id, a.dream_id, a.words, ${one}.* from ${one} join annotations a on a.user_id = users.id
      and a.kind = case ${one}.kind when 'person' then 'person' else 'thing' end
      and a.key = case ${one}.kind when 'person' then ${foldedSql(sql`${one}.label`)} else ${one}.label end
    where a.words <> ''`
}
const followed = sql.raw(FINDING_KINDS.map((kind) => `'${kind}'`).join(', '))
const note = sql`jsonb_build_object('date', d.date, 'words', said.words)`
const saidIn = sql`said join dreams d on d.user_id = users.id and d.id = said.dream_id`
const elementsOfLate = (days: number): SQL => sql`
  select d.id, d.date, e.kind, e.label from dreams d join dream_elements e on e.user_id = d.user_id and e.dream_id = d.id
  where d.user_id = users.id and d.date > ${today} - ${number(days)} and d.date <= ${today} and e.open and e.kind in (${followed})`

/** The element that returned after the longest time, with two earlier dreams. Excludes recent ones first, for speed. */
const returned = sql`
  with late as materialized (${elementsOfLate(FINDING_DAYS + FINDING_MIN_NIGHTS)}),
  back as (
    select kind, label, min(date) as date, (array_agg(id order by date, id))[1] as id
    from late group by kind, label having min(date) > ${today} - ${number(FINDING_DAYS)}
  ),
  longest as (
    select back.*, before.id as then_id from back cross join lateral (
      select p.id, p.date, count(*) over () as dreams
      from dream_elements o join dreams p on p.id = o.dream_id and p.user_id = o.user_id
      where o.user_id = users.id and o.kind = back.kind and o.label = back.label and o.open and p.date < back.date
      order by p.date desc, p.id desc limit 1
    ) before
    where before.dreams >= ${number(THREAD_MIN_DREAMS - 1)}
    order by back.date - before.date desc, before.dreams desc, kind, label limit 1
  ),
  said as materialized (${notesOn('longest')})
  select jsonb_build_object('kind', 'return', 'earlier', ${windowOf('longest.then_id')}, 'later', ${windowOf('longest.id')},
    'thing', jsonb_build_object('kind', kind, 'name', label),
    'note', (select (array_agg(${note} order by d.date desc, note_id desc))[1] from ${saidIn} where d.date < said.date))
  from longest`

/** The first words about an element of the latest dream, written long before it. */
const earlierWords = sql`
  with latest as materialized (
    select * from (${elementsOfLate(FINDING_DAYS)}) late
    where id = (select d.id from dreams d where d.user_id = users.id order by d.date desc, d.id desc limit 1)
  ),
  said as materialized (${notesOn('latest')}),
  first as (
    select said.*, d.id as then_id, ${note} as note from ${saidIn}
    where d.date <= said.date - ${number(FINDING_WORDS_NIGHTS)} order by d.date, note_id limit 1
  )
  select jsonb_build_object('kind', 'words', 'earlier', ${windowOf('first.then_id')}, 'later', ${windowOf('first.id')},
    'thing', jsonb_build_object('kind', kind, 'name', label), 'note', note) from first`

/** The most telling finding of today. */
const finding = sql`select coalesce((${anniversaryOn(years)}), (${returned}), (${earlierWords}),
  (${anniversaryOn(sql`select (${today} - interval '1 month')::date`)}))`

const isRecent = sql`day > ${today} - ${sql.raw(String(RECALL_DAYS))} and day <= ${today}`
const recall = sql`
  select jsonb_build_object('noted', count(*), 'remembered', count(*) filter (where remembered)) from (
    select day, bool_or(remembered) as remembered from (
      select date as day, true as remembered from dreams d where d.user_id = users.id
      union all select day, false from empty_mornings m where m.user_id = users.id
    ) known where ${isRecent} group by day
  ) mornings`

const counts = prepareOnce((db) =>
  db
    .select({
      subscriptionPlan: users.subscriptionPlan,
      subscriptionEndDate: users.subscriptionEndDate,
      counts: sql<Counts>`(
        with counted as materialized (${counted})
        select jsonb_build_object(
          'count', (select count(*) from dreams d where d.user_id = users.id), 'moods', (${countsBy('mood')}), 'kinds', (${countsBy('dream_kind')}), 'groups', (${groups}),
          'trend', (${trend}), 'weeks', (${weeks}), 'nights', (${nights}), 'finding', (${finding}), 'recall', (${recall})))`,
    })
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare('stats_counts'),
)

/**
 * The counts of a person's journal and the data for the plan, in one prepared statement.
 * @param today the last of the days shown, `yyyy-MM-dd`
 * @returns undefined when the account is gone
 */
export async function readCounts(db: Db, userId: number, today: string) {
  const [row] = await counts(db).execute({ userId, today })
  return row
}

/** The days of a year with a dream, ascending, each with the mood of its latest dream. */
export async function readDays(db: Db, userId: number, year: number): Promise<Year['days']> {
  const result = await db.execute<Year['days'][number]>(sql`
    select distinct on (d.date) d.date::text as date, d.mood, (count(*) over (partition by d.date))::integer as dreams
    from dreams d
    where d.user_id = ${userId} and d.date between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)
    order by d.date, d.id desc`)
  return result.rows
}

export async function readYears(db: Db, userId: number): Promise<number[]> {
  const result = await db.execute<{ year: number }>(sql`
    select distinct extract(year from date)::integer as year from dreams where user_id = ${userId} order by year`)
  return result.rows.map(({ year }) => year)
}

const texts = (list: readonly string[]): SQL => sql`${sql.param([...list])}::text[]`
const lowered = (labels: readonly string[]): SQL => texts(labels.map((label) => label.toLowerCase()))
const labelsOf = (elements: readonly { label: string }[]): string[] => elements.map(({ label }) => label)
const LISTED = labelsOf(ELEMENTS)

/** `elementGroup` in SQL. */
const groupOf = (label: SQL): SQL => sql`
  case
    when ${lowerSql(label)} = any(${lowered(labelsOf(EMOTIONS))}) then 'emotions'
    when ${lowerSql(label)} = any(${lowered(labelsOf(THEMES))}) then 'themes'
    else 'symbols'
  end`

/**
 * A name as a whole word; `\\m` knows no accents in some locales. Search for the plain letters first: that is faster.
 */
const nameIn = (name: SQL): SQL => sql`('(^|[^[:alpha:]])' || ${name} || '($|[^[:alpha:]])')`

/**
 * The mood, kinds, tags, people and elements of dreams, each once and without rejected ones. Listed labels use the
 * list's spelling, tags lower case (phones capitalize the first one), own words stay unchanged. `open` if every plan
 * may see it: chosen, named by the text, or a symbol.
 * @param which a condition on `d`, the dreams
 */
const elementsOf = (which: SQL): SQL => sql`
  select
    d.id as dream_id, d.user_id, e.kind, left(coalesce(listed.label, e.label), ${ELEMENT_MAX}) as label,
    bool_or(e.open) as open
  from dreams d
  left join dream_analyses a on a.dream_id = d.id and a.user_id = d.user_id
  cross join lateral (
    select 'mood' as kind, d.mood as label, true as open
    union all select 'dream_kind', k, true from unnest(d.kinds) k
    union all select 'tag', ${lowerSql(sql`t`)}, true from unnest(d.tags) t
    union all select 'person', p.name, true from people p
      where p.user_id = d.user_id and p.is_person and strpos(d.content, p.name) > 0 and d.content ~ ${nameIn(sql`p.name`)}
    union all select ${groupOf(sql`chosen`)}, chosen, true from unnest(d.elements) chosen
    union all select * from (
      select ${groupOf(sql`f`)}, f, true from unnest(d.found_elements) f
      union all select 'symbols', item ->> 'symbol', true from jsonb_array_elements(a.patterns -> 'symbols') item
      union all select 'emotions', item ->> 'emotion', false from jsonb_array_elements(a.patterns -> 'emotions') item
      union all select 'themes', item ->> 'theme', false from jsonb_array_elements(a.patterns -> 'themes') item
    ) found (kind, label, open)
    where ${lowerSql(sql`found.label`)} <> all(select ${lowerSql(sql`r`)} from unnest(d.rejected_elements) r)
  ) e
  left join unnest(${lowered(LISTED)}, ${texts(LISTED)}) listed (key, label)
    on e.kind not in ('mood', 'dream_kind', 'tag', 'person') and listed.key = ${lowerSql(sql`e.label`)}
  where ${which} and e.label <> ''
  group by 1, 2, 3, 4`

/** Updates `dream_elements` for some dreams, and writes only differences. */
export async function indexElements(tx: Db, userId: number, dreamIds: readonly number[]): Promise<void> {
  const ids = sql`any(${sql.param([...dreamIds])}::integer[])`
  const isIndexed = sql`e.user_id = ${userId} and e.dream_id = ${ids}`
  const isOf = sql`d.user_id = ${userId} and d.id = ${ids}`
  await tx.execute(sql`
    with wanted as materialized (${elementsOf(isOf)}),
    removed as (
      delete from dream_elements e where ${isIndexed} and not exists (
        select from wanted w where w.dream_id = e.dream_id and w.kind = e.kind and w.label = e.label
      )
    )
    insert into dream_elements (dream_id, user_id, kind, label, open)
    select dream_id, user_id, kind, label, open from wanted
    on conflict (user_id, dream_id, kind, label) do update set open = excluded.open where dream_elements.open <> excluded.open`)
}

/** Stores whether a name is a person's, and updates the index of the dreams with it. */
export async function setPerson(tx: Db, userId: number, { name, isPerson }: Person): Promise<void> {
  const set = { isPerson }
  await tx
    .insert(people)
    .values({ userId, name, isPerson })
    .onConflictDoUpdate({ target: [people.userId, people.name], set })
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id from dreams where user_id = ${userId} and content ~ ${nameIn(sql`${name}::text`)}`,
  )
  const ids = rows.map(({ id }) => id)
  await indexElements(tx, userId, ids)
}

/** The first of some names that the person has not classified yet. */
export async function findUnknownName(db: Db, userId: number, names: readonly string[]): Promise<string | null> {
  const known = await db.select({ name: people.name }).from(people).where(eq(people.userId, userId))
  return names.find((name) => !known.some((person) => person.name === name)) ?? null
}

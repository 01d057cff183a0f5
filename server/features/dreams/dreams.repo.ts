import { and, asc, between, desc, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { instant, lowerSql, onlyRow, prepareOnce, spelled } from '#server/db/sql.ts'
import type { FoundElements } from '#server/in-thread.ts'
import { firstSymbol } from '#server/motif.ts'
import type { DreamSort } from '#shared/constants/api.ts'
import { listedLabel } from '#shared/constants/elements.ts'
import type { DreamFilterName, DreamInput, DreamListQuery, DreamSuggestions } from '#shared/contracts/dreams.ts'
import { type AnalysisRow, dreamAnalyses } from '#shared/schema/analyses.ts'
import { communityDreams } from '#shared/schema/community.ts'
import {
  type DreamRow,
  dreamChanges,
  dreamColumns,
  dreamDrafts,
  dreams,
  foldedSql,
  savedKey,
} from '#shared/schema/dreams.ts'
import { type DreamShareRow, dreamShares } from '#shared/schema/sharing.ts'
import {
  findLabels,
  hasEmoji,
  hitsSql,
  isIndexed,
  matches,
  searchEmoji,
  searchTerms,
  searchWords,
  withElements,
} from './search.repo.ts'

/** A dream with its summary for the owner: the kind of its analysis, and its shares. */
export interface OwnDream extends DreamRow {
  /** The first symbol of its analysis. */
  symbol: string | null
  analysisKind: AnalysisRow['kind'] | null
  /** The link shows the current analysis only if its owner agreed to that one. */
  share: (Pick<DreamShareRow, 'shareId'> & { includesAnalysis: boolean; staleReading: boolean }) | null
  /** Whether its analysis used annotations; null without one. */
  withAnnotations: boolean | null
  /** The end of its current or last time in the community. */
  communityUntil: Date | null
}
type Filters = Partial<Pick<DreamListQuery, Exclude<DreamFilterName, 'q' | 'sort'>>>
/** A row of a list; rows with a match in the title come first. */
export interface ListedDream extends OwnDream {
  inTitle: boolean
  /** The number of dreams in the journal; only on the first page of the unfiltered list. */
  total: number | null
  /** The words in which a search found it, folded. */
  hits: string[] | null
}
/** The position of a row in a list. */
type Cursor = Pick<ListedDream, 'inTitle' | 'date' | 'id'>

const communityUntil = sql<Date | null>`(
  select max(c.expires_at) from community_dreams c
  where c.user_id = dreams.user_id and c.dream_id = dreams.id and c.removed_at is null and c.withdrawn_at is null
)`.mapWith(communityDreams.expiresAt)
const share = {
  shareId: dreamShares.shareId,
  includesAnalysis: sql<boolean>`coalesce(${dreamShares.analysisOf} = ${dreamAnalyses.createdAt} and not ${dreamAnalyses.withAnnotations}, false)`,
  staleReading: sql<boolean>`coalesce(${dreamShares.analysisOf} <> ${dreamAnalyses.createdAt}, false)`,
}
const owned = (userId: number, id: number) => and(eq(dreams.id, id), eq(dreams.userId, userId))

function select(
  db: Db,
  {
    inTitle = sql`false`,
    total = sql`null`,
    hits = sql`null`,
    changedAt = sql`''`,
  }: {
    inTitle?: SQL<boolean>
    total?: SQL<number | null>
    hits?: SQL<string[] | null>
    changedAt?: SQL<string>
  } = {},
) {
  return db
    .select({
      ...dreamColumns,
      symbol: firstSymbol(sql`dreams`),
      analysisKind: dreamAnalyses.kind,
      withAnnotations: dreamAnalyses.withAnnotations,
      share,
      communityUntil,
      inTitle,
      total,
      hits,
      changedAt,
    })
    .from(dreams)
    .leftJoin(dreamAnalyses, and(eq(dreamAnalyses.dreamId, dreams.id), eq(dreamAnalyses.userId, dreams.userId)))
    .leftJoin(dreamShares, and(eq(dreamShares.dreamId, dreams.id), eq(dreamShares.userId, dreams.userId)))
    .$dynamic()
}

export async function findDream(db: Db, userId: number, id: number): Promise<OwnDream | undefined> {
  const [row] = await select(db).where(owned(userId, id))
  return row
}

/** The dream that an earlier save with this key created. */
export async function findSavedDream(db: Db, userId: number, saveKey: string): Promise<OwnDream | undefined> {
  const [row] = await select(db).where(and(eq(dreams.userId, userId), eq(dreams.saveKey, saveKey)))
  return row
}

const byDate = (sort: DreamSort): SQL[] => {
  const direction = sort === 'newest' ? desc : asc
  return [direction(dreams.date), direction(dreams.id)]
}

/** The first page without search or filter is on every visit, so it is prepared once per connection. */
const firstPage = (sort: DreamSort) =>
  prepareOnce((db) =>
    select(db, { total: sql`(select count(*)::integer from dreams d where d.user_id = ${sql.placeholder('userId')})` })
      .where(eq(dreams.userId, sql.placeholder('userId')))
      .orderBy(...byDate(sort))
      .limit(sql.placeholder('limit'))
      .prepare(`dreams_first_page_${sort}`),
  )
const firstPages = { newest: firstPage('newest'), oldest: firstPage('oldest') }

/**
 * One keyset page, plus one row if another page follows. Dreams with a match in the title come before other matches;
 * within each group, `sort` applies.
 * @param canSeePremium whether the plan shows every element of an analysis
 */
export async function listDreams(
  db: Db,
  userId: number,
  {
    q,
    sort,
    limit: pageSize,
    offset = 0,
    ...chosen
  }: Filters & Pick<DreamListQuery, 'q' | 'sort' | 'limit' | 'offset'>,
  { cursor, canSeePremium = false }: { cursor?: Cursor | undefined; canSeePremium?: boolean } = {},
): Promise<ListedDream[]> {
  const limit = pageSize + 1
  const words = searchWords(q ?? '')
  const emoji = searchEmoji(q ?? '')
  // A search of punctuation alone has no words and no matches.
  if (q && words.length + emoji.length === 0) return []
  const filters = filtersOf(userId, chosen, canSeePremium)
  if (!q && !cursor && offset === 0 && filters.length === 0) return firstPages[sort](db).execute({ userId, limit })
  const terms = searchTerms(words)
  const inTitle =
    terms.length > 0 ? sql<boolean>`ts_filter(${dreams.search}, '{a}') @@ (${sql.join(terms, sql` && `)})` : undefined
  const labels = await findLabels(db, userId, terms, canSeePremium)
  return select(db, { ...(inTitle && { inTitle, hits: hitsSql(terms) }) })
    .where(
      and(
        eq(dreams.userId, userId),
        ...filters,
        ...emoji.map(hasEmoji),
        ...terms.map((term, place) => matches(term, withElements(userId, labels[place] ?? [], canSeePremium))),
        cursor && after(cursor, sort, inTitle),
      ),
    )
    .orderBy(...(inTitle ? [desc(inTitle)] : []), ...byDate(sort))
    .limit(limit)
    .offset(offset)
}

/** The dreams before and after one in the journal. */
export async function findNeighbours(db: Db, userId: number, { date, id }: Pick<DreamRow, 'date' | 'id'>) {
  const own = eq(dreams.userId, userId)
  const place = sql`(${dreams.date}, ${dreams.id})`
  const at = sql`(${date}::date, ${id}::integer)`
  const [previous] = await select(db)
    .where(and(own, sql`${place} < ${at}`))
    .orderBy(...byDate('newest'))
    .limit(1)
  const [next] = await select(db)
    .where(and(own, sql`${place} > ${at}`))
    .orderBy(...byDate('oldest'))
    .limit(1)
  return { previous, next }
}

/** The dreams of a period, the oldest first. */
export function listPeriod(db: Db, userId: number, startDate: string, endDate: string): Promise<ListedDream[]> {
  return select(db)
    .where(and(eq(dreams.userId, userId), between(dreams.date, startDate, endDate)))
    .orderBy(...byDate('oldest'))
    .limit(PERIOD_MAX)
}
const PERIOD_MAX = 200

/** The dreams up to a day with one of these titles, the latest first. */
export function findByTitles(db: Db, userId: number, titles: string[], before: string): Promise<ListedDream[]> {
  return select(db)
    .where(and(eq(dreams.userId, userId), inArray(dreams.title, titles), lte(dreams.date, before)))
    .orderBy(...byDate('newest'))
    .limit(PERIOD_MAX)
}

/** The conditions of the filters. @param canSeePremium whether elements that only Premium shows count */
function filtersOf(userId: number, chosen: Filters, canSeePremium: boolean): SQL[] {
  const { mood, kind, tag, element, date, week, month } = chosen
  const firstDay = sql`${`${month}-01`}::date`
  const labels = {
    kind: kind && kind !== 'all' && sql`kind = 'dream_kind' and label = ${kind}`,
    tag: tag && sql`kind = 'tag' and label = ${lowerSql(sql`${tag}::text`)}`,
    element: element && sql`${isElement} and label = ${listedLabel(element)} and (open or ${canSeePremium}::boolean)`,
  }
  const columns = {
    mood: mood && mood !== 'all' && eq(dreams.mood, mood),
    date: date && eq(dreams.date, date),
    week: week && sql`${dreams.date} > ${week}::date - 7 and ${dreams.date} <= ${week}::date`,
    month: month && sql`${dreams.date} >= ${firstDay} and ${dreams.date} < ${firstDay} + interval '1 month'`,
  } satisfies Record<Exclude<keyof Filters, keyof typeof labels>, unknown>
  const indexed = Object.values(labels).filter((condition) => typeof condition === 'object')
  const conditions = [...Object.values(columns), indexed.length > 0 && isIndexed(userId, indexed)]
  return conditions.filter((condition) => typeof condition === 'object')
}

const isElement = sql`kind in ('symbols', 'emotions', 'themes', 'person')`

export interface ChangesQuery {
  since?: string | undefined
  from?: string | undefined
  to?: string | undefined
  after: readonly [changedAt: string, id: number] | undefined
  limit: number
}

/** Dreams changed since a moment, earliest change first, plus one row if another page follows. */
export async function listChangedDreams(db: Db, userId: number, { since, from, to, after, limit }: ChangesQuery) {
  const { changedAt, dreamId } = dreamChanges
  const place = sql<string>`to_char(${changedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
  const changes = await select(db, { changedAt: place })
    .innerJoin(dreamChanges, and(eq(dreamChanges.userId, dreams.userId), eq(dreamId, dreams.id)))
    .where(
      and(
        eq(dreamChanges.userId, userId),
        since === undefined ? undefined : sql`${changedAt} > ${since}::timestamptz`,
        from === undefined ? undefined : gte(dreams.date, from),
        to === undefined ? undefined : lte(dreams.date, to),
        after && sql`(${changedAt}, ${dreamId}) > (${after[0]}::timestamptz, ${after[1]}::integer)`,
      ),
    )
    .orderBy(asc(changedAt), asc(dreamId))
    .limit(limit + 1)
  const { rows } = await db.execute<{ ids: number[]; now: string }>(sql`
    select coalesce(array_agg(id), '{}') as ids, now() as now from dreams where user_id = ${userId}`)
  const { ids, now } = onlyRow(rows)
  return { changes, ids, now: new Date(now) }
}

export async function listMonths(db: Db, userId: number) {
  const { rows } = await db.execute<{ month: string; dreams: number }>(sql`
    select to_char(date, 'YYYY-MM') as month, count(*)::integer as dreams
    from dreams where user_id = ${userId} group by 1 order by 1 desc`)
  return rows
}

/** Tags, elements and kinds with a word that begins so, most frequent first; at most `limit` of each. */
export async function suggest(
  db: Db,
  userId: number,
  q: string,
  { canSeePremium, limit }: { canSeePremium: boolean; limit: number },
) {
  const start = sql`(${foldedSql(q)})`
  const { rows } = await db.execute<DreamSuggestions['items'][number]>(sql`
    with counted as materialized (
      select kind, label, count(*)::integer as dreams from dream_elements
      where user_id = ${userId} and kind <> 'mood' and (open or ${canSeePremium}::boolean) group by 1, 2
    ), most as materialized (
      select filter as kind, label, dreams from (
        select filter, label, sum(dreams)::integer as dreams,
          row_number() over (partition by filter order by sum(dreams) desc, label) as place
        from (
          select case kind when 'tag' then 'tag' when 'dream_kind' then 'kind' else 'element' end as filter, label, dreams
          from counted where position(' ' || ${start} in ' ' || ${foldedSql(sql`label`)}) > 0
        ) found
        group by filter, label
      ) placed where place <= ${limit}
    )
    select kind as filter, ${spelled(userId, sql`most.kind`, sql`most.label`)} as value, dreams
    from most order by dreams desc, label`)
  return rows
}

/** The dreams after a cursor: later in the same group, or in the group of other matches. */
function after(cursor: Cursor, sort: DreamSort, inTitle: SQL<boolean> | undefined): SQL | undefined {
  const comparison = sort === 'newest' ? sql.raw('<') : sql.raw('>')
  const further = sql`(${dreams.date}, ${dreams.id}) ${comparison} (${cursor.date}::date, ${cursor.id}::integer)`
  if (!inTitle) return further
  return cursor.inTitle ? or(sql`not ${inTitle}`, further) : and(sql`not ${inTitle}`, further)
}

export function countDreams(db: Db, userId: number): Promise<number> {
  return db.$count(dreams, eq(dreams.userId, userId))
}

/** Whether the dream of a save with this key is in the bin. */
const isInBin = (userId: number, saveKey: string | undefined): SQL<boolean> => sql`exists (
  select from deleted_dreams b where b.user_id = ${userId} and ${savedKey(sql`b.content`)} = ${saveKey ?? null}::uuid::text
)`
export async function isSavedInBin(db: Db, userId: number, saveKey: string): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`select ${isInBin(userId, saveKey)} as found`)
  return onlyRow(rows).found
}

/**
 * Deletes the save's draft.
 * @returns undefined if the save was made; `inBin` if it was deleted: the caller rolls back
 */
export async function insertDream(
  db: Db,
  userId: number,
  input: DreamInput & Partial<FoundElements>,
  { at, saveKey }: { at: Date; saveKey: string | undefined },
): Promise<{ dream: OwnDream; inBin: boolean } | undefined> {
  const draft = and(eq(dreamDrafts.userId, userId), sql`${dreamDrafts.key} = ${saveKey ?? null}::uuid`)
  const gone = db.$with('gone').as(db.delete(dreamDrafts).where(draft).returning({ key: dreamDrafts.key }))
  const [row] = await db
    .with(gone)
    .insert(dreams)
    .values({ ...input, userId, saveKey, createdAt: at, updatedAt: at })
    .onConflictDoNothing({ target: [dreams.userId, dreams.saveKey] })
    .returning({ ...dreamColumns, inBin: isInBin(userId, saveKey) })
  if (!row) return undefined
  const { inBin, ...dream } = row
  const nothing = { symbol: null, analysisKind: null, withAnnotations: null, share: null, communityUntil: null }
  return { dream: { ...dream, ...nothing }, inBin }
}

/** The version always increases. @returns undefined if the dream does not exist or is another person's */
export async function updateDream(
  db: Db,
  userId: number,
  id: number,
  values: Partial<Omit<DreamInput, 'rejectedElements'> & FoundElements & { rejectedElements: string[] | SQL }>,
  at: Date,
): Promise<OwnDream | undefined> {
  await db
    .update(dreams)
    .set({ ...values, updatedAt: sql`greatest(${instant(at)}, ${dreams.updatedAt} + interval '1 millisecond')` })
    .where(owned(userId, id))
  return findDream(db, userId, id)
}

/** The rejected elements without the chosen ones, plus those rejected now. */
export const rejectedWithout = (chosen: readonly string[], rejected: readonly string[]): SQL => {
  const keys = sql`${sql.param(chosen.map((label) => label.toLowerCase()))}::text[]`
  const all = sql`${dreams.rejectedElements} || ${sql.param(rejected)}::text[]`
  return sql`array(select r from unnest(${all}) with ordinality u (r, place)
    where ${lowerSql(sql`r`)} <> all(${keys}) group by r order by min(place))`
}

/** A dream whose elements earlier rules found, or none; with their version. */
export type OlderDream = Pick<DreamRow, 'id' | 'userId' | 'title' | 'content' | 'mood'> & { rules: number }

/** Dreams of all people that older rules read. @param last the last one of the previous page */
export function findOlderDreams(
  db: Db,
  rules: number,
  last: Pick<OlderDream, 'rules' | 'id'>,
  limit: number,
): Promise<OlderDream[]> {
  const { id, userId, title, content, mood, rulesVersion } = dreams
  return db
    .select({ id, userId, title, content, mood, rules: rulesVersion })
    .from(dreams)
    .where(sql`${rulesVersion} < ${rules} and (${rulesVersion}, ${id}) > (${last.rules}::integer, ${last.id}::integer)`)
    .orderBy(asc(rulesVersion), asc(id))
    .limit(limit)
}

/** @returns false if the dream was changed since it was read, or deleted */
export async function renewElements(db: Db, dream: OlderDream, found: FoundElements): Promise<boolean> {
  const { id, userId, title, content, rules } = dream
  const isSame = and(
    owned(userId, id),
    eq(dreams.rulesVersion, rules),
    eq(dreams.title, title),
    eq(dreams.content, content),
  )
  return (await db.update(dreams).set(found).where(isSame)).rowCount === 1
}

import { and, asc, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { instant } from '#server/db/sql.ts'
import type { DreamInput, DreamListQuery, DreamSort } from '#shared/contracts/dreams.ts'
import { type AnalysisRow, dreamAnalyses } from '#shared/schema/analyses.ts'
import { communityDreams } from '#shared/schema/community.ts'
import { type DreamRow, dreamColumns, dreams, foldedSql, loweredSql } from '#shared/schema/dreams.ts'
import { type DreamShareRow, dreamShares } from '#shared/schema/sharing.ts'
import type { Cursor } from './cursor.ts'

/** A dream with what its owner sees of it at a glance: the kind of its analysis, and where it is shared. */
export interface OwnDream extends DreamRow {
  analysisKind: AnalysisRow['kind'] | null
  /** The link shows the current analysis only where its owner agreed to that one. */
  share: (Pick<DreamShareRow, 'shareId'> & { includesAnalysis: boolean; staleReading: boolean }) | null
  /** Until when it is in the community, or was last. */
  communityUntil: Date | null
}
/** A row of a list: whether its title matched the search decides its place. */
export interface ListedDream extends OwnDream {
  inTitle: boolean
}

const communityUntil = sql<Date | null>`(
  select max(c.expires_at) from community_dreams c
  where c.dream_id = dreams.id and c.removed_at is null and c.withdrawn_at is null
)`.mapWith(communityDreams.expiresAt)
const share = {
  shareId: dreamShares.shareId,
  includesAnalysis: sql<boolean>`coalesce(${dreamShares.analysisOf} = ${dreamAnalyses.createdAt}, false)`,
  staleReading: sql<boolean>`coalesce(${dreamShares.analysisOf} <> ${dreamAnalyses.createdAt}, false)`,
}
const owned = (userId: number, id: number) => and(eq(dreams.id, id), eq(dreams.userId, userId))

function select(db: Db, inTitle: SQL<boolean> = sql`false`) {
  return db
    .select({ ...dreamColumns, analysisKind: dreamAnalyses.kind, share, communityUntil, inTitle })
    .from(dreams)
    .leftJoin(dreamAnalyses, eq(dreamAnalyses.dreamId, dreams.id))
    .leftJoin(dreamShares, eq(dreamShares.dreamId, dreams.id))
    .$dynamic()
}

export async function findDream(db: Db, userId: number, id: number): Promise<OwnDream | undefined> {
  const [row] = await select(db).where(owned(userId, id))
  return row
}

/** The dream that a save with this key made already. */
export async function findSavedDream(db: Db, userId: number, saveKey: string): Promise<OwnDream | undefined> {
  const [row] = await select(db).where(and(eq(dreams.userId, userId), eq(dreams.saveKey, saveKey)))
  return row
}

const byDate = (sort: DreamSort): SQL[] => {
  const direction = sort === 'newest' ? desc : asc
  return [direction(dreams.date), direction(dreams.id)]
}

/** The first page without a search or filter: every visit reads it, so it is planned once per connection. */
const prepareFirstPage = (db: Db, sort: DreamSort) =>
  select(db)
    .where(eq(dreams.userId, sql.placeholder('userId')))
    .orderBy(...byDate(sort))
    .limit(sql.placeholder('limit'))
    .prepare(`dreams_first_page_${sort}`)
type FirstPage = ReturnType<typeof prepareFirstPage>
const firstPages = new WeakMap<Db, Partial<Record<DreamSort, FirstPage>>>()

function firstPage(db: Db, sort: DreamSort): FirstPage {
  const prepared = firstPages.get(db) ?? {}
  firstPages.set(db, prepared)
  prepared[sort] ??= prepareFirstPage(db, sort)
  return prepared[sort]
}

/**
 * One keyset page, with one row more than asked when another page follows. A search puts dreams with a match in
 * the title before those with a match in the text; within each, the sort decides.
 */
export function listDreams(
  db: Db,
  userId: number,
  { q, mood, sort, limit: pageSize }: Omit<DreamListQuery, 'cursor'>,
  cursor: Cursor | undefined,
): Promise<ListedDream[]> {
  const limit = pageSize + 1
  const words = searchWords(q ?? '')
  // Marks and pictures alone are no words: there is nothing to find.
  if (q && words.length === 0) return Promise.resolve([])
  const match = words.length > 0 ? searchQuery(words) : undefined
  if (!match && !cursor && mood === 'all') return firstPage(db, sort).execute({ userId, limit })
  const inTitle = match && sql<boolean>`ts_filter(${dreams.search}, '{a}') @@ ${match}`
  return select(db, inTitle)
    .where(
      and(
        eq(dreams.userId, userId),
        mood === 'all' ? undefined : eq(dreams.mood, mood),
        match && sql`${dreams.search} @@ ${match}`,
        cursor && after(cursor, sort, inTitle),
      ),
    )
    .orderBy(...(inTitle ? [desc(inTitle)] : []), ...byDate(sort))
    .limit(limit)
}

/** What comes after a place: in the same group further on, or in the group of matches in the text. */
function after(cursor: Cursor, sort: DreamSort, inTitle: SQL<boolean> | undefined): SQL | undefined {
  const comparison = sort === 'newest' ? sql.raw('<') : sql.raw('>')
  const further = sql`(${dreams.date}, ${dreams.id}) ${comparison} (${cursor.date}::date, ${cursor.id}::integer)`
  if (!inTitle) return further
  return cursor.inTitle ? or(sql`not ${inTitle}`, further) : and(sql`not ${inTitle}`, further)
}

const MAX_WORDS = 12

/** The words of a search, whatever stands between them; at most twelve count. */
function searchWords(q: string): string[] {
  return (q.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).slice(0, MAX_WORDS)
}

const forms = (word: string): SQL =>
  sql`(to_tsquery('italian', ${loweredSql(word)}) || to_tsquery('italian', ${foldedSql(word)}))`
const beginning = (word: string): SQL => sql`(${forms(word)} || to_tsquery('simple', ${foldedSql(word)} || ':*'))`

/**
 * The search as a tsquery: every word in any of its forms, the last one also as a beginning, for it may still be
 * being typed.
 * @param words at least one
 */
function searchQuery(words: readonly string[]): SQL {
  const terms = words.map((word, at) => (at < words.length - 1 ? forms(word) : beginning(word)))
  return sql`(${sql.join(terms, sql` && `)})`
}

interface NewDream {
  at: Date
  saveKey: string | undefined
  /** How many dreams the plan holds; null for any number. */
  limit: number | null
}

/**
 * Inserts a dream if the plan holds one more. The person must be locked by an earlier statement: this one's snapshot
 * must include the dreams of the lock's previous owner.
 * @returns undefined when the limit is reached, or the key's save was made already
 */
export async function insertDream(
  db: Db,
  userId: number,
  input: DreamInput,
  { at, saveKey, limit }: NewDream,
): Promise<OwnDream | undefined> {
  const { title, content, date, mood, tags, elements } = input
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into dreams (user_id, title, content, date, mood, tags, elements, save_key, created_at, updated_at)
    select ${userId}::integer, ${title}, ${content}, ${date}::date, ${mood}, ${sql.param(tags)}::text[],
      ${sql.param(elements)}::text[], ${saveKey ?? null}::uuid, ${instant(at)}, ${instant(at)}
    where ${limit}::integer is null or ${limit}::integer > (select count(*) from dreams where user_id = ${userId})
    on conflict (user_id, save_key) do nothing
    returning id`)
  const [row] = rows
  const shown = { analysisKind: null, share: null, communityUntil: null }
  return row && { ...input, ...shown, id: row.id, userId, createdAt: at, updatedAt: at }
}

/** @returns undefined when the dream is not there, or not this person's */
export async function updateDream(
  db: Db,
  userId: number,
  id: number,
  input: DreamInput,
  at: Date,
): Promise<OwnDream | undefined> {
  await db
    .update(dreams)
    .set({ ...input, updatedAt: at })
    .where(owned(userId, id))
  return findDream(db, userId, id)
}

/** @returns false when the dream is not there, or not this person's */
export async function deleteDream(db: Db, userId: number, id: number): Promise<boolean> {
  const deleted = await db.delete(dreams).where(owned(userId, id)).returning({ id: dreams.id })
  return deleted.length > 0
}

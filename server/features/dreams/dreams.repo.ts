import { and, asc, count, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { DreamInput, DreamListQuery, DreamSort } from '#shared/contracts/dreams.ts'
import { type AnalysisRow, dreamAnalyses } from '#shared/schema/analyses.ts'
import { communityDreams } from '#shared/schema/community.ts'
import { type DreamRow, dreamColumns, dreams } from '#shared/schema/dreams.ts'
import { type DreamShareRow, dreamShares } from '#shared/schema/sharing.ts'
import type { Cursor } from './cursor.ts'
import { searchQuery, searchWords } from './search-query.ts'

/** A dream with what its owner sees of it at a glance: how it was read, and where it is shared. */
export interface KnownDream extends DreamRow {
  analysisKind: AnalysisRow['kind'] | null
  share: KnownShare | null
  /** Until when it is in the community, or was last. */
  communityUntil: Date | null
}
/** A dream's link, and whether it shows the reading that the dream has now: only the one its owner agreed to. */
export interface KnownShare extends Pick<DreamShareRow, 'shareId'> {
  includesAnalysis: boolean
  /** There is a later reading than the one its owner agreed to. */
  staleReading: boolean
}
/** A row of a list: whether its title matched the search decides its place. */
export interface ListedDream extends KnownDream {
  inTitle: boolean
}

const communityUntil = sql<Date | null>`(
  select max(c.expires_at) from community_dreams c
  where c.dream_id = dreams.id and c.removed_at is null and c.withdrawn_at is null
)`.mapWith(communityDreams.expiresAt)
const share = {
  shareId: dreamShares.shareId,
  includesAnalysis: sql<boolean>`coalesce(${dreamShares.readingOf} = ${dreamAnalyses.createdAt}, false)`,
  staleReading: sql<boolean>`coalesce(${dreamShares.readingOf} <> ${dreamAnalyses.createdAt}, false)`,
}
const columns = { ...dreamColumns, analysisKind: dreamAnalyses.kind, share, communityUntil }
const owned = (userId: number, id: number) => and(eq(dreams.id, id), eq(dreams.userId, userId))

export async function findDream(db: Db, userId: number, id: number): Promise<KnownDream | undefined> {
  const [row] = await db
    .select(columns)
    .from(dreams)
    .leftJoin(dreamAnalyses, eq(dreamAnalyses.dreamId, dreams.id))
    .leftJoin(dreamShares, eq(dreamShares.dreamId, dreams.id))
    .where(owned(userId, id))
  return row
}

/** The first page without a search or filter: what every visit asks for, planned once per connection. */
const prepareFirstPage = (db: Db, sort: DreamSort) =>
  listed(db, sort)
    .where(eq(dreams.userId, sql.placeholder('userId')))
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
  query: Omit<DreamListQuery, 'cursor'>,
  cursor: Cursor | undefined,
): Promise<ListedDream[]> {
  const limit = query.limit + 1
  const words = searchWords(query.q ?? '')
  // Marks and pictures alone are no words: there is nothing to find.
  if (query.q && words.length === 0) return Promise.resolve([])
  const match = words.length > 0 ? searchQuery(words) : undefined
  if (!match && !cursor && query.mood === 'all') return firstPage(db, query.sort).execute({ userId, limit })
  const inTitle = match && sql<boolean>`ts_filter(${dreams.search}, '{a}') @@ ${match}`
  return listed(db, query.sort, inTitle)
    .where(
      and(
        eq(dreams.userId, userId),
        query.mood === 'all' ? undefined : eq(dreams.mood, query.mood),
        match && sql`${dreams.search} @@ ${match}`,
        cursor && after(cursor, query.sort, inTitle),
      ),
    )
    .limit(limit)
}

/** Dreams with the kind of their analysis, in the order of a list. */
function listed(db: Db, sort: DreamSort, inTitle?: SQL<boolean>) {
  const direction = sort === 'newest' ? desc : asc
  return db
    .select({ ...columns, inTitle: inTitle ?? sql<boolean>`false` })
    .from(dreams)
    .leftJoin(dreamAnalyses, eq(dreamAnalyses.dreamId, dreams.id))
    .leftJoin(dreamShares, eq(dreamShares.dreamId, dreams.id))
    .orderBy(...(inTitle ? [desc(inTitle)] : []), direction(dreams.date), direction(dreams.id))
    .$dynamic()
}

/** What comes after a place: in the same group further on, or in the group of matches in the text. */
function after(cursor: Cursor, sort: DreamListQuery['sort'], inTitle: SQL<boolean> | undefined): SQL | undefined {
  const comparison = sort === 'newest' ? sql.raw('<') : sql.raw('>')
  const further = sql`(${dreams.date}, ${dreams.id}) ${comparison} (${cursor.date}::date, ${cursor.id}::integer)`
  if (!inTitle) return further
  return cursor.inTitle ? or(sql`not ${inTitle}`, further) : and(sql`not ${inTitle}`, further)
}

export async function countDreams(db: Db, userId: number): Promise<number> {
  const [row] = await db.select({ total: count() }).from(dreams).where(eq(dreams.userId, userId))
  return row?.total ?? 0
}

export async function insertDream(
  db: Db,
  userId: number,
  input: DreamInput,
  at: Date,
  saveKey?: string,
): Promise<KnownDream> {
  const [row] = await db
    .insert(dreams)
    .values({ ...input, userId, saveKey, createdAt: at, updatedAt: at })
    .returning(dreamColumns)
  if (!row) throw new Error('insert returned no row')
  return { ...row, analysisKind: null, share: null, communityUntil: null }
}

/** The dream that a save of this key made already. */
export async function findSavedDream(db: Db, userId: number, saveKey: string): Promise<KnownDream | undefined> {
  const [row] = await db
    .select(columns)
    .from(dreams)
    .leftJoin(dreamAnalyses, eq(dreamAnalyses.dreamId, dreams.id))
    .leftJoin(dreamShares, eq(dreamShares.dreamId, dreams.id))
    .where(and(eq(dreams.userId, userId), eq(dreams.saveKey, saveKey)))
  return row
}

/** @returns undefined when the dream is not there, or not this person's */
export async function updateDream(
  db: Db,
  userId: number,
  id: number,
  input: DreamInput,
  at: Date,
): Promise<KnownDream | undefined> {
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

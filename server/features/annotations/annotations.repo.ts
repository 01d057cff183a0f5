import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { annotationsOf, conversationOf, instant, type StoredAnnotation, type StoredTurn } from '#server/db/sql.ts'
import { ENTRY_NOTES, type SpanKind } from '#shared/constants/annotations.ts'
import type { DictionaryEntry, Note } from '#shared/contracts/annotations.ts'
import { type AnnotationRow, annotations } from '#shared/schema/annotations.ts'
import { type DreamRow, dreams, foldedSql, loweredSql } from '#shared/schema/dreams.ts'

export interface AnnotatedRow extends Pick<DreamRow, 'id' | 'title' | 'content' | 'date' | 'care' | 'rulesVersion'> {
  annotations: readonly StoredAnnotation[]
  conversation: readonly StoredTurn[]
}

export async function findAnnotated(db: Db, userId: number, dreamId: number): Promise<AnnotatedRow | undefined> {
  const { id, title, content, date, care, rulesVersion } = dreams
  const [row] = await db
    .select({ id, title, content, date, care, rulesVersion, annotations: annotationsOf, conversation: conversationOf })
    .from(dreams)
    .where(and(eq(id, dreamId), eq(dreams.userId, userId)))
  return row
}

/** Writes annotations of a person's dream; each replaces the one with its id. The caller holds the person's lock. */
export async function putAnnotations(
  tx: Db,
  userId: number,
  dreamId: number,
  given: readonly StoredAnnotation[],
  at: Date,
): Promise<void> {
  const rows = given.map(({ id: uid, ...annotation }) => ({ ...annotation, uid, dreamId, userId, updatedAt: at }))
  const { userId: user, dreamId: dream, uid } = annotations
  const set = Object.fromEntries(
    Object.keys(rows[0] ?? {}).map((name) => [
      name,
      sql`excluded.${sql.identifier(getTableColumns(annotations)[name as keyof AnnotationRow].name)}`,
    ]),
  )
  if (rows.length > 0)
    await tx
      .insert(annotations)
      .values(rows)
      .onConflictDoUpdate({ target: [user, dream, uid], set })
}

export async function deleteAnnotation(db: Db, userId: number, dreamId: number, uid: string): Promise<void> {
  const { userId: user, dreamId: dream } = annotations
  await db.delete(annotations).where(and(eq(user, userId), eq(dream, dreamId), eq(annotations.uid, uid)))
}

/** Writes only if the level differs. */
export async function setCare(db: Db, userId: number, dreamId: number, care: DreamRow['care']): Promise<void> {
  const isOther = sql`${dreams.care} is distinct from ${care}::integer`
  await db
    .update(dreams)
    .set({ care })
    .where(and(eq(dreams.id, dreamId), eq(dreams.userId, userId), isOther))
}

const NOTE = sql.raw(`d.id as "dreamId", d.title, d.date::text as date, a.quote, a.words, a.feelings, a.day`)
/** Has words or feelings. */
const SAID = sql.raw(`(a.words <> '' or a.feelings <> '{}')`)

/** The latest words of an earlier dream for each of some keys. */
export async function earlierNotes(
  db: Db,
  userId: number,
  { id, date }: Pick<DreamRow, 'id' | 'date'>,
  keys: readonly string[],
): Promise<(Note & { key: string; heading: string })[]> {
  if (keys.length === 0) return []
  const { rows } = await db.execute<Note & { key: string; heading: string }>(sql`
    with latest as materialized (
      select distinct on (a.key) a.id
      from annotations a join dreams d on d.id = a.dream_id and d.user_id = a.user_id
      where a.user_id = ${userId} and a.key = any(${sql.param(keys)}::text[]) and a.words <> ''
        and (d.date, d.id) < (${date}::date, ${id}::integer)
      order by a.key, d.date desc, d.id desc
    )
    select a.key, a.heading, ${NOTE} from latest
    join annotations a on a.user_id = ${userId} and a.id = latest.id
    join dreams d on d.id = a.dream_id and d.user_id = a.user_id
    order by a.key`)
  return rows
}

/** The latest words of earlier dreams about things and people that a dream names or has as labels. */
export async function earlierWords(
  db: Db,
  userId: number,
  { id, date }: Pick<DreamRow, 'id' | 'date'>,
  labels: readonly string[],
  limit: number,
): Promise<(Note & { heading: string })[]> {
  const { rows } = await db.execute<Note & { heading: string }>(sql`
    with own as materialized (select search from dreams where user_id = ${userId} and id = ${id}),
    latest as materialized (
      select distinct on (a.key) a.id
      from annotations a join dreams d on d.id = a.dream_id and d.user_id = a.user_id
      where a.user_id = ${userId} and a.key is not null and a.words <> '' and (d.date, d.id) < (${date}::date, ${id}::integer)
        and (a.heading = any(${sql.param(labels)}::text[])
          or (select search from own) @@ plainto_tsquery('italian', ${loweredSql(sql`a.heading`)}))
      order by a.key, d.date desc, d.id desc
    )
    select a.heading, ${NOTE} from latest
    join annotations a on a.user_id = ${userId} and a.id = latest.id
    join dreams d on d.id = a.dream_id and d.user_id = a.user_id
    order by d.date desc, a.id limit ${limit}`)
  return rows
}

/** The latest dream since a moment that has words about a span and whose bridge question is open. */
export async function findWaiting(db: Db, userId: number, since: Date): Promise<Note | null> {
  const { rows } = await db.execute<Note>(sql`
    select ${NOTE} from annotations a join dreams d on d.id = a.dream_id and d.user_id = a.user_id
    where a.user_id = ${userId} and a.updated_at > ${instant(since)} and a.kind in ('thing', 'person', 'moment') and a.words <> ''
      and not exists (select from annotations b where b.user_id = a.user_id and b.dream_id = a.dream_id and b.kind = 'bridge')
    order by d.date desc, a.id limit 1`)
  return rows[0] ?? null
}

/** The annotations about one thing or person, newest first. */
export async function notesOf(db: Db, userId: number, kind: SpanKind, key: string, limit: number): Promise<Note[]> {
  const { rows } = await db.execute<Note>(sql`
    with latest as materialized (
      select a.id from annotations a join dreams d on d.id = a.dream_id and d.user_id = a.user_id
      where a.user_id = ${userId} and a.kind = ${kind} and a.key = ${key} and ${SAID}
      order by d.date desc, d.id desc limit ${limit}
    )
    select ${NOTE} from latest
    join annotations a on a.user_id = ${userId} and a.id = latest.id
    join dreams d on d.id = a.dream_id and d.user_id = a.user_id
    order by d.date desc, d.id desc`)
  return rows
}

interface EntryPlace {
  /** The sort key of the heading. */
  place: string
  key: string
  kind: SpanKind
}
export type EntryRow = DictionaryEntry & EntryPlace

/** The dictionary entries after a cursor, plus one more if another page follows. */
export async function listEntries(
  db: Db,
  userId: number,
  {
    q,
    letter,
    limit,
    after,
  }: { q?: string | undefined; letter?: string | undefined; limit: number; after?: EntryPlace | undefined },
): Promise<{ entries: EntryRow[]; total: number; letters: string[] }> {
  const { rows } = await db.execute<{ entries: EntryRow[] | null; total: number; letters: string[] | null }>(sql`
    with found as materialized (
      select kind, ${KEY} as key, min(coalesce(place, left(${foldedSql(sql`quote`)}, 1))) as place,
        min(coalesce(heading, quote)) as heading, count(distinct dream_id)::integer as noted
      from annotations a where user_id = ${userId} and ${KEY} is not null and ${SAID}
      group by kind, ${KEY}
      ${q ? sql`having bool_or(position(${foldedSql(sql`${q}::text`)} in ${foldedSql(sql`coalesce(quote, '')`)} || ' ' || search) > 0)` : EMPTY}
    ), page as materialized (
      select *, ${userId}::integer as owner from found where ${letter ? sql`${LETTER} = ${letter}` : sql`true`}
        ${after ? sql`and (place, key, kind) > (${after.place}, ${after.key}, ${after.kind})` : EMPTY}
      order by place, key, kind limit ${limit + 1}
    ), latest as materialized (
      select page.kind, page.key, n.id from page, lateral (
        select a.id from annotations a join dreams d on d.id = a.dream_id and d.user_id = a.user_id
        where a.user_id = ${userId} and ${KEY} = page.key and a.kind = page.kind and ${SAID}
        order by d.date desc, d.id desc limit ${ENTRY_NOTES}
      ) n
    )
    select (select count(*)::integer from found) as total,
      (select array_agg(distinct ${LETTER} order by ${LETTER}) from found) as letters,
      (select jsonb_agg(jsonb_build_object('kind', kind, 'key', key, 'place', place, 'heading', heading, 'dreams', ${DREAMS}, 'notes', (
        select jsonb_agg(n) from (
          select ${NOTE} from latest
          join annotations a on a.user_id = ${userId} and a.id = latest.id
          join dreams d on d.id = a.dream_id and d.user_id = a.user_id
          where latest.kind = page.kind and latest.key = page.key order by d.date desc, d.id desc
        ) n)) order by place, key, kind) from page) as entries`)
  const [row] = rows
  return { entries: row?.entries ?? [], total: row?.total ?? 0, letters: row?.letters ?? [] }
}

/** Groups moments by a hash of the quotation, so that a cursor holds no dream text. */
const KEY = sql.raw(`(case when a.kind = 'moment' then coalesce(a.key, md5(a.quote)) else a.key end)`)
/** The dreams of its thread, or those with words about it where it has none. */
const DREAMS = sql.raw(`coalesce(nullif((
  select count(distinct e.dream_id)::integer from dream_elements e where e.user_id = page.owner and e.label = page.heading
    and e.kind = case page.kind when 'thing' then 'symbols' when 'person' then 'person' end), 0), page.noted)`)
const EMPTY: SQL = sql``
/** The letter of an entry; `#` if it begins with no letter. */
const LETTER = sql.raw(`case when left(place, 1) collate "C" between 'a' and 'z' then left(place, 1) else '#' end`)

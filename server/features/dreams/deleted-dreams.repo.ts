import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/database.ts'
import { instant } from '#server/db/sql.ts'
import { BIN_MAX_BYTES } from '#shared/constants/limits.ts'
import { conversationTurns, dreamAnalyses } from '#shared/schema/analyses.ts'
import { annotations } from '#shared/schema/annotations.ts'
import { deletedDreams, dreams } from '#shared/schema/dreams.ts'

type DeletedDreamRow = typeof deletedDreams.$inferSelect
export type ListedDeletedDream = Omit<DeletedDreamRow, 'userId' | 'content'>
type Cursor = Pick<DeletedDreamRow, 'deletedAt' | 'id'>

const owned = (userId: number, id: number) => and(eq(deletedDreams.id, id), eq(deletedDreams.userId, userId))

/**
 * Moves a dream with its analysis, conversation and annotations to the bin, in one statement. Leaves out derived data
 * (the generated column, the index of elements).
 * @returns false if the dream does not exist, is another person's, or the bin is full
 */
export async function deleteDream(db: Db, userId: number, id: number, at: Date): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    with gone as (delete from ${dreams} where id = ${id} and user_id = ${userId} and ${BIN_MAX_BYTES} > (
      select coalesce(sum(pg_column_size(content)), 0) from ${deletedDreams} b where b.user_id = ${userId}
    ) returning *)
    insert into ${deletedDreams} (id, user_id, title, date, deleted_at, content)
    select id, user_id, title, date, ${instant(at)}, jsonb_build_object(
      'dream', to_jsonb(gone) - 'search' - 'verdict',
      'analysis', (select to_jsonb(a) from ${dreamAnalyses} a where a.user_id = gone.user_id and a.dream_id = gone.id),
      'annotations', (select coalesce(jsonb_agg(to_jsonb(w) - 'place' - 'search'), '[]') from ${annotations} w
        where w.user_id = gone.user_id and w.dream_id = gone.id),
      'conversation', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from ${conversationTurns} t
        where t.user_id = gone.user_id and t.dream_id = gone.id)
    ) from gone`)
  return rowCount === 1
}

/** A person's deleted dreams, newest deletion first, plus one row if another page follows. */
export function listDeletedDreams(
  db: Db,
  userId: number,
  limit: number,
  cursor: Cursor | undefined,
): Promise<ListedDeletedDream[]> {
  const { id, title, date, deletedAt } = deletedDreams
  const after = cursor && sql`(${deletedAt}, ${id}) < (${instant(cursor.deletedAt)}, ${cursor.id}::integer)`
  return db
    .select({ id, title, date, deletedAt })
    .from(deletedDreams)
    .where(and(eq(deletedDreams.userId, userId), after))
    .orderBy(desc(deletedAt), desc(id))
    .limit(limit + 1)
}

export async function findDeletedDream(db: Db, userId: number, id: number): Promise<DeletedDreamRow | undefined> {
  const [row] = await db.select().from(deletedDreams).where(owned(userId, id))
  return row
}

/** Whether a dream was recorded after the deletion of another one. */
export async function isReplaced(db: Db, userId: number, { deletedAt }: DeletedDreamRow): Promise<boolean> {
  return (await db.$count(dreams, and(eq(dreams.userId, userId), gt(dreams.createdAt, deletedAt)))) > 0
}

/** Restores the rows of a deleted dream with their ids. */
export async function restoreDream(db: Db, userId: number, { id, content }: DeletedDreamRow): Promise<void> {
  await deleteForGood(db, userId, id)
  // Rows of very old deletions lack the user id.
  const own = (record: Record<string, unknown>) => ({ ...record, user_id: userId })
  await insertRecords(db, dreams, [content.dream])
  if (content.analysis) await insertRecords(db, dreamAnalyses, [own(content.analysis)])
  if (content.annotations.length > 0) await insertRecords(db, annotations, content.annotations.map(own))
  if (content.conversation?.length) await insertRecords(db, conversationTurns, content.conversation.map(own))
}

/** Inserts rows by their own columns: a column added after the deletion gets its default. */
async function insertRecords(db: Db, table: PgTable, records: readonly Record<string, unknown>[]): Promise<void> {
  const names = getTableConfig(table).columns.map(({ name }) => name)
  const columns = sql.join(
    names.filter((name) => records.some((record) => name in record)).map((name) => sql.identifier(name)),
    sql`, `,
  )
  await db.execute(sql`
    insert into ${table} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(records)}::jsonb)`)
}

/** @returns false if the deleted dream does not exist or is another person's */
export async function deleteForGood(db: Db, userId: number, id: number): Promise<boolean> {
  const { rowCount } = await db.delete(deletedDreams).where(owned(userId, id))
  return rowCount === 1
}

const PURGE_BATCH = 1_000

/** Permanently deletes everybody's dreams that were deleted before a moment, a bounded number per statement. */
export async function purge(db: Db, before: Date, batchSize = PURGE_BATCH): Promise<void> {
  const { userId, id, deletedAt } = deletedDreams
  const some = db.select({ userId, id }).from(deletedDreams).where(lt(deletedAt, before)).limit(batchSize)
  let deleted: number | null = batchSize
  while (deleted === batchSize) {
    const { rowCount } = await db.delete(deletedDreams).where(sql`(${userId}, ${id}) in ${some}`)
    deleted = rowCount
  }
}

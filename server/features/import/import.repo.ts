import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { onlyRow } from '#server/db/sql.ts'
import type { ExportedMonth } from '#shared/contracts/export.ts'
import type { ImportedDream } from '#shared/contracts/import.ts'
import type { ImportedReminder } from '#shared/contracts/reminders.ts'
import type { Person } from '#shared/contracts/threads.ts'
import { conversationTurns, dreamAnalyses } from '#shared/schema/analyses.ts'
import { annotations } from '#shared/schema/annotations.ts'
import { type DreamRow, dreams } from '#shared/schema/dreams.ts'
import { emptyMornings } from '#shared/schema/game.ts'
import { type ImportRow, imports } from '#shared/schema/imports.ts'
import { monthlyAnalyses } from '#shared/schema/monthly-analyses.ts'
import { reminders } from '#shared/schema/reminders.ts'
import { people } from '#shared/schema/stats.ts'
import type { ReadDream } from './import-reader.ts'

export interface Running {
  userId: number
  importId: number
  at: Date
}

/** The key of `import-reader.ts` in SQL. */
const dreamKeySql = sql<string>`md5(to_char(${dreams.date}, 'YYYY-MM-DD') || E'\\n' || ${dreams.title} || E'\\n' || ${dreams.content})`

/** How often a person's journal contains each of these dreams, by key. */
export async function countKeys(db: Db, userId: number, read: readonly ReadDream[]): Promise<Map<string, number>> {
  const days = [...new Set(read.map(({ dream }) => dream.date))]
  const rows = await db
    .select({ key: dreamKeySql, count: count() })
    .from(dreams)
    .where(and(eq(dreams.userId, userId), sql`${dreams.date} = any(${sql.param(days)}::date[])`))
    .groupBy(dreamKeySql)
  return new Map(rows.map((row) => [row.key, row.count]))
}

export async function insertImport(db: Db, values: typeof imports.$inferInsert): Promise<number> {
  return onlyRow(await db.insert(imports).values(values).returning({ id: imports.id })).id
}

/** Clamps an instant of the file between 1900 and the import. */
const EARLIEST = Date.UTC(1900, 0, 1)
function past(instant: string | undefined, at: Date): Date {
  const time = instant === undefined ? at.getTime() : Date.parse(instant)
  return new Date(Math.min(Math.max(time, EARLIEST), at.getTime()))
}

/** Adds dreams with analyses, annotations and conversations, and updates the import's count. @returns their ids */
export async function insertDreams(
  tx: Db,
  { userId, importId, at }: Running,
  added: readonly (ImportedDream & Pick<DreamRow, 'care'>)[],
) {
  const rows = await tx
    .insert(dreams)
    .values(
      added.map(({ analysis: _analysis, annotations: _annotations, conversation: _conversation, ...dream }) => ({
        ...dream,
        rejectedElements: dream.rejectedElements.filter((label) => !dream.elements.includes(label)),
        createdAt: past(dream.createdAt, at),
        updatedAt: past(dream.updatedAt, at),
        userId,
        importId,
      })),
    )
    .returning({ id: dreams.id })
  const ids = rows.map(({ id }) => id)
  const withIds = ids.flatMap((dreamId, place) => (added[place] ? [{ dreamId, dream: added[place] }] : []))
  const analyses = withIds.flatMap(({ dreamId, dream: { analysis } }) =>
    analysis ? [{ ...analysis, dreamId, userId, createdAt: past(analysis.createdAt, at) }] : [],
  )
  const written = withIds.flatMap(({ dreamId, dream }) =>
    dream.annotations.map((annotation) => ({
      ...annotation,
      dreamId,
      userId,
      updatedAt: past(annotation.updatedAt, at),
    })),
  )
  const turns = withIds.flatMap(({ dreamId, dream }) =>
    dream.conversation.map((turn) => ({ ...turn, dreamId, userId, createdAt: past(turn.createdAt, at) })),
  )
  if (analyses.length > 0) await tx.insert(dreamAnalyses).values(analyses)
  if (written.length > 0) await tx.insert(annotations).values(written)
  if (turns.length > 0) await tx.insert(conversationTurns).values(turns)
  await tx
    .update(imports)
    .set({ added: sql`${imports.added} + ${ids.length}` })
    .where(and(eq(imports.id, importId), eq(imports.userId, userId)))
  return ids
}

/** Equal for equal monthly analyses. */
export const monthKey = ({
  startDate,
  endDate,
  createdAt,
}: Pick<ExportedMonth, 'startDate' | 'endDate' | 'createdAt'>) => `${startDate} ${endDate} ${createdAt}`

export async function monthKeys(db: Db, userId: number): Promise<Set<string>> {
  const { startDate, endDate, createdAt } = monthlyAnalyses
  const rows = await db
    .select({ startDate, endDate, createdAt })
    .from(monthlyAnalyses)
    .where(eq(monthlyAnalyses.userId, userId))
  return new Set(rows.map((row) => monthKey({ ...row, createdAt: row.createdAt.toISOString() })))
}

export async function insertMonths(tx: Db, { userId, importId, at }: Running, months: readonly ExportedMonth[]) {
  const rows = months.map((month) => ({ ...month, userId, importId, createdAt: past(month.createdAt, at) }))
  await tx.insert(monthlyAnalyses).values(rows)
}

/** Adds the missing days. @returns how many */
export async function insertEmptyMornings(tx: Db, { userId, importId }: Running, days: readonly string[]) {
  if (days.length === 0) return 0
  const rows = days.map((day) => ({ userId, importId, day }))
  return (await tx.insert(emptyMornings).values(rows).onConflictDoNothing()).rowCount ?? 0
}

/** Each name is searched in every dream. */
const PEOPLE_MAX = 1_000

/** Adds the file's classifications of names that the person has not classified here, up to `PEOPLE_MAX` per account. */
export async function insertPeople(db: Db, userId: number, named: readonly Person[]): Promise<void> {
  const room = Math.max(0, PEOPLE_MAX - (await db.$count(people, eq(people.userId, userId))))
  const rows = named.slice(0, room).map((person) => ({ ...person, userId }))
  if (rows.length > 0) await db.insert(people).values(rows).onConflictDoNothing()
}

/** Adds the reminder's schedule, turned off, unless one exists. */
export async function insertReminder(tx: Db, { userId, at }: Running, reminder: ImportedReminder): Promise<void> {
  await tx
    .insert(reminders)
    .values({ ...reminder, userId, activeAt: at })
    .onConflictDoNothing()
}

export async function saveSettingsBefore(
  tx: Db,
  { userId, importId }: Running,
  settingsBefore: ImportRow['settingsBefore'],
) {
  await tx
    .update(imports)
    .set({ settingsBefore })
    .where(and(eq(imports.id, importId), eq(imports.userId, userId)))
}

/** Whether an imported row was changed, analysed, annotated or shared since the import began. */
const isChanged = sql<boolean>`exists (
  select from dreams d where d.import_id = imports.id and d.user_id = imports.user_id and (
    d.updated_at > imports.created_at
    or exists (select from dream_analyses a where a.user_id = d.user_id and a.dream_id = d.id and a.created_at > imports.created_at)
    or exists (select from annotations a where a.user_id = d.user_id and a.dream_id = d.id and a.updated_at > imports.created_at)
    or exists (select from conversation_turns t where t.user_id = d.user_id and t.dream_id = d.id and t.created_at > imports.created_at)
    or exists (select from dream_shares s where s.user_id = d.user_id and s.dream_id = d.id)
    or exists (select from community_dreams c where c.user_id = d.user_id and c.dream_id = d.id)))` as SQL<boolean>

/** The last import that was not undone. */
export async function findLatest(db: Db, userId: number) {
  const [row] = await db
    .select({
      id: imports.id,
      added: imports.added,
      settingsBefore: imports.settingsBefore,
      createdAt: imports.createdAt,
      isChanged,
    })
    .from(imports)
    .where(eq(imports.userId, userId))
    .orderBy(desc(imports.id))
    .limit(1)
  return row
}

/** Removes an import with its rows. @returns the number of removed dreams */
export async function removeImport(tx: Db, userId: number, importId: number): Promise<number> {
  const removed = await tx
    .delete(dreams)
    .where(and(eq(dreams.userId, userId), eq(dreams.importId, importId)))
    .returning({ id: dreams.id })
  await tx
    .delete(monthlyAnalyses)
    .where(and(eq(monthlyAnalyses.userId, userId), eq(monthlyAnalyses.importId, importId)))
  await tx.delete(emptyMornings).where(and(eq(emptyMornings.userId, userId), eq(emptyMornings.importId, importId)))
  await tx.delete(imports).where(and(eq(imports.userId, userId), eq(imports.id, importId)))
  return removed.length
}

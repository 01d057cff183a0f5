import { and, desc, eq, ne } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { onlyRow } from '#server/db/sql.ts'
import { type DreamDraftRow, dreamDrafts } from '#shared/schema/dreams.ts'

export function listDrafts(db: Db, userId: number): Promise<DreamDraftRow[]> {
  return db
    .select()
    .from(dreamDrafts)
    .where(eq(dreamDrafts.userId, userId))
    .orderBy(desc(dreamDrafts.createdAt), dreamDrafts.key)
}

/** Counts the drafts except the one with this key. */
export function countOtherDrafts(db: Db, userId: number, key: string): Promise<number> {
  return db.$count(dreamDrafts, and(eq(dreamDrafts.userId, userId), ne(dreamDrafts.key, key)))
}

/** Adds a draft, or replaces the one with its key. */
export async function putDraft(db: Db, userId: number, draft: Omit<DreamDraftRow, 'userId'>): Promise<DreamDraftRow> {
  const rows = await db
    .insert(dreamDrafts)
    .values({ ...draft, userId })
    .onConflictDoUpdate({ target: [dreamDrafts.userId, dreamDrafts.key], set: { input: draft.input } })
    .returning()
  return onlyRow(rows)
}

export async function removeDraft(db: Db, userId: number, key: string): Promise<void> {
  await db.delete(dreamDrafts).where(and(eq(dreamDrafts.userId, userId), eq(dreamDrafts.key, key)))
}

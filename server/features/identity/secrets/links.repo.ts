import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { type AccountLinkRow, accountLinks as links } from '#shared/schema/security.ts'

export type LinkKind = AccountLinkRow['kind']

export async function insertLink(db: Db, values: typeof links.$inferInsert): Promise<void> {
  await db.insert(links).values(values)
}

export async function findLink(
  db: Db,
  kinds: readonly LinkKind[],
  tokenHash: string,
): Promise<AccountLinkRow | undefined> {
  const [row] = await db
    .select()
    .from(links)
    .where(and(eq(links.tokenHash, tokenHash), inArray(links.kind, kinds)))
  return row
}

/** A person's wished address whose link has not expired. */
export async function findWishedEmail(db: Db, userId: number, now: Date): Promise<string | null> {
  const [row] = await db
    .select({ email: links.email })
    .from(links)
    .where(and(eq(links.userId, userId), eq(links.kind, 'change'), gt(links.expiresAt, now)))
  return row?.email ?? null
}

/** Uses a link up; answers false when it is gone. */
export async function deleteLink(db: Db, { id, userId }: AccountLinkRow): Promise<boolean> {
  const rows = await db
    .delete(links)
    .where(and(eq(links.userId, userId), eq(links.id, id)))
    .returning({ id: links.id })
  return rows.length === 1
}

/** Deletes a person's links, of one kind or all. */
export async function deleteLinks(db: Db, userId: number, kind?: LinkKind): Promise<void> {
  await db.delete(links).where(and(eq(links.userId, userId), kind && eq(links.kind, kind)))
}

/** Deletes everybody's links that expired before a moment. */
export async function deleteLinksBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(links).where(lt(links.expiresAt, moment))
}

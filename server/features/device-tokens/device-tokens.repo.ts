import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { onlyRow } from '#server/db/sql.ts'
import { type DeviceTokenRow, deviceTokens } from '#shared/schema/security.ts'

/** Newest first. */
export function listTokens(db: Db, userId: number): Promise<DeviceTokenRow[]> {
  return db.select().from(deviceTokens).where(eq(deviceTokens.userId, userId)).orderBy(desc(deviceTokens.id))
}

export function countTokens(db: Db, userId: number): Promise<number> {
  return db.$count(deviceTokens, eq(deviceTokens.userId, userId))
}

export async function insertToken(db: Db, values: typeof deviceTokens.$inferInsert): Promise<DeviceTokenRow> {
  return onlyRow(await db.insert(deviceTokens).values(values).returning())
}

/** @returns whether it existed */
export async function deleteToken(db: Db, userId: number, id: number): Promise<boolean> {
  const rows = await db
    .delete(deviceTokens)
    .where(and(eq(deviceTokens.userId, userId), eq(deviceTokens.id, id)))
    .returning({ id: deviceTokens.id })
  return rows.length > 0
}

/** Records the use of a token. @returns its owner, or undefined for an invalid token */
export async function touchToken(db: Db, tokenHash: string, lastUsedAt: Date): Promise<number | undefined> {
  const [row] = await db
    .update(deviceTokens)
    .set({ lastUsedAt })
    .where(eq(deviceTokens.tokenHash, tokenHash))
    .returning({ userId: deviceTokens.userId })
  return row?.userId
}

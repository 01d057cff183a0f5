import { and, eq, lt } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { type PasswordResetTokenRow, passwordResetTokens as tokens } from '#shared/schema/users.ts'

export async function findToken(db: Db, tokenHash: string): Promise<PasswordResetTokenRow | undefined> {
  const [row] = await db.select().from(tokens).where(eq(tokens.tokenHash, tokenHash))
  return row
}

export async function insertToken(db: Db, values: typeof tokens.$inferInsert): Promise<void> {
  await db.insert(tokens).values(values)
}

/** Marks a token as used; false when it was used already. */
export async function claimToken(db: Db, { id, userId }: PasswordResetTokenRow): Promise<boolean> {
  const claim = and(eq(tokens.id, id), eq(tokens.userId, userId), eq(tokens.used, false))
  const rows = await db.update(tokens).set({ used: true }).where(claim).returning({ id: tokens.id })
  return rows.length === 1
}

/** Voids all of an account's tokens. */
export async function voidTokens(db: Db, userId: number): Promise<void> {
  await db
    .update(tokens)
    .set({ used: true })
    .where(and(eq(tokens.userId, userId), eq(tokens.used, false)))
}

/** Deletes the tokens that expired before a moment. */
export async function deleteTokensBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(tokens).where(lt(tokens.expiresAt, moment))
}

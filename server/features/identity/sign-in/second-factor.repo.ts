import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { type SecondFactorRow, secondFactors } from '#shared/schema/security.ts'

const ofUser = (userId: number) => eq(secondFactors.userId, userId)

export async function findFactor(db: Db, userId: number): Promise<SecondFactorRow | undefined> {
  const [row] = await db.select().from(secondFactors).where(ofUser(userId))
  return row
}

/** Stores the secret of a factor that is not enabled yet; answers false when the account has an enabled one. */
export async function prepareFactor(db: Db, userId: number, secret: string): Promise<boolean> {
  const rows = await db
    .insert(secondFactors)
    .values({ userId, secret })
    .onConflictDoUpdate({ target: secondFactors.userId, set: { secret }, setWhere: isNull(secondFactors.enabledAt) })
    .returning({ userId: secondFactors.userId })
  return rows.length > 0
}

/** The factor, locked until the end of the transaction: codes that are given at once are looked at one after another. */
export async function lockFactor(tx: Db, userId: number): Promise<SecondFactorRow | undefined> {
  const [row] = await tx.select().from(secondFactors).where(ofUser(userId)).for('update')
  return row
}

export async function updateFactor(
  tx: Db,
  userId: number,
  values: Partial<Omit<SecondFactorRow, 'userId'>>,
): Promise<void> {
  await tx.update(secondFactors).set(values).where(ofUser(userId))
}

/** Uses a recovery code up; answers false when it is none that is left. */
export async function claimRecoveryCode(db: Db, userId: number, hash: string): Promise<boolean> {
  const rows = await db
    .update(secondFactors)
    .set({ recoveryHashes: sql`array_remove(${secondFactors.recoveryHashes}, ${hash})`, wrongCodes: 0 })
    .where(and(ofUser(userId), isNotNull(secondFactors.enabledAt), sql`${hash} = any(${secondFactors.recoveryHashes})`))
    .returning({ userId: secondFactors.userId })
  return rows.length > 0
}

export async function deleteFactor(db: Db, userId: number): Promise<void> {
  await db.delete(secondFactors).where(ofUser(userId))
}

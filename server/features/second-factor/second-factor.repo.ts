import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { type SecondFactorRow, secondFactors } from '#shared/schema/security.ts'

const ofUser = (userId: number) => eq(secondFactors.userId, userId)
const enabled = isNotNull(secondFactors.enabledAt)

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

/** Enables the factor with this secret; answers false when it is no longer the one to be enabled. */
export async function enableFactor(
  db: Db,
  { userId, secret }: Pick<SecondFactorRow, 'userId' | 'secret'>,
  values: Pick<SecondFactorRow, 'enabledAt' | 'lastStep' | 'recoveryHashes'>,
): Promise<boolean> {
  const rows = await db
    .update(secondFactors)
    .set(values)
    .where(and(ofUser(userId), eq(secondFactors.secret, secret), isNull(secondFactors.enabledAt)))
    .returning({ userId: secondFactors.userId })
  return rows.length > 0
}

/** Uses a time step up; answers false when it, or a later one, has been used before. */
export async function claimStep(db: Db, userId: number, step: number): Promise<boolean> {
  const rows = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(ofUser(userId), enabled, lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId })
  return rows.length > 0
}

/** Uses a recovery code up; answers false when it is none that is left. */
export async function claimRecoveryCode(db: Db, userId: number, hash: string): Promise<boolean> {
  const rows = await db
    .update(secondFactors)
    .set({ recoveryHashes: sql`array_remove(${secondFactors.recoveryHashes}, ${hash})` })
    .where(and(ofUser(userId), enabled, sql`${hash} = any(${secondFactors.recoveryHashes})`))
    .returning({ userId: secondFactors.userId })
  return rows.length > 0
}

export async function deleteFactor(db: Db, userId: number): Promise<void> {
  await db.delete(secondFactors).where(ofUser(userId))
}

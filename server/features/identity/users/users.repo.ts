import { and, desc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { onlyRow } from '#server/db/sql.ts'
import { dreams } from '#shared/schema/dreams.ts'
import { sessions } from '#shared/schema/infrastructure.ts'
import { type UserRow, users } from '#shared/schema/users.ts'

/** Prefers the address: a name may look like another person's address. @param usernameKey see `nameKey` */
export async function findUserByLogin(db: Db, emailKey: string, usernameKey: string): Promise<UserRow | undefined> {
  const hasEmail = eq(users.emailKey, emailKey)
  const [row] = await db
    .select()
    .from(users)
    .where(or(hasEmail, eq(users.usernameKey, usernameKey)))
    .orderBy(desc(hasEmail))
    .limit(1)
  return row
}

async function findOne(db: Db, key: SQL | undefined): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(key)
  return row
}

export const findUser = (db: Db, id: number) => findOne(db, eq(users.id, id))
export const findUserByEmail = (db: Db, emailKey: string) => findOne(db, eq(users.emailKey, emailKey))
export const findUserByProvider = (db: Db, provider: UserRow['authProvider'], providerId: string) =>
  findOne(db, and(eq(users.authProvider, provider), eq(users.authProviderId, providerId)))

/** Locks the row until the transaction ends, but allows references to it: mutual likes do not deadlock. */
export async function lockUser(tx: Db, id: number): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('no key update')
  return row
}

/** Deletes the account with its rows, after waiting for inserts of such rows. */
export async function deleteUser(tx: Db, id: number): Promise<void> {
  await tx.delete(users).where(eq(users.id, id))
}

export async function insertUser(db: Db, values: typeof users.$inferInsert): Promise<UserRow> {
  return onlyRow(await db.insert(users).values(values).returning())
}

/** @returns undefined if the account was deleted */
export async function updateUser(
  db: Db,
  id: number,
  values: Partial<typeof users.$inferInsert>,
): Promise<UserRow | undefined> {
  const [row] = await db.update(users).set(values).where(eq(users.id, id)).returning()
  return row
}

/** The id of the account that was opened first; undefined without any. */
export async function findFirstId(db: Db): Promise<number | undefined> {
  const [first] = await db.select({ id: users.id }).from(users).orderBy(users.id).limit(1)
  return first?.id
}

/** All accounts by creation, with the columns for staff, without content. */
export function listAccounts(db: Db) {
  return db
    .select({
      user: users,
      dreams: sql<number>`(select count(*)::integer from ${dreams} d where d.user_id = users.id)`,
      lastUsedAt: sql<
        string | null
      >`(select max(s.sess ->> 'lastUsedAt') from ${sessions} s where s.user_id = users.id)`,
    })
    .from(users)
    .orderBy(users.id)
}

export async function countSecretsChange(tx: Db, id: number): Promise<void> {
  await tx
    .update(users)
    .set({ secretsVersion: sql`${users.secretsVersion} + 1` })
    .where(eq(users.id, id))
}

/** The columns of an account without an address. */
export const NO_EMAIL = { email: '', emailKey: null, emailConfirmedAt: null }

/** Takes an address from an account that never confirmed it, except `exceptId`. */
export async function releaseEmail(db: Db, emailKey: string, exceptId?: number): Promise<UserRow | undefined> {
  const other = exceptId === undefined ? undefined : ne(users.id, exceptId)
  const [row] = await db
    .update(users)
    .set(NO_EMAIL)
    .where(and(eq(users.emailKey, emailKey), isNull(users.emailConfirmedAt), other))
    .returning()
  return row
}

import { and, asc, eq, exists, isNotNull, or, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { type SubscriptionRow, subscriptions } from '#shared/schema/subscriptions.ts'
import { type UserRow, users } from '#shared/schema/users.ts'
import type { Access } from './access.ts'

/** An account and all its trials, gifts and subscriptions. */
export interface BillingState {
  user: UserRow
  rows: SubscriptionRow[]
}

/** A Stripe subscription as a row. */
export type StripeRow = Omit<SubscriptionRow, 'id' | 'userId' | 'kind'>

/** One statement, for a consistent snapshot. */
export async function findBillingState(db: Db, userId: number): Promise<BillingState | undefined> {
  const found = await db
    .select({ user: users, row: subscriptions })
    .from(users)
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .where(eq(users.id, userId))
    .orderBy(subscriptions.id)
  const user = found[0]?.user
  return user && { user, rows: found.map(({ row }) => row).filter((row) => row !== null) }
}

export function findRows(db: Db, userId: number): Promise<SubscriptionRow[]> {
  return db.select().from(subscriptions).where(eq(subscriptions.userId, userId)).orderBy(subscriptions.id)
}

export async function insertRow(db: Db, row: typeof subscriptions.$inferInsert): Promise<void> {
  await db.insert(subscriptions).values(row)
}

/** Replaces all Stripe subscriptions of an account. */
export async function replaceStripeRows(db: Db, userId: number, rows: readonly StripeRow[]): Promise<void> {
  await deleteRows(db, userId, 'stripe')
  const values = rows.map((row) => ({ ...row, userId, kind: 'stripe' as const }))
  if (values.length > 0) await db.insert(subscriptions).values(values)
}

export async function deleteRows(db: Db, userId: number, kind: SubscriptionRow['kind']): Promise<void> {
  await db.delete(subscriptions).where(and(eq(subscriptions.userId, userId), eq(subscriptions.kind, kind)))
}

export async function setCancelAt(db: Db, userId: number, id: number, cancelAt: Date | null): Promise<void> {
  await db
    .update(subscriptions)
    .set({ cancelAt })
    .where(and(eq(subscriptions.id, id), eq(subscriptions.userId, userId)))
}

type BillingColumns = Access & Pick<UserRow, 'stripeCustomerId'>

export async function updateBilling(db: Db, userId: number, columns: Partial<BillingColumns>): Promise<void> {
  await db.update(users).set(columns).where(eq(users.id, userId))
}

export async function findUserIdByCustomer(db: Db, stripeCustomerId: string): Promise<number | undefined> {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.stripeCustomerId, stripeCustomerId))
  return row?.id
}

/** The ids of all accounts with a Stripe customer or its rows. */
export async function findPayingUserIds(db: Db): Promise<number[]> {
  const ofUser = and(eq(subscriptions.userId, users.id), eq(subscriptions.kind, 'stripe'))
  const rows = db.select({ one: sql`1` }).from(subscriptions).where(ofUser)
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(or(isNotNull(users.stripeCustomerId), exists(rows)))
    .orderBy(asc(users.id))
  return found.map(({ id }) => id)
}

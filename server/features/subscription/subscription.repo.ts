import { and, eq, isNotNull, lt, notInArray, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { type SubscriptionRow, stripeEvents, subscriptions } from '#shared/schema/subscriptions.ts'
import { type UserRow, users } from '#shared/schema/users.ts'
import type { Access } from './access.ts'
import type { StripeState } from './stripe-state.ts'

/** An account and whatever makes or made it premium. */
export interface Standing {
  user: UserRow
  rows: SubscriptionRow[]
}

/** In one statement, so that both are of the same moment. */
export async function findStanding(db: Db, userId: number): Promise<Standing | undefined> {
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

/** Writes a subscription as Stripe told it. One that is another account's stays as it is. */
export async function putStripeRow(db: Db, userId: number, state: StripeState): Promise<void> {
  const { stripeSubscriptionId: _id, createdAt: _createdAt, ...changing } = state
  await db
    .insert(subscriptions)
    .values({ userId, kind: 'stripe', ...state })
    .onConflictDoUpdate({
      target: subscriptions.stripeSubscriptionId,
      set: changing,
      setWhere: eq(subscriptions.userId, userId),
    })
}

/** Ends what Stripe no longer knows of: what was paid for stays, and nothing renews it. */
export async function endForgotten(db: Db, userId: number, known: readonly string[]): Promise<void> {
  await db
    .update(subscriptions)
    .set({ status: 'canceled', amountDue: null })
    .where(
      and(
        eq(subscriptions.userId, userId),
        eq(subscriptions.kind, 'stripe'),
        known.length > 0 ? notInArray(subscriptions.stripeSubscriptionId, [...known]) : undefined,
      ),
    )
}

/** Ends what an account has at Stripe, now, and takes its customer from it. */
export async function forgetCustomer(db: Db, userId: number, now: Date): Promise<void> {
  await db
    .update(subscriptions)
    .set({
      status: 'canceled',
      paidUntil: sql`least(${subscriptions.paidUntil}, ${sql.param(now, subscriptions.paidUntil)})`,
    })
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.kind, 'stripe'), isNotNull(subscriptions.paidUntil)))
  await endForgotten(db, userId, [])
  await db.update(users).set({ stripeCustomerId: null }).where(eq(users.id, userId))
}

export async function setCancelAt(db: Db, userId: number, id: number, cancelAt: Date | null): Promise<void> {
  await db
    .update(subscriptions)
    .set({ cancelAt })
    .where(and(eq(subscriptions.id, id), eq(subscriptions.userId, userId)))
}

export async function deleteGrants(db: Db, userId: number): Promise<void> {
  await db.delete(subscriptions).where(and(eq(subscriptions.userId, userId), eq(subscriptions.kind, 'grant')))
}

export async function setAccess(db: Db, userId: number, access: Access): Promise<void> {
  await db.update(users).set(access).where(eq(users.id, userId))
}

/** Says that whatever was asked of Stripe before this moment is out of date. */
export async function raiseVersion(db: Db, userId: number): Promise<void> {
  await db
    .update(users)
    .set({ billingVersion: sql`${users.billingVersion} + 1` })
    .where(eq(users.id, userId))
}

export async function findUserIdByCustomer(db: Db, stripeCustomerId: string): Promise<number | undefined> {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.stripeCustomerId, stripeCustomerId))
  return row?.id
}

export async function isKnownEvent(db: Db, id: string): Promise<boolean> {
  const rows = await db.select({ id: stripeEvents.id }).from(stripeEvents).where(eq(stripeEvents.id, id))
  return rows.length > 0
}

/** One that is there already stays as it is. */
export async function insertEvent(db: Db, event: typeof stripeEvents.$inferInsert): Promise<void> {
  await db.insert(stripeEvents).values(event).onConflictDoNothing()
}

export async function deleteEventsBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(stripeEvents).where(lt(stripeEvents.receivedAt, moment))
}

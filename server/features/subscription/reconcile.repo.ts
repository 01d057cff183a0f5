import { and, asc, eq, gt, inArray, isNotNull, notInArray } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { type SubscriptionRow, subscriptions } from '#shared/schema/subscriptions.ts'
import { type UserRow, users } from '#shared/schema/users.ts'

/** What an account's Premium is written down as, and whose customer it is at Stripe. */
export type PayingAccount = Pick<
  UserRow,
  'id' | 'stripeCustomerId' | 'subscriptionPlan' | 'subscriptionEndDate' | 'premiumUntil' | 'paymentDue'
>

const account = {
  id: users.id,
  stripeCustomerId: users.stripeCustomerId,
  subscriptionPlan: users.subscriptionPlan,
  subscriptionEndDate: users.subscriptionEndDate,
  premiumUntil: users.premiumUntil,
  paymentDue: users.paymentDue,
}

export function findAccountsByCustomer(db: Db, customers: readonly string[]): Promise<PayingAccount[]> {
  return db
    .select(account)
    .from(users)
    .where(inArray(users.stripeCustomerId, [...customers]))
}

export async function findAccount(db: Db, id: number): Promise<PayingAccount | undefined> {
  const [row] = await db.select(account).from(users).where(eq(users.id, id))
  return row
}

/** Accounts that have a customer at Stripe, by their id, those after `after`. */
export function findCustomers(db: Db, { after, limit }: { after: number; limit: number }): Promise<PayingAccount[]> {
  return db
    .select(account)
    .from(users)
    .where(and(isNotNull(users.stripeCustomerId), gt(users.id, after)))
    .orderBy(asc(users.id))
    .limit(limit)
}

export function findRowsOfAccounts(db: Db, ids: readonly number[]): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(subscriptions)
    .where(inArray(subscriptions.userId, [...ids]))
    .orderBy(asc(subscriptions.id))
}

/** Rows of Stripe's that are in none of the given states, by their id, those after `after`. */
export function findStripeRows(
  db: Db,
  { except, after, limit }: { except: readonly string[]; after: number; limit: number },
): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(subscriptions)
    .where(
      and(eq(subscriptions.kind, 'stripe'), notInArray(subscriptions.status, [...except]), gt(subscriptions.id, after)),
    )
    .orderBy(asc(subscriptions.id))
    .limit(limit)
}

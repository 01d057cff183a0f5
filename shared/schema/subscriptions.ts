import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, timestamp, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { BILLING_PLANS, SUBSCRIPTION_KINDS } from '../constants/plans.ts'
import { users } from './users.ts'

/**
 * Whatever makes or made an account premium: its trial, gifts of the house, and its subscriptions at Stripe as they
 * stood when Stripe was last asked. `users.subscriptionPlan` and `users.subscriptionEndDate` are made of these rows.
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    // Before an account is deleted its subscription has to be cancelled at Stripe, which goes on charging otherwise.
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: SUBSCRIPTION_KINDS }).notNull(),
    /** `sub_…`; null for what Stripe knows nothing of. */
    stripeSubscriptionId: text('stripe_subscription_id'),
    /** How it is paid; of a trial what the person thinks of for afterwards; null for a gift. */
    billingPlan: text('billing_plan', { enum: BILLING_PLANS }),
    /** Stripe's own word (`active`, `past_due`, `canceled`, `incomplete`…); `active` for trials and gifts. */
    status: text().notNull(),
    periodStart: timestamp('period_start', { withTimezone: true }).notNull(),
    periodEnd: timestamp('period_end', { withTimezone: true }).notNull(),
    /** Until when it was paid for, or given; null while nothing was ever paid. */
    paidUntil: timestamp('paid_until', { withTimezone: true }),
    /** When it is to end by the person's wish; null while it goes on. */
    cancelAt: timestamp('cancel_at', { withTimezone: true }),
    /** What a renewal charges, in euro cents; null where nothing renews. */
    renewalAmount: integer('renewal_amount'),
    /** What is still to be paid of the invoice that waits for money, in euro cents; null where none does. */
    amountDue: integer('amount_due'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique('subscriptions_stripe_unique').on(table.stripeSubscriptionId),
    // One trial for each account, whatever happens at the same time.
    uniqueIndex('subscriptions_trial_unique').on(table.userId).where(sql`${table.kind} = 'trial'`),
    index('subscriptions_user_idx').on(table.userId),
  ],
)
export type SubscriptionRow = typeof subscriptions.$inferSelect

/**
 * Who is just now making a subscription at Stripe for an account, so that double clicks make one. The key makes a call
 * whose answer was lost, and that is made again, one and the same call for Stripe.
 */
export const checkoutClaims = pgTable('checkout_claims', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  idempotencyKey: uuid('idempotency_key').notNull().defaultRandom(),
  /** Until when nobody else may; null when nobody is at it. */
  heldUntil: timestamp('held_until', { withTimezone: true }),
})

/** Events of Stripe's that have had their effect. */
export const stripeEvents = pgTable(
  'stripe_events',
  {
    id: text().primaryKey(),
    /** For whoever looks into what came when; nothing is decided by it. */
    type: text().notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('stripe_events_received_idx').on(table.receivedAt)],
)

/** Mail addresses that have had their trial, as a SHA-256. They outlive the account: a trial is had once. */
export const trialAddresses = pgTable('trial_addresses', {
  emailHash: text('email_hash').primaryKey(),
  /** Whether the address was known to be that person's. A stranger's false one takes nobody's trial away. */
  verified: boolean().notNull(),
  claimedAt: timestamp('claimed_at', { withTimezone: true }).notNull().defaultNow(),
})

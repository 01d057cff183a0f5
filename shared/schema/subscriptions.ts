import { sql } from 'drizzle-orm'
import { integer, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { BILLING_PLANS, SUBSCRIPTION_KINDS } from '../constants/plans.ts'
import { instant, owner } from './users.ts'

/**
 * All sources of an account's Premium: its trial, gifts, and Stripe subscriptions as of the last sync.
 * `users.subscriptionPlan`, `subscriptionEndDate`, `premiumUntil` and `paymentDue` are computed from these rows.
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: integer().generatedAlwaysAsIdentity(),
    // Deleting an account must first cancel its subscription at Stripe, which would otherwise go on charging.
    userId: owner(),
    kind: text({ enum: SUBSCRIPTION_KINDS }).notNull(),
    /** `sub_…`; null for trials and gifts. */
    stripeSubscriptionId: text('stripe_subscription_id'),
    /** The paid plan; for a trial the plan for afterwards; null for a gift. */
    billingPlan: text('billing_plan', { enum: BILLING_PLANS }),
    /** Stripe's status (`active`, `past_due`, `canceled`, `incomplete`…); `active` for trials and gifts. */
    status: text().notNull(),
    periodStart: instant('period_start').notNull(),
    periodEnd: instant('period_end').notNull(),
    /** The end of the paid or given time; null if nothing was ever paid. */
    paidUntil: instant('paid_until'),
    /** The end after a cancellation; null while it renews. */
    cancelAt: instant('cancel_at'),
    /** The amount of a renewal, in euro cents; null for trials and gifts. */
    renewalAmount: integer('renewal_amount'),
    /** The unpaid amount of the draft or open invoice, in euro cents; null without one. */
    amountDue: integer('amount_due'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('subscriptions_stripe_unique').on(table.userId, table.stripeSubscriptionId),
    // One trial per account, also under concurrent requests.
    uniqueIndex('subscriptions_trial_unique').on(table.userId).where(sql`${table.kind} = 'trial'`),
  ],
)
export type SubscriptionRow = typeof subscriptions.$inferSelect

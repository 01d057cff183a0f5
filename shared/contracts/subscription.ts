import * as z from 'zod'
import { BILLING_PLANS, PLANS, SUBSCRIPTION_KINDS, SUBSCRIPTION_STATES } from '../constants/plans.ts'
import { endpoint } from './endpoints.ts'
import { earnedSchema } from './game.ts'

const billingPlanField = z.enum(BILLING_PLANS, 'Scegli il piano mensile o quello annuale')

/** `POST /api/subscription/premium` ignores the plan and asks Stripe what was paid. */
export const choosePlanSchema = z.strictObject({ plan: billingPlanField })
export type ChoosePlan = z.infer<typeof choosePlanSchema>

/** `POST /api/subscription/trial`: the plan for afterwards; nothing is charged. */
export const startTrialSchema = z.strictObject({ plan: billingPlanField.default('monthly') })
export type StartTrial = z.infer<typeof startTrialSchema>

/** `POST /api/subscription/cancel`: whether the person was told what a pending renewal charges; without it, 409. */
export const cancelSubscriptionSchema = z.strictObject({ acceptsRenewal: z.boolean().default(false) })
export type CancelSubscription = z.infer<typeof cancelSubscriptionSchema>

/** A person's subscription. Amounts in euro cents. */
export const subscriptionSchema = z.object({
  isPremium: z.boolean(),
  isFree: z.boolean(),
  /** Premium, or a pending renewal that may give it, which will not renew again. */
  isCancelled: z.boolean(),
  plan: z.enum(PLANS),
  /** The latest end of Premium; in the past during a pending renewal; null if there was none. As in `GET /api/user`. */
  subscriptionEndDate: z.iso.datetime().nullable(),
  state: z.enum(SUBSCRIPTION_STATES),
  /** The current or last source of Premium. */
  kind: z.enum(SUBSCRIPTION_KINDS).nullable(),
  /** The paid plan; in a trial, the plan for afterwards. */
  billingPlan: z.enum(BILLING_PLANS).nullable(),
  /** The start of the period that ends with `subscriptionEndDate`. */
  startDate: z.iso.datetime().nullable(),
  /** The next charge, or null. */
  renewal: z.object({ date: z.iso.datetime(), amount: z.int() }).nullable(),
  /** The pending renewal, even if cancelled: once it is paid, Premium lasts until `until`. */
  renewalUnderWay: z.object({ date: z.iso.datetime(), amount: z.int(), until: z.iso.datetime() }).nullable(),
  /** A payment was declined, and the person has not cancelled. The amount is null if a new card could not pay it. */
  paymentDue: z.object({ amount: z.int().nullable() }).nullable(),
  /** Whether the account may still start its trial. */
  trialAvailable: z.boolean(),
  /** Whether the next subscription would be the account's first, with a cheaper first month. */
  firstSubscription: z.boolean(),
})
export type Subscription = z.infer<typeof subscriptionSchema>

export const trialStartedSchema = z.object({
  plan: z.enum(BILLING_PLANS),
  subscription: subscriptionSchema,
  ...earnedSchema.shape,
})
export type TrialStarted = z.infer<typeof trialStartedSchema>

export const premiumBegunSchema = subscriptionSchema.extend(earnedSchema.shape)
export type PremiumBegun = z.infer<typeof premiumBegunSchema>

/** The response of `POST /api/create-subscription`: the data for the payment form. Amounts in euro cents. */
export const createdSubscriptionSchema = z.object({
  clientSecret: z.string(),
  charge: z.object({
    /** The charge on confirmation. */
    now: z.int(),
    /** The charge of every renewal, and the day of the first one. */
    next: z.int(),
    nextAt: z.iso.datetime(),
  }),
})
export type CreatedSubscription = z.infer<typeof createdSubscriptionSchema>

/** The URL of Stripe's pages for cards and invoices. */
export const portalSchema = z.object({ url: z.url() })
export type Portal = z.infer<typeof portalSchema>

export const subscriptionEndpoints = [
  endpoint('GET /api/subscription', {
    summary: 'The subscription of the user',
    access: 'user',
    answers: { 200: subscriptionSchema },
    limit: 'slow',
  }),
  endpoint('POST /api/subscription/trial', {
    summary: 'Start the free trial',
    access: 'user',
    body: startTrialSchema,
    answers: { 200: trialStartedSchema },
    refusals: ['trial_used', 'already_premium', 'payment_due'],
    limit: 'slow',
  }),
  endpoint('POST /api/create-subscription', {
    summary: 'Begin a payment',
    access: 'user',
    body: choosePlanSchema,
    answers: { 200: createdSubscriptionSchema },
    refusals: ['conflict', 'already_subscribed', 'payment_due', 'provider_failed', 'unavailable'],
    limit: 'slow',
    hourly: 30,
  }),
  endpoint('POST /api/subscription/premium', {
    summary: 'Confirm a payment',
    access: 'user',
    body: choosePlanSchema,
    answers: { 200: premiumBegunSchema },
    refusals: ['payment_missing', 'provider_failed', 'unavailable'],
    limit: 'slow',
    hourly: 60,
  }),
  endpoint('POST /api/subscription/cancel', {
    summary: 'Cancel at the end of the present period',
    access: 'user',
    body: cancelSubscriptionSchema,
    answers: { 200: subscriptionSchema },
    refusals: ['no_subscription', 'renewal_under_way', 'provider_failed', 'unavailable'],
    limit: 'slow',
    hourly: 60,
  }),
  endpoint('POST /api/subscription/reactivate', {
    summary: 'Resume a cancelled subscription',
    access: 'user',
    answers: { 200: subscriptionSchema },
    refusals: ['no_subscription', 'payment_due', 'provider_failed', 'unavailable'],
    limit: 'slow',
    hourly: 60,
  }),
  endpoint('POST /api/subscription/portal', {
    summary: 'Open the portal of Stripe',
    access: 'user',
    answers: { 200: portalSchema },
    refusals: ['no_subscription', 'provider_failed', 'unavailable'],
    limit: 'slow',
    hourly: 60,
  }),
]

export const stripeEndpoints = [
  endpoint('POST /api/stripe/webhook', {
    summary: 'Receive a signed event of Stripe',
    access: 'anyone',
    answers: { 200: z.object({ received: z.literal(true) }) },
    refusals: ['bad_signature', 'validation', 'provider_failed', 'unavailable'],
    raw: true,
  }),
]

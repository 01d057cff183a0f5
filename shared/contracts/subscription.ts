import * as z from 'zod'
import { BILLING_PLANS, PLANS, SUBSCRIPTION_KINDS, SUBSCRIPTION_STATES } from '../constants/plans.ts'
import { endpoint } from './endpoints.ts'
import { earnedSchema } from './game.ts'

const billingPlanField = z.enum(BILLING_PLANS, 'Scegli il piano mensile o quello annuale')

/**
 * `POST /api/create-subscription`, and `POST /api/subscription/premium`: there the plan is what the person believes to
 * have paid, and changes nothing; what was paid is asked of Stripe.
 */
export const choosePlanSchema = z.strictObject({ plan: billingPlanField })
export type ChoosePlan = z.infer<typeof choosePlanSchema>

/** `POST /api/subscription/trial`: the plan a person thinks of for afterwards; nothing is charged for it. */
export const startTrialSchema = z.strictObject({ plan: billingPlanField.default('monthly') })
export type StartTrial = z.infer<typeof startTrialSchema>

/** `POST /api/subscription/cancel`: whether the person was told what a renewal under way charges; without it, 409. */
export const cancelSubscriptionSchema = z.strictObject({ acceptsRenewal: z.boolean().default(false) })
export type CancelSubscription = z.infer<typeof cancelSubscriptionSchema>

/** A person's subscription, as `GET /api/subscription` and the calls that change it answer. Amounts in euro cents. */
export const subscriptionSchema = z.object({
  isPremium: z.boolean(),
  isFree: z.boolean(),
  /** Premium still, or a renewal under way that may give it, but it will not go on after that. */
  isCancelled: z.boolean(),
  plan: z.enum(PLANS),
  /**
   * Until when the account has Premium, by whatever lasts longest; in the past once it is over, and for the hours a
   * renewal is under way. Null for who never had any. `GET /api/user` says the same.
   */
  subscriptionEndDate: z.iso.datetime().nullable(),
  state: z.enum(SUBSCRIPTION_STATES),
  /** The source of Premium, or its last one. */
  kind: z.enum(SUBSCRIPTION_KINDS).nullable(),
  /** The plan that is paid; in a trial, the plan that the person considers for afterwards. */
  billingPlan: z.enum(BILLING_PLANS).nullable(),
  /** When the period began that ends with `subscriptionEndDate`. */
  startDate: z.iso.datetime().nullable(),
  /** The charge that is coming; null when none is. */
  renewal: z.object({ date: z.iso.datetime(), amount: z.int() }).nullable(),
  /** The renewal that is being charged, whether or not it is cancelled: once it is paid, Premium lasts until `until`. */
  renewalUnderWay: z.object({ date: z.iso.datetime(), amount: z.int(), until: z.iso.datetime() }).nullable(),
  /** A payment was declined, and the person has not cancelled. The amount is what is asked for; null where there is none that a new card could pay. */
  paymentDue: z.object({ amount: z.int().nullable() }).nullable(),
  /** Whether the account may still begin its trial. */
  trialAvailable: z.boolean(),
  /** Whether the next subscription would be the account's first, of which the first month costs less. */
  firstSubscription: z.boolean(),
})
export type Subscription = z.infer<typeof subscriptionSchema>

/** The answer of `POST /api/subscription/trial`. */
export const trialStartedSchema = z.object({
  plan: z.enum(BILLING_PLANS),
  subscription: subscriptionSchema,
  ...earnedSchema.shape,
})
export type TrialStarted = z.infer<typeof trialStartedSchema>

/** The answer of `POST /api/subscription/premium`. */
export const premiumBegunSchema = subscriptionSchema.extend(earnedSchema.shape)
export type PremiumBegun = z.infer<typeof premiumBegunSchema>

/** The answer of `POST /api/create-subscription`: what the payment form needs, and what it must say. Amounts in euro cents. */
export const createdSubscriptionSchema = z.object({
  clientSecret: z.string(),
  charge: z.object({
    /** The charge when the payment is confirmed. */
    now: z.int(),
    /** The charge of every renewal, and the day of the first one. */
    next: z.int(),
    nextAt: z.iso.datetime(),
  }),
})
export type CreatedSubscription = z.infer<typeof createdSubscriptionSchema>

/** The answer of `POST /api/subscription/portal`: where cards and invoices are looked after, at Stripe. */
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

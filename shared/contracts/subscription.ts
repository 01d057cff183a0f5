import * as z from 'zod'
import { BILLING_PLANS, PLANS, SUBSCRIPTION_KINDS, SUBSCRIPTION_STATES } from '../constants/plans.ts'
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
  /** What Premium rests on, or rested on last. */
  kind: z.enum(SUBSCRIPTION_KINDS).nullable(),
  /** How it is paid; of a trial, what the person thinks of for afterwards. */
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
    /** What is charged when the payment is confirmed. */
    now: z.int(),
    /** What every renewal charges, and when the first of them is. */
    next: z.int(),
    nextAt: z.iso.datetime(),
  }),
})
export type CreatedSubscription = z.infer<typeof createdSubscriptionSchema>

/** The answer of `POST /api/subscription/portal`: where cards and invoices are looked after, at Stripe. */
export const portalSchema = z.object({ url: z.url() })
export type Portal = z.infer<typeof portalSchema>

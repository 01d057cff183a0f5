export const PLANS = ['free', 'premium'] as const
export type Plan = (typeof PLANS)[number]

/** What a server offers: plans to choose from, or everything to everybody. */
export const OFFERS = ['free', 'open'] as const

/** The limits of each plan; null means without limit. */
export const PLAN_LIMITS = {
  free: { dreams: 7, analysesPerDay: 1, patternItems: 4 },
  premium: { dreams: null, analysesPerDay: null, patternItems: null },
} as const satisfies Record<Plan, { dreams: number | null; analysesPerDay: number | null; patternItems: number | null }>

/** How Premium is paid: what a person chooses when they pay, and when they begin the trial. */
export const BILLING_PLANS = ['monthly', 'annual'] as const
export type BillingPlan = (typeof BILLING_PLANS)[number]

/** The price book, in euro cents: the only place in the code with an amount. */
export const PRICES = {
  monthlyFirst: 399,
  monthly: 799,
  annual: 6900,
} as const

export const CURRENCY = 'eur'

/** The end of Premium that was given for ever: no interface shows it as a day. */
export const FOREVER = new Date('9999-12-31T00:00:00Z')

/** The free trial, in days. It asks for no card, and ends by itself. */
export const TRIAL_DAYS = 7

/** The assumed length of a period of which only the end is known, in days. */
export const ASSUMED_PERIOD_DAYS = 30

/**
 * The states of a person's subscription. `cancelled` holds until its end; `past_due`: it goes on and waits for money that
 * was declined, while what was paid before holds to its end; `ended`: Premium of whatever kind was there and is over.
 */
export const SUBSCRIPTION_STATES = ['free', 'trial', 'active', 'cancelled', 'past_due', 'ended'] as const
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number]

/** The sources of Premium: the free trial, a gift, or a subscription at Stripe. */
export const SUBSCRIPTION_KINDS = ['trial', 'grant', 'stripe'] as const

type Amounts = Record<keyof typeof PRICES, number>

/**
 * The charges of a plan, in euro cents.
 * @param first whether it is the account's first subscription, of which the first month costs less
 * @returns `now` is charged at once, `next` at every renewal
 */
export function chargeOf(plan: BillingPlan, first: boolean, prices: Amounts = PRICES): { now: number; next: number } {
  if (plan === 'annual') return { now: prices.annual, next: prices.annual }
  return { now: first ? prices.monthlyFirst : prices.monthly, next: prices.monthly }
}

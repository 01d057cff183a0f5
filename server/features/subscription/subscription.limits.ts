import { byAccount, HOUR, type Limit, MINUTE } from '#server/http/rate-limit.ts'

/** Calls that reach Stripe: far more than anybody makes by hand. */
const perHour = (name: string, points: number): Limit => ({ name, points, seconds: HOUR, key: byAccount })

export const CREATE_SUBSCRIPTION = perHour('subscription_create', 30)
export const ACTIVATE_PREMIUM = perHour('subscription_premium', 60)
export const CANCEL = perHour('subscription_cancel', 60)
export const REACTIVATE = perHour('subscription_reactivate', 60)
export const OPEN_PORTAL = perHour('subscription_portal', 60)
/** Each charges a card, or tries to. */
export const PAY_DUE = perHour('subscription_pay', 10)

/** How often Stripe is asked because somebody looks at their subscription while news of it is due. */
export const ASK_AGAIN = { name: 'subscription_news', points: 1, seconds: 5 * MINUTE }

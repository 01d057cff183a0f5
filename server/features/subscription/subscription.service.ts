import type { Actor, Deps } from '#server/deps.ts'
import { AppError, unauthenticated } from '#server/errors.ts'
import { unseenBadges } from '#server/features/game/game.service.ts'
import { lockUser, planOf } from '#server/features/identity/users/users.service.ts'
import { DAY_MS } from '#shared/constants/dates.ts'
import { type BillingPlan, TRIAL_DAYS } from '#shared/constants/plans.ts'
import type { Earned } from '#shared/contracts/game.ts'
import type { SubscriptionRow } from '#shared/schema/subscriptions.ts'
import { endOf, givesPremium, isDeclined, isLive, PAYMENT_DUE, trialStatus } from './access.ts'
import { withBilling } from './billing.ts'
import * as repo from './subscription.repo.ts'
import { sync, syncSubscription, writeAccess } from './sync.service.ts'

export type { BillingState } from './subscription.repo.ts'

/** Time limits for merely showing the subscription, without waiting for other requests. */
const VIEW_TIMES = { workMs: 4_000, waitMs: 0 }
const TRIAL_REFUSALS = {
  already_premium: 'Hai già Premium: la prova gratuita non ti serve.',
  payment_due: PAYMENT_DUE,
  trial_used: 'Hai già usato la prova gratuita.',
}

/** Replaces an earlier gift, and `null` removes it; Stripe subscriptions are unaffected. */
export function grantPremium({ db, now }: Pick<Deps, 'db' | 'now'>, actor: Actor, until: Date | null): Promise<void> {
  return db.transaction(async (tx) => {
    await lockUser(tx, actor)
    await repo.deleteRows(tx, actor.id, 'grant')
    if (until) {
      const period = { periodStart: now(), periodEnd: until, paidUntil: until }
      await repo.insertRow(tx, { userId: actor.id, kind: 'grant', status: 'active', ...period })
    }
    await writeAccess(tx, actor, now())
  })
}

/**
 * Starts the free trial, once per account. It needs no card and ends automatically, because the plan is computed from
 * its end.
 * @param plan the plan for afterwards
 * @throws AppError `already_premium`, `payment_due`, `trial_used`
 */
export function startTrial(deps: Deps, actor: Actor, plan: BillingPlan): Promise<repo.BillingState & Earned> {
  return deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, actor)
    const start = deps.now()
    const status = trialStatus(await repo.findRows(tx, actor.id), planOf(deps, user))
    if (status !== 'available') throw new AppError(status, TRIAL_REFUSALS[status])
    const end = new Date(start.getTime() + TRIAL_DAYS * DAY_MS)
    const period = { periodStart: start, periodEnd: end, paidUntil: end }
    await repo.insertRow(tx, { userId: actor.id, kind: 'trial', billingPlan: plan, status: 'active', ...period })
    const newBadges = await writeAccess(tx, actor, start)
    return { ...(await billingStateOf({ db: tx }, actor)), newBadges }
  })
}

/** @throws AppError `unauthenticated` if the account was deleted */
export async function billingStateOf({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<repo.BillingState> {
  const state = await repo.findBillingState(db, actor.id)
  if (!state) throw unauthenticated()
  return state
}

/** The subscription of an account. Asks Stripe if news is due; if it fails or is slow, returns the last known state. */
export async function getSubscription(deps: Deps, actor: Actor): Promise<repo.BillingState> {
  const known = await billingStateOf(deps, actor)
  if (!isNewsDue(deps, known)) return known
  try {
    await withBilling(deps, actor, sync, VIEW_TIMES)
  } catch (error) {
    if (error instanceof AppError && error.code === 'provider_failed') return known
    throw error
  }
  return billingStateOf(deps, actor)
}

/** Whether Stripe may know more of an account. */
function isNewsDue({ stripe, now }: Pick<Deps, 'stripe' | 'now'>, { rows }: repo.BillingState): boolean {
  return stripe !== null && rows.some((row) => mayBeOutdated(row, now()))
}

/** The paid time is over, the renewal was declined, or a first payment is possible. */
function mayBeOutdated(row: SubscriptionRow, now: Date): boolean {
  // Stripe waits about a day for a first payment.
  if (row.status === 'incomplete') return now.getTime() - row.createdAt.getTime() < DAY_MS
  return isDeclined(row) || (isLive(row) && (endOf(row) ?? row.createdAt) <= now)
}

/**
 * Asks Stripe whether a person has paid, and if so gives Premium.
 * @returns also the badge of the first Premium until it was seen, even if the webhook gave it
 * @throws AppError `payment_missing` when nothing is paid, `unavailable`, `provider_failed`
 */
export async function activatePremium(deps: Deps, actor: Actor): Promise<repo.BillingState & Earned> {
  const { rows } = await syncSubscription(deps, actor)
  const now = deps.now()
  if (!rows.some((row) => isLive(row) && givesPremium(row, now))) {
    const message = 'Non risulta ancora nessun pagamento. Se hai appena pagato, riprova tra poco.'
    throw new AppError('payment_missing', message)
  }
  return { ...(await billingStateOf(deps, actor)), newBadges: await unseenBadges(deps, actor) }
}

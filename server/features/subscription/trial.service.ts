import type { Actor, Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { lockUser } from '#server/features/users/users.service.ts'
import { type BillingPlan, TRIAL_DAYS } from '#shared/constants/plans.ts'
import type { TrialStarted } from '#shared/contracts/subscription.ts'
import { PAYMENT_DUE, trialStatus } from './access.ts'
import { presentSubscription } from './subscription.presenter.ts'
import * as repo from './subscription.repo.ts'
import { standingOf } from './subscription.service.ts'
import { writeAccess } from './sync.service.ts'

const TRIAL_MS = TRIAL_DAYS * 86_400_000

const REFUSALS = {
  already_premium: 'Hai già Premium: la prova gratuita non ti serve.',
  payment_due: PAYMENT_DUE,
  trial_used: 'Hai già usato la prova gratuita.',
}

/**
 * Starts the free trial, once per account. It needs no card and ends by itself: the plan in force is computed from its
 * end.
 * @param plan the plan that the person thinks of for afterwards
 * @throws AppError `already_premium`, `payment_due`, `trial_used`
 */
export function startTrial({ db, now }: Deps, actor: Actor, plan: BillingPlan): Promise<TrialStarted> {
  return db.transaction(async (tx) => {
    await lockUser(tx, actor)
    const start = now()
    const status = trialStatus(await repo.findRows(tx, actor.id), start)
    if (status !== 'available') throw new AppError(status, REFUSALS[status])
    const end = new Date(start.getTime() + TRIAL_MS)
    const period = { periodStart: start, periodEnd: end, paidUntil: end }
    await repo.insertRow(tx, { userId: actor.id, kind: 'trial', billingPlan: plan, status: 'active', ...period })
    const newBadges = await writeAccess(tx, actor, start)
    const standing = await standingOf({ db: tx }, actor)
    return { plan, subscription: presentSubscription(standing.user, standing.rows, start), newBadges }
  })
}

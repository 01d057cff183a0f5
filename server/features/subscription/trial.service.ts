import type { Actor, Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { lockUser } from '#server/features/users/users.service.ts'
import { type BillingPlan, TRIAL_DAYS } from '#shared/constants/plans.ts'
import type { TrialStarted } from '#shared/contracts/subscription.ts'
import type { SubscriptionRow } from '#shared/schema/subscriptions.ts'
import type { UserRow } from '#shared/schema/users.ts'
import { mayTry } from './access.ts'
import { PAYMENT_DUE } from './refusals.ts'
import { presentSubscription } from './subscription.presenter.ts'
import * as subscriptions from './subscription.repo.ts'
import { standingOf } from './subscription.service.ts'
import { writeAccess } from './sync.ts'
import * as repo from './trial.repo.ts'
import { trialAddress } from './trial-address.ts'

const TRIAL_MS = TRIAL_DAYS * 86_400_000

const REFUSALS = {
  already_premium: 'Hai già Premium: la prova gratuita non ti serve.',
  payment_due: PAYMENT_DUE,
  trial_used: 'Hai già usato la prova gratuita.',
}
const ADDRESS_USED = 'Con questo indirizzo email è già stata usata una prova gratuita.'
const CONFIRM_ADDRESS =
  'Se non l’hai usata tu, esci e scegli «Password dimenticata?»: con il link che ti arriva per email sappiamo che l’indirizzo è tuo, e puoi riprovare.'
const SUBSCRIBE_INSTEAD = 'Puoi passare a Premium quando vuoi; se pensi a un errore, scrivi all’assistenza.'

/**
 * Begins the free trial, once per account and once per mail address that is proven to be somebody's. Who may invent
 * addresses may have as many trials: all that is asked is that nobody's own is taken from them. No card, nothing to end
 * it: the plan in force is computed from its end.
 * @param plan what the person thinks of for afterwards
 * @throws AppError `already_premium`, `payment_due`, `trial_used`
 */
export function startTrial({ db, now }: Deps, actor: Actor, plan: BillingPlan): Promise<TrialStarted> {
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, actor)
    const start = now()
    refuseTrial(await subscriptions.findRows(tx, actor.id), start)
    await claimAddress(tx, user, start)
    await subscriptions.insertRow(tx, trialRow(actor, plan, start))
    const newBadges = await writeAccess(tx, actor, start)
    const begun = await standingOf({ db: tx }, actor)
    return { plan, subscription: presentSubscription(begun.user, begun.rows, start), newBadges }
  })
}

function refuseTrial(rows: readonly SubscriptionRow[], now: Date): void {
  const may = mayTry(rows, now)
  if (may !== 'yes') throw new AppError(may, REFUSALS[may])
}

/**
 * An address typed by a stranger takes its owner's trial from nobody: who proves to own it has the trial all the same.
 * @throws AppError `trial_used`
 */
async function claimAddress(tx: Deps['db'], user: UserRow, claimedAt: Date): Promise<void> {
  const emailHash = trialAddress(user.emailKey)
  const verified = user.emailVerifiedAt !== null
  if (await repo.claimAddress(tx, { emailHash, verified, claimedAt })) return
  // Recovery mails, and with them the proof, are for accounts with a password.
  const mayProve = !verified && user.authProvider === 'local' && !(await repo.isClaimedByOwner(tx, emailHash))
  throw new AppError('trial_used', `${ADDRESS_USED} ${mayProve ? CONFIRM_ADDRESS : SUBSCRIBE_INSTEAD}`)
}

function trialRow({ id }: Actor, plan: BillingPlan, start: Date) {
  const end = new Date(start.getTime() + TRIAL_MS)
  return {
    userId: id,
    kind: 'trial',
    billingPlan: plan,
    status: 'active',
    periodStart: start,
    periodEnd: end,
    paidUntil: end,
  } as const
}

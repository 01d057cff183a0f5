import { createHash } from 'node:crypto'
import type { Actor, Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { lockUser } from '#server/features/users/users.service.ts'
import { type BillingPlan, TRIAL_DAYS } from '#shared/constants/plans.ts'
import type { TrialStarted } from '#shared/contracts/subscription.ts'
import type { UserRow } from '#shared/schema/users.ts'
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
const ADDRESS_USED = 'Con questo indirizzo email è già stata usata una prova gratuita.'
const CONFIRM_ADDRESS =
  'Se non l’hai usata tu, esci e scegli «Password dimenticata?»: con il link che ti arriva per email sappiamo che l’indirizzo è tuo, e puoi riprovare.'
const SUBSCRIBE_INSTEAD = 'Puoi passare a Premium quando vuoi; se pensi a un errore, scrivi all’assistenza.'

/** Gmail ignores dots, and delivers under both domains. */
const GMAIL = new Set(['gmail.com', 'googlemail.com'])

/**
 * Starts the free trial, once per account and once per verified mail address. It needs no card and ends by itself: the
 * plan in force is computed from its end.
 * @param plan the plan that the person thinks of for afterwards
 * @throws AppError `already_premium`, `payment_due`, `trial_used`
 */
export function startTrial({ db, now }: Deps, actor: Actor, plan: BillingPlan): Promise<TrialStarted> {
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, actor)
    const start = now()
    const status = trialStatus(await repo.findRows(tx, actor.id), start)
    if (status !== 'available') throw new AppError(status, REFUSALS[status])
    await claimAddress(tx, user, start)
    const end = new Date(start.getTime() + TRIAL_MS)
    const period = { periodStart: start, periodEnd: end, paidUntil: end }
    await repo.insertRow(tx, { userId: actor.id, kind: 'trial', billingPlan: plan, status: 'active', ...period })
    const newBadges = await writeAccess(tx, actor, start)
    const standing = await standingOf({ db: tx }, actor)
    return { plan, subscription: presentSubscription(standing.user, standing.rows, start), newBadges }
  })
}

/**
 * Marks an address as used. An address that a stranger typed is not used up: its verified owner has the trial all the
 * same.
 * @throws AppError `trial_used`
 */
async function claimAddress(tx: Deps['db'], user: UserRow, claimedAt: Date): Promise<void> {
  const emailHash = trialAddress(user.emailKey)
  const verified = user.emailVerifiedAt !== null
  if (await repo.claimTrialAddress(tx, { emailHash, verified, claimedAt })) return
  // Recovery mails, which verify an address, are for accounts with a password.
  const canVerify = !verified && user.authProvider === 'local' && !(await repo.isTrialAddressVerified(tx, emailHash))
  throw new AppError('trial_used', `${ADDRESS_USED} ${canVerify ? CONFIRM_ADDRESS : SUBSCRIBE_INSTEAD}`)
}

/**
 * The SHA-256 of an address by which trials are counted; the spellings of one mailbox are one address. It has no key of
 * the server's, because a changed key would forget every trial.
 * @param emailKey see `identityKey`
 */
export function trialAddress(emailKey: string): string {
  const at = emailKey.lastIndexOf('@')
  const domain = emailKey.slice(at + 1)
  const name = emailKey.slice(0, at).replace(/(?<=.)\+.*$/, '')
  const mailbox = GMAIL.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
  return createHash('sha256').update(mailbox).digest('hex')
}

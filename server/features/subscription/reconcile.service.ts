import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { type BillingState, findBillingState, findPayingUserIds } from './subscription.repo.ts'
import { syncSubscription } from './sync.service.ts'

/**
 * Syncs every account that has a Stripe customer. A failing account does not stop the others.
 * @returns the numbers of checked, changed and failed accounts
 * @param print prints ids, states and dates of changes, no personal data
 */
export async function reconcile(deps: Deps, print: (line: string) => void) {
  const result = { accounts: 0, changed: 0, failed: 0 }
  for (const id of await findPayingUserIds(deps.db)) {
    result.accounts++
    try {
      const before = summaryOf(await findBillingState(deps.db, id))
      await syncSubscription(deps, { id })
      const after = summaryOf(await findBillingState(deps.db, id))
      if (before === after) continue
      result.changed++
      print(`account ${id}: ${before} → ${after}`)
    } catch (error) {
      result.failed++
      deps.log.error({ err: error, account: id }, 'an account could not be reconciled')
      print(`account ${id}: failed (${error instanceof AppError ? error.code : 'internal'})`)
    }
  }
  return result
}

function summaryOf(state: BillingState | undefined): string {
  const rows = (state?.rows ?? []).map(({ stripeSubscriptionId, kind, status, paidUntil, cancelAt }) =>
    [stripeSubscriptionId ?? kind, status, paidUntil?.toISOString(), cancelAt?.toISOString()].join(' '),
  )
  return [state?.user.subscriptionPlan, state?.user.paymentDue && 'payment due', ...rows].join(', ')
}

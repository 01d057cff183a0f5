import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { findPayingUserIds, findStanding, type Standing } from './subscription.repo.ts'
import { syncSubscription } from './sync.service.ts'

/** After so many failures in a row Stripe is down, and the rest waits for the next run. */
const MAX_FAILURES_IN_ROW = 5

/**
 * Brings every account with a customer at Stripe to what Stripe has. An account that fails does not stop the others.
 * @returns the numbers of accounts that were asked about, changed, and could not be asked about
 * @param print prints what changed: ids, states and dates, nothing of the person
 */
export async function reconcile(deps: Deps, print: (line: string) => void) {
  const result = { accounts: 0, changed: 0, failed: 0 }
  let failuresInRow = 0
  for (const id of await findPayingUserIds(deps.db)) {
    if (failuresInRow === MAX_FAILURES_IN_ROW) {
      print('Stripe fails: the other accounts wait for the next run.')
      break
    }
    result.accounts++
    try {
      const before = summaryOf(await findStanding(deps.db, id))
      await syncSubscription(deps, { id })
      const after = summaryOf(await findStanding(deps.db, id))
      failuresInRow = 0
      if (before === after) continue
      result.changed++
      print(`account ${id}: ${before} → ${after}`)
    } catch (error) {
      result.failed++
      failuresInRow++
      deps.log.error({ err: error, account: id }, 'an account could not be reconciled')
      print(`account ${id}: failed (${error instanceof AppError ? error.code : 'internal'})`)
    }
  }
  return result
}

function summaryOf(standing: Standing | undefined): string {
  const rows = (standing?.rows ?? []).map(({ stripeSubscriptionId, kind, status, paidUntil, cancelAt }) =>
    [stripeSubscriptionId ?? kind, status, paidUntil?.toISOString(), cancelAt?.toISOString()].join(' '),
  )
  return [standing?.user.subscriptionPlan, standing?.user.paymentDue && 'payment due', ...rows].join(', ')
}

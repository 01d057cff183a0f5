import type Stripe from 'stripe'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { askStripe } from '#server/integrations/stripe/failure.ts'
import type { SubscriptionRow } from '#shared/schema/subscriptions.ts'
import * as repo from './reconcile.repo.ts'
import { type AccountWithRows, differs, tellChanges } from './reconcile-differences.ts'
import { UnknownCustomer } from './stripe-listing.ts'
import { OVER } from './stripe-state.ts'
import { forgetOldEvents, requireStripe, syncForgetting, syncSubscriptions } from './sync.ts'

const PAGE_SIZE = 100
/** With so many failures on end there is nobody to ask: the rest waits for the next run. */
const FAILURES_ON_END = 5

/** What a run came to. */
export interface Reconciled {
  /** Subscriptions that Stripe listed. */
  listed: number
  /** Those among them of customers that no account here has. */
  unknown: number
  /** Accounts that differed, or that Stripe had to be asked about. */
  asked: number
  /** Accounts that were changed. */
  mended: number
  /** Accounts about which Stripe could not be asked. */
  failed: number
  /** Whether everything was walked; else Stripe failed too often. */
  complete: boolean
}

/** What whoever runs it wants beside that. */
export interface ReconcileWish {
  /** Ends what rests on customers that this Stripe account does not know: after the move to another one. */
  forgetUnknown?: boolean
}

/** One run: what it has come to so far, and whom it has asked about. */
interface Run {
  deps: Deps
  stripe: Stripe
  say: (line: string) => void
  forgetUnknown: boolean
  result: Reconciled
  /** Subscriptions that Stripe listed and that are not over. */
  open: Set<string>
  /** Accounts Stripe was asked about. */
  accounts: Set<number>
  failuresOnEnd: number
}

/**
 * Walks all subscriptions at Stripe, and brings every account that differs to what Stripe says. An account that cannot
 * be mended does not keep the others from it; one whose customer this Stripe account does not know cannot, unless that is
 * to be forgotten. No more is held at a time than a page and the ids of what is not over.
 * @param say is told what was changed: ids, states and moments, and nothing of the person
 * @throws AppError `unavailable` where nobody can pay
 */
export async function reconcile(
  deps: Deps,
  say: (line: string) => void,
  { forgetUnknown = false }: ReconcileWish = {},
): Promise<Reconciled> {
  const run: Run = {
    deps,
    stripe: requireStripe(deps),
    say,
    forgetUnknown,
    result: { listed: 0, unknown: 0, asked: 0, mended: 0, failed: 0, complete: true },
    open: new Set(),
    accounts: new Set(),
    failuresOnEnd: 0,
  }
  await walkStripe(run)
  await walkOwnRows(run)
  if (forgetUnknown) await walkCustomers(run)
  await forgetOldEvents(deps)
  return run.result
}

async function walkStripe(run: Run): Promise<void> {
  let after: string | undefined
  do {
    const page = await listPage(run, after)
    if (!page || !(await comparePage(run, page.data))) {
      run.result.complete = false
      return
    }
    after = page.has_more ? page.data.at(-1)?.id : undefined
  } while (after)
}

async function listPage({ deps, stripe, say }: Run, after?: string) {
  try {
    return await askStripe(deps.log, 'list all subscriptions', () =>
      stripe.subscriptions.list({
        status: 'all',
        limit: PAGE_SIZE,
        expand: ['data.latest_invoice'],
        ...(after && { starting_after: after }),
      }),
    )
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    say(`The list of subscriptions broke off at Stripe (${error.code}).`)
    return undefined
  }
}

/** @returns false once there is nobody to ask */
async function comparePage(run: Run, page: Stripe.Subscription[]): Promise<boolean> {
  const standings = await findStandings(run.deps.db, page)
  const differing = new Set<number>()
  for (const subscription of page) {
    run.result.listed++
    if (!OVER.includes(subscription.status)) run.open.add(subscription.id)
    const standing = standings.get(customerOf(subscription))
    if (!standing) run.result.unknown++
    else if (differs(standing, subscription)) differing.add(standing.account.id)
  }
  for (const id of differing) {
    if (!(await mend(run, id))) return false
  }
  return true
}

function customerOf({ customer }: Stripe.Subscription): string {
  return typeof customer === 'string' ? customer : customer.id
}

/** The accounts of a page's customers, with all that they have or had. */
async function findStandings(
  db: Deps['db'],
  page: Stripe.Subscription[],
): Promise<Map<string | null, AccountWithRows>> {
  const accounts = await repo.findAccountsByCustomer(db, [...new Set(page.map(customerOf))])
  const rows = await repo.findRowsOfAccounts(
    db,
    accounts.map(({ id }) => id),
  )
  const standings = accounts.map((account) => ({ account, rows: rows.filter(({ userId }) => userId === account.id) }))
  return new Map(standings.map((standing) => [standing.account.stripeCustomerId, standing]))
}

/** What we take to be going on and Stripe did not list is asked about as well: it may be gone there. */
async function walkOwnRows(run: Run): Promise<void> {
  let after = 0
  for (;;) {
    const rows = await repo.findStripeRows(run.deps.db, { except: OVER, after, limit: PAGE_SIZE })
    const last = rows.at(-1)
    if (!last) return
    for (const row of rows.filter((row) => isUnseen(run, row))) {
      if (!(await mend(run, row.userId))) {
        run.result.complete = false
        return
      }
    }
    after = last.id
  }
}

/** Of those who have nothing that goes on too: a customer that is not known would keep them from paying again. */
async function walkCustomers(run: Run): Promise<void> {
  let after = 0
  for (;;) {
    const accounts = await repo.findCustomers(run.deps.db, { after, limit: PAGE_SIZE })
    const last = accounts.at(-1)
    if (!last) return
    for (const { id } of accounts) {
      if (!(await mend(run, id))) {
        run.result.complete = false
        return
      }
    }
    after = last.id
  }
}

function isUnseen({ open }: Run, { stripeSubscriptionId }: SubscriptionRow): boolean {
  return stripeSubscriptionId !== null && !open.has(stripeSubscriptionId)
}

/** @returns false once there is nobody to ask */
async function mend(run: Run, userId: number): Promise<boolean> {
  if (run.failuresOnEnd >= FAILURES_ON_END) return false
  if (run.accounts.has(userId)) return true
  run.accounts.add(userId)
  run.result.asked++
  try {
    const changes = await syncTelling(run, userId)
    if (changes.length > 0) run.result.mended++
    for (const change of changes) run.say(`account ${userId}: ${change}`)
    run.failuresOnEnd = 0
  } catch (error) {
    run.result.failed++
    // Who says that it does not know a customer has answered.
    run.failuresOnEnd = error instanceof UnknownCustomer ? 0 : run.failuresOnEnd + 1
    run.deps.log.error({ err: error, account: userId }, 'an account could not be reconciled')
    run.say(`account ${userId}: ${tellFailure(error)}`)
  }
  return run.failuresOnEnd < FAILURES_ON_END
}

function tellFailure(error: unknown): string {
  if (error instanceof UnknownCustomer) {
    return 'this Stripe account does not know its customer; are the keys right? (--forget-unknown ends it)'
  }
  return `could not be mended (${error instanceof AppError ? error.code : 'internal'})`
}

async function syncTelling({ deps, forgetUnknown }: Run, id: number): Promise<string[]> {
  const before = await findOne(deps.db, id)
  // Gone since it was listed: there is nobody left to mend.
  if (!before) return []
  await (forgetUnknown ? syncForgetting : syncSubscriptions)(deps, { id })
  const after = await findOne(deps.db, id)
  return after ? tellChanges(before, after) : []
}

async function findOne(db: Deps['db'], id: number): Promise<AccountWithRows | undefined> {
  const account = await repo.findAccount(db, id)
  return account && { account, rows: await repo.findRowsOfAccounts(db, [id]) }
}

import { setTimeout as sleep } from 'node:timers/promises'
import Stripe from 'stripe'
import type { Actor, Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import type { CheckoutClaim } from './checkout.repo.ts'
import * as repo from './checkout.repo.ts'

/**
 * Every call to Stripe begins with so much time anew (`holdOn`), and none takes longer: twice the client's 10 seconds, and
 * the SDK's pause of half a second between. Work of many calls has it anew all the time (`holdThrough`). So however slow
 * the hour, who makes progress keeps the claim to the end, and the claim of a process that died is free soon.
 */
const LEASE_SECONDS = 45
const HOLD_EVERY_MS = 15_000
const PATIENCE_MS = 30_000
const FIRST_STEP_MS = 100
const STEP_MAX_MS = 400

const IN_USE = 'idempotency_key_in_use'

/**
 * Does what only one may do at a time for an account: whoever comes meanwhile waits, holding nothing, and then does it
 * too, finding what the first made. The result counts only if the claim was held to the end.
 * @param patienceMs how long one waits for others
 * @throws AppError `conflict` when others take too long, or the work itself did
 */
export async function withClaim<T>(
  deps: Deps,
  actor: Actor,
  work: (claim: CheckoutClaim) => Promise<T>,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const claim = await waitForClaim(deps, actor, patienceMs)
  const result = await work(claim).catch((error) => letGo(deps, claim, error))
  // Lost meanwhile: somebody else may have made and unmade things since. The next try finds what there is.
  if (!(await repo.releaseClaim(deps.db, claim, false))) throw busy()
  return result
}

/**
 * Makes sure, before something takes its time, that nobody else begins meanwhile. The claim is changed.
 * @throws AppError `conflict` when it was lost: somebody else has begun already
 */
export async function holdOn({ db }: Pick<Deps, 'db'>, claim: CheckoutClaim): Promise<void> {
  const heldUntil = await repo.extendClaim(db, claim, LEASE_SECONDS)
  if (!heldUntil) throw busy()
  claim.heldUntil = heldUntil
}

/**
 * Does work that may make many calls to Stripe, or wait for others who do, with the claim held all the while. Nothing
 * else may touch the claim meanwhile, which is changed; that it was lost the next `holdOn` finds out.
 * @throws AppError `conflict` when it was lost before
 */
export async function holdThrough<T>(
  deps: Pick<Deps, 'db'>,
  claim: CheckoutClaim,
  work: () => Promise<T>,
  everyMs = HOLD_EVERY_MS,
): Promise<T> {
  await holdOn(deps, claim)
  const done = new AbortController()
  const holding = holdUntilAborted(deps, claim, everyMs, done.signal).catch(() => undefined)
  try {
    return await work()
  } finally {
    done.abort()
    await holding
  }
}

/** @throws AppError `conflict`; an error of the timer's once it is over */
async function holdUntilAborted(
  deps: Pick<Deps, 'db'>,
  claim: CheckoutClaim,
  everyMs: number,
  signal: AbortSignal,
): Promise<never> {
  for (;;) {
    await sleep(everyMs, undefined, { signal })
    await holdOn(deps, claim)
  }
}

/**
 * Has the next calls to Stripe be other ones than a call before, whatever that was answered. The claim is changed.
 * @throws AppError `conflict` when it was lost
 */
export async function takeNewKey({ db }: Pick<Deps, 'db'>, claim: CheckoutClaim): Promise<void> {
  const key = await repo.renewKey(db, claim)
  if (!key) throw busy()
  claim.idempotencyKey = key
}

const busy = () =>
  new AppError('conflict', 'Stiamo ancora preparando il tuo pagamento. Aspetta qualche secondo e riprova.')

async function waitForClaim({ db }: Deps, actor: Actor, patienceMs: number): Promise<CheckoutClaim> {
  const end = performance.now() + patienceMs
  for (let step = FIRST_STEP_MS; ; step = Math.min(step * 1.5, STEP_MAX_MS)) {
    const claim = await repo.takeClaim(db, actor.id, LEASE_SECONDS)
    if (claim) return claim
    if (performance.now() + step > end) throw busy()
    await sleep(step)
  }
}

/** Makes room for the next one after a failure, which is what the person hears of. */
async function letGo({ db, log }: Deps, claim: CheckoutClaim, error: unknown): Promise<never> {
  await repo.releaseClaim(db, claim, mayStillHappen(error)).catch((err) => {
    log.error({ err }, 'a checkout claim could not be released')
  })
  throw error
}

/**
 * Whether a call to Stripe may yet have its effect, or had one that nobody here knows of: then the next try is the same
 * call for Stripe, under the same key. After any answer it is another one, because Stripe repeats what it once answered
 * to a key, errors too.
 */
function mayStillHappen(error: unknown): boolean {
  if (!(error instanceof AppError)) return true
  const { cause } = error
  if (cause instanceof Stripe.errors.StripeConnectionError) return true
  return cause instanceof Stripe.errors.StripeError && cause.code === IN_USE
}

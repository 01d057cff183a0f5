import type { Logger } from 'pino'
import Stripe from 'stripe'
import { AppError } from '#server/errors.ts'

const MESSAGE = 'Il servizio dei pagamenti non risponde. Riprova tra qualche minuto.'

/** A call to Stripe that came to nothing, or whose answer was lost: what was asked may have happened all the same. */
export class StripeFailure extends AppError {
  /** What Stripe, or the way to it, said; never for the person. */
  override readonly cause: InstanceType<typeof Stripe.errors.StripeError>

  constructor(cause: InstanceType<typeof Stripe.errors.StripeError>) {
    super('provider_failed', MESSAGE)
    this.cause = cause
  }
}

/**
 * Makes a call to Stripe. Of a failure the log has its kind, never Stripe's own words: those repeat what was sent.
 * @param what names the call in the log
 * @throws StripeFailure, an AppError `provider_failed`
 */
export async function askStripe<T>(log: Logger, what: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { type, code, statusCode, requestId } = error
    log.warn({ what, type, code, statusCode, requestId }, 'Stripe failed')
    throw new StripeFailure(error)
  }
}

import express, { type Router } from 'express'
import * as z from 'zod'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { implement } from '#server/http/implement.ts'
import { parse } from '#server/http/parse.ts'
import { JSON_BODY_MAX_BYTES } from '#shared/constants/limits.ts'
import { stripeEndpoints } from '#shared/contracts/subscription.ts'
import { requireStripe } from './billing.ts'
import { syncCustomer } from './sync.service.ts'

/** The age of a signature until which it is valid, so that a captured request cannot be sent again later. */
const TOLERANCE_SECONDS = 300

/** The parts of an event that are read: the state is never taken from it, Stripe is asked. */
const eventSchema = z.object({
  data: z.object({ object: z.object({ customer: z.unknown().optional() }) }),
})

/**
 * Stripe's events. Their signature, over the raw bytes, replaces session and origin. Every event leads to the same sync,
 * so double, late and reordered ones need no memory; one that fails is answered non-2xx, and Stripe sends it again.
 */
export function stripeWebhookRouter(deps: Deps): Router {
  const rawBody = express.raw({ type: 'application/json', limit: JSON_BODY_MAX_BYTES, inflate: false })
  return implement(
    deps,
    stripeEndpoints,
    {
      'POST /api/stripe/webhook': async ({ req, res }) => {
        const body = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0)
        const { data } = parse(eventSchema, verifiedEvent(deps, body, req.get('Stripe-Signature') ?? ''))
        const { customer } = data.object
        if (typeof customer === 'string') await syncCustomer(deps, customer)
        res.json({ received: true })
      },
    },
    { 'POST /api/stripe/webhook': [rawBody] },
  )
}

/** @throws AppError `unavailable` without a secret; `bad_signature`, without a reason that would help a forger */
function verifiedEvent(deps: Deps, body: Buffer, signature: string): unknown {
  const { webhooks } = requireStripe(deps)
  const secret = deps.env.STRIPE_WEBHOOK_SECRET
  if (!secret) throw new AppError('unavailable', 'Gli avvisi di pagamento non sono configurati su questo server.')
  try {
    return webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS, undefined, deps.now().getTime())
  } catch {
    throw new AppError('bad_signature', 'La firma dell’avviso non è valida.')
  }
}

import express, { type RequestHandler, Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { acceptedContentTypes } from '#server/http/csrf.ts'
import { JSON_BODY_MAX_BYTES } from '#shared/constants/limits.ts'
import { receiveEvent, requireSecret } from './stripe-webhook.service.ts'

/**
 * Where Stripe tells what happened. It has no session and comes from another site: its signature, over the bytes as they
 * came, stands for both.
 */
export function stripeWebhookRouter(deps: Deps): Router {
  const rawBody = express.raw({ type: 'application/json', limit: JSON_BODY_MAX_BYTES, inflate: false })
  const configured: RequestHandler = (_req, _res, next) => {
    requireSecret(deps)
    next()
  }
  return Router().post('/', configured, acceptedContentTypes, rawBody, async (req, res) => {
    const body = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0)
    await receiveEvent(deps, body, req.get('Stripe-Signature') ?? '')
    res.json({ received: true })
  })
}

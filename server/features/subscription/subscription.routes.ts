import { type RequestHandler, type Response, Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { currentUser, requireUser } from '#server/http/current-user.ts'
import { parse } from '#server/http/parse.ts'
import { byAccount, createAllowance, HOUR, rateLimit } from '#server/http/rate-limit.ts'
import { emptyBodySchema } from '#shared/contracts/common.ts'
import {
  cancelSubscriptionSchema,
  choosePlanSchema,
  type PremiumBegun,
  startTrialSchema,
  type TrialStarted,
} from '#shared/contracts/subscription.ts'
import { cancel, reactivate } from './cancellation.service.ts'
import { createSubscription } from './checkout.service.ts'
import { openPortal } from './portal.service.ts'
import { presentSubscription } from './subscription.presenter.ts'
import * as service from './subscription.service.ts'

/** How often views of a subscription ask Stripe for news: once in so many seconds for each account. */
const NEWS = { name: 'subscription_news', points: 1, seconds: 15 }

/** Limits calls that reach Stripe to far more than anybody makes by hand. */
function hourlyLimit(deps: Deps, name: string, points: number): RequestHandler {
  return rateLimit(deps, { name: `subscription_${name}`, points, seconds: HOUR, key: byAccount })
}

/** A person's Premium: trial, activation, cancellation and the payment service's own pages. */
export function subscriptionRouter(deps: Deps): Router {
  const mayAsk = createAllowance(deps, NEWS)
  const send = (res: Response, { user, rows }: service.Standing) =>
    res.json(presentSubscription(user, rows, deps.now()))
  const router = Router().use(requireUser)

  router.get('/', async (req, res) => {
    send(res, await service.getSubscription(deps, currentUser(req), mayAsk))
  })

  router.post('/trial', async (req, res) => {
    const { plan } = parse(startTrialSchema, req.body)
    const { user, rows, newBadges } = await service.startTrial(deps, currentUser(req), plan)
    const subscription = presentSubscription(user, rows, deps.now())
    res.json({ plan, subscription, newBadges } satisfies TrialStarted)
  })

  // The plan is what the person believes to have paid; only Stripe's answer counts.
  router.post('/premium', hourlyLimit(deps, 'premium', 60), async (req, res) => {
    parse(choosePlanSchema, req.body)
    const { user, rows, newBadges } = await service.activatePremium(deps, currentUser(req))
    res.json({ ...presentSubscription(user, rows, deps.now()), newBadges } satisfies PremiumBegun)
  })

  router.post('/cancel', hourlyLimit(deps, 'cancel', 60), async (req, res) => {
    send(res, await cancel(deps, currentUser(req), parse(cancelSubscriptionSchema, req.body)))
  })

  router.post('/reactivate', hourlyLimit(deps, 'reactivate', 60), async (req, res) => {
    parse(emptyBodySchema, req.body)
    send(res, await reactivate(deps, currentUser(req)))
  })

  router.post('/portal', hourlyLimit(deps, 'portal', 60), async (req, res) => {
    parse(emptyBodySchema, req.body)
    res.json(await openPortal(deps, currentUser(req)))
  })
  return router
}

/** The checkout. */
export function createSubscriptionRouter(deps: Deps): Router {
  return Router().post('/', requireUser, hourlyLimit(deps, 'create', 30), async (req, res) => {
    const { plan } = parse(choosePlanSchema, req.body)
    res.json(await createSubscription(deps, currentUser(req), plan))
  })
}

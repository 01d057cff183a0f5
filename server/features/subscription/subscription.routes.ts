import { type Response, Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { currentUser, requireUser } from '#server/http/current-user.ts'
import { parse } from '#server/http/parse.ts'
import { createAllowance, rateLimit } from '#server/http/rate-limit.ts'
import { emptyBodySchema } from '#shared/contracts/common.ts'
import { choosePlanSchema, type PremiumBegun, startTrialSchema } from '#shared/contracts/subscription.ts'
import * as cancellation from './cancellation.service.ts'
import { createSubscription } from './checkout.service.ts'
import { payDue } from './pay-due.service.ts'
import { openPortal } from './portal.service.ts'
import * as limits from './subscription.limits.ts'
import { presentSubscription } from './subscription.presenter.ts'
import * as service from './subscription.service.ts'
import { startTrial } from './trial.service.ts'

/** What a person has of Premium, and what they may do with it. */
export function subscriptionRouter(deps: Deps): Router {
  const mayAsk = createAllowance(deps, limits.ASK_AGAIN)
  const send = (res: Response, { user, rows }: service.Standing) =>
    res.json(presentSubscription(user, rows, deps.now()))
  const router = Router().use(requireUser)

  router.get('/', async (req, res) => {
    send(res, await service.getSubscription(deps, currentUser(req), mayAsk))
  })

  router.post('/trial', async (req, res) => {
    const { plan } = parse(startTrialSchema, req.body)
    res.json(await startTrial(deps, currentUser(req), plan))
  })

  // The plan is what the person believes to have paid; what counts is what Stripe says.
  router.post('/premium', rateLimit(deps, limits.ACTIVATE_PREMIUM), async (req, res) => {
    parse(choosePlanSchema, req.body)
    const { user, rows, newBadges } = await service.activatePremium(deps, currentUser(req))
    res.json({ ...presentSubscription(user, rows, deps.now()), newBadges } satisfies PremiumBegun)
  })

  router.post('/cancel', rateLimit(deps, limits.CANCEL), async (req, res) => {
    parse(emptyBodySchema, req.body)
    send(res, await cancellation.cancel(deps, currentUser(req)))
  })

  router.post('/reactivate', rateLimit(deps, limits.REACTIVATE), async (req, res) => {
    parse(emptyBodySchema, req.body)
    send(res, await cancellation.reactivate(deps, currentUser(req)))
  })

  router.post('/portal', rateLimit(deps, limits.OPEN_PORTAL), async (req, res) => {
    parse(emptyBodySchema, req.body)
    res.json(await openPortal(deps, currentUser(req)))
  })

  router.post('/pay', rateLimit(deps, limits.PAY_DUE), async (req, res) => {
    parse(emptyBodySchema, req.body)
    send(res, await payDue(deps, currentUser(req)))
  })
  return router
}

/** Where a payment begins. */
export function createSubscriptionRouter(deps: Deps): Router {
  return Router().post('/', requireUser, rateLimit(deps, limits.CREATE_SUBSCRIPTION), async (req, res) => {
    const { plan } = parse(choosePlanSchema, req.body)
    res.json(await createSubscription(deps, currentUser(req), plan))
  })
}

import type { Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { implement } from '#server/http/implement.ts'
import { subscriptionEndpoints } from '#shared/contracts/subscription.ts'
import { cancel, reactivate } from './cancellation.service.ts'
import { createSubscription } from './checkout.service.ts'
import { openPortal } from './portal.service.ts'
import { presentSubscription } from './subscription.presenter.ts'
import * as service from './subscription.service.ts'

/** A person's Premium: trial, checkout, activation, cancellation and the payment service's own pages. */
export function subscriptionRouter(deps: Deps): Router {
  const present = (state: service.BillingState) => presentSubscription(deps, state)
  return implement(deps, subscriptionEndpoints, {
    'GET /api/subscription': async ({ actor }) => present(await service.getSubscription(deps, actor)),
    'POST /api/subscription/trial': async ({ actor, body: { plan } }) => {
      const { newBadges, ...state } = await service.startTrial(deps, actor, plan)
      return { plan, subscription: present(state), newBadges }
    },
    'POST /api/create-subscription': ({ actor, body }) => createSubscription(deps, actor, body.plan),
    // The plan in the body changes nothing: only Stripe's answer counts.
    'POST /api/subscription/premium': async ({ actor }) => {
      const { newBadges, ...state } = await service.activatePremium(deps, actor)
      return { ...present(state), newBadges }
    },
    'POST /api/subscription/cancel': async ({ actor, body }) => present(await cancel(deps, actor, body)),
    'POST /api/subscription/reactivate': async ({ actor }) => present(await reactivate(deps, actor)),
    'POST /api/subscription/portal': ({ actor }) => openPortal(deps, actor),
  })
}

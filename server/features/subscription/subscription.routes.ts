import type { Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { implement } from '#server/http/implement.ts'
import { createAllowance } from '#server/http/rate-limit.ts'
import { subscriptionEndpoints } from '#shared/contracts/subscription.ts'
import { cancel, reactivate } from './cancellation.service.ts'
import { createSubscription } from './checkout.service.ts'
import { openPortal } from './portal.service.ts'
import { presentSubscription } from './subscription.presenter.ts'
import * as service from './subscription.service.ts'

/** How often views of a subscription ask Stripe for news: once in so many seconds for each account. */
const NEWS = { name: 'subscription_news', points: 1, seconds: 15 }

/** A person's Premium: trial, checkout, activation, cancellation and the payment service's own pages. */
export function subscriptionRouter(deps: Deps): Router {
  const mayAsk = createAllowance(deps, NEWS)
  const present = ({ user, rows }: service.Standing) => presentSubscription(user, rows, deps.now())
  return implement(deps, subscriptionEndpoints, {
    get: async ({ actor }) => present(await service.getSubscription(deps, actor, mayAsk)),
    startTrial: async ({ actor, body: { plan } }) => {
      const { newBadges, ...standing } = await service.startTrial(deps, actor, plan)
      return { plan, subscription: present(standing), newBadges }
    },
    create: ({ actor, body }) => createSubscription(deps, actor, body.plan),
    // The plan is what the person believes to have paid; only Stripe's answer counts.
    activate: async ({ actor }) => {
      const { newBadges, ...standing } = await service.activatePremium(deps, actor)
      return { ...present(standing), newBadges }
    },
    cancel: async ({ actor, body }) => present(await cancel(deps, actor, body)),
    reactivate: async ({ actor }) => present(await reactivate(deps, actor)),
    portal: ({ actor }) => openPortal(deps, actor),
  })
}

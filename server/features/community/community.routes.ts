import type { Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { implement } from '#server/http/implement.ts'
import { byAddress, type Limit, MINUTE, rateLimit } from '#server/http/rate-limit.ts'
import { COMMUNITY_LIST_MAX } from '#shared/constants/community.ts'
import { communityEndpoints } from '#shared/contracts/community.ts'
import { presentBlock, presentList, presentPage, presentShared } from './community.presenter.ts'
import * as service from './community.service.ts'
import * as interactions from './interactions.service.ts'

/** Visitors alone, and generously: many people read from one address. */
const VISITORS: Limit = {
  name: 'community_visit',
  points: 600,
  seconds: 10 * MINUTE,
  key: (req) => (req.user ? undefined : byAddress(req)),
}

export function communityRouter(deps: Deps): Router {
  return implement(
    deps,
    communityEndpoints,
    {
      'GET /api/community-dreams': async ({ actor, query, req }) => {
        const isPlain = Object.keys(req.query).length === 0
        const limit = isPlain ? COMMUNITY_LIST_MAX : query.limit
        const feed = await service.readFeed(deps, actor, { ...query, limit })
        return isPlain ? presentList(feed, deps.now()) : presentPage(feed, limit, deps.now())
      },
      'POST /api/dreams/:id/share-to-community': async ({ actor, params }) =>
        presentShared(await service.shareToCommunity(deps, actor, params.id)),
      'GET /api/community-dreams/:id/user-like-status': ({ actor, params }) =>
        interactions.likeStatus(deps, actor, params.id),
      'POST /api/community-dreams/:id/like': ({ actor, params }) => interactions.like(deps, actor, params.id),
      'POST /api/community-dreams/:id/unlike': ({ actor, params }) => interactions.unlike(deps, actor, params.id),
      'POST /api/community-dreams/:id/report': ({ actor, params, body }) =>
        interactions.report(deps, actor, params.id, body.reason),
      'POST /api/community-dreams/:id/block': async ({ actor, params }) =>
        presentBlock(await interactions.block(deps, actor, params.id)),
      'DELETE /api/community-dreams/:id': ({ actor, params }) => service.takeBack(deps, actor, params.id),
      'GET /api/blocks': async ({ actor }) => (await interactions.listBlocks(deps, actor)).map(presentBlock),
      'DELETE /api/blocks/:id': ({ actor, params }) => interactions.unblock(deps, actor, params.id),
    },
    { 'GET /api/community-dreams': [rateLimit(deps, VISITORS)] },
  )
}

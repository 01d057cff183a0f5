import { Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { DREAM_NOT_FOUND } from '#server/features/dreams/dreams.service.ts'
import { currentUser, requireUser } from '#server/http/current-user.ts'
import { parse, parseId } from '#server/http/parse.ts'
import { byAccount, byAddress, HOUR, type Limit, MINUTE, rateLimit } from '#server/http/rate-limit.ts'
import { emptyBodySchema } from '#shared/contracts/common.ts'
import { communityQuerySchema, reportSchema } from '#shared/contracts/community.ts'
import { presentBlock, presentPage, presentShared } from './community.presenter.ts'
import * as service from './community.service.ts'
import * as interactions from './interactions.service.ts'

const SHARES: Limit = { name: 'community_share', points: 30, seconds: HOUR, key: byAccount }
/** Taking one back is never limited. */
const LIKES: Limit = { name: 'community_like', points: 300, seconds: HOUR, key: byAccount }
const REPORTS: Limit = { name: 'community_report', points: 10, seconds: HOUR, key: byAccount }
const BLOCKS: Limit = { name: 'community_block', points: 60, seconds: HOUR, key: byAccount }
/** Visitors alone, and generously: many people read from one address. */
const VISITORS: Limit = {
  name: 'community_visit',
  points: 600,
  seconds: 10 * MINUTE,
  key: (req) => (req.user ? undefined : byAddress(req)),
}

/** `/api/dreams/:id/share-to-community`: mounted with the dreams. */
export function shareToCommunityRouter(deps: Deps): Router {
  const router = Router().use(requireUser)

  router.post('/:id/share-to-community', rateLimit(deps, SHARES), async (req, res) => {
    const dreamId = parseId(req.params.id, DREAM_NOT_FOUND)
    parse(emptyBodySchema, req.body)
    res.status(201).json(presentShared(await service.shareToCommunity(deps, currentUser(req), dreamId)))
  })
  return router
}

export function communityRouter(deps: Deps): Router {
  const router = Router()

  router.get('/', rateLimit(deps, VISITORS), async (req, res) => {
    const query = parse(communityQuerySchema, req.query)
    res.json(presentPage(await service.readFeed(deps, req.user, query), query.limit, deps.now()))
  })

  router.get('/:id/user-like-status', requireUser, async (req, res) => {
    res.json(await interactions.likeStatus(deps, currentUser(req), communityDreamId(req.params.id)))
  })

  router.post('/:id/like', requireUser, rateLimit(deps, LIKES), async (req, res) => {
    parse(emptyBodySchema, req.body)
    res.json(await interactions.like(deps, currentUser(req), communityDreamId(req.params.id)))
  })

  router.post('/:id/unlike', requireUser, async (req, res) => {
    parse(emptyBodySchema, req.body)
    res.json(await interactions.unlike(deps, currentUser(req), communityDreamId(req.params.id)))
  })

  router.post('/:id/report', requireUser, rateLimit(deps, REPORTS), async (req, res) => {
    const id = communityDreamId(req.params.id)
    await interactions.report(deps, currentUser(req), id, parse(reportSchema, req.body).reason)
    res.status(204).end()
  })

  router.post('/:id/block', requireUser, rateLimit(deps, BLOCKS), async (req, res) => {
    parse(emptyBodySchema, req.body)
    res
      .status(201)
      .json(presentBlock(await interactions.block(deps, currentUser(req), communityDreamId(req.params.id))))
  })

  router.delete('/:id', requireUser, async (req, res) => {
    await service.takeBack(deps, currentUser(req), communityDreamId(req.params.id))
    res.status(204).end()
  })
  return router
}

/** The people one has blocked. */
export function blocksRouter(deps: Deps): Router {
  const router = Router().use(requireUser)

  router.get('/', async (req, res) => {
    res.json((await interactions.listBlocks(deps, currentUser(req))).map(presentBlock))
  })

  router.delete('/:id', async (req, res) => {
    await interactions.unblock(deps, currentUser(req), parseId(req.params.id))
    res.status(204).end()
  })
  return router
}

const communityDreamId = (value: unknown) => parseId(value, service.COMMUNITY_DREAM_NOT_FOUND)

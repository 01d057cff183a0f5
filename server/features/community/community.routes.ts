import { Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { DREAM_NOT_FOUND } from '#server/features/dreams/dreams.service.ts'
import { currentUser, requireUser } from '#server/http/current-user.ts'
import { parse, parseId } from '#server/http/parse.ts'
import { rateLimit } from '#server/http/rate-limit.ts'
import { emptyBodySchema } from '#shared/contracts/common.ts'
import { communityQuerySchema, reportSchema } from '#shared/contracts/community.ts'
import * as blocks from './blocks.service.ts'
import { CARD_NOT_FOUND } from './cards.ts'
import * as limits from './community.limits.ts'
import { presentBlock, presentPage, presentSharedEntry } from './community.presenter.ts'
import * as community from './community.service.ts'
import { readFeed } from './feed.service.ts'
import * as likes from './likes.service.ts'
import { report } from './reports.service.ts'

/** What is done in the journal: mounted with the dreams. */
export function shareToCommunityRouter(deps: Deps): Router {
  const router = Router().use(requireUser)

  router.post('/:id/share-to-community', rateLimit(deps, limits.COMMUNITY_SHARES), async (req, res) => {
    const dreamId = parseId(req.params.id, DREAM_NOT_FOUND)
    parse(emptyBodySchema, req.body)
    res.status(201).json(presentSharedEntry(await community.shareToCommunity(deps, currentUser(req), dreamId)))
  })
  return router
}

export function communityRouter(deps: Deps): Router {
  const router = Router()

  router.get('/', rateLimit(deps, limits.COMMUNITY_VISITORS), async (req, res) => {
    const query = parse(communityQuerySchema, req.query)
    res.json(presentPage(await readFeed(deps, req.user, query), query.limit))
  })

  router.get('/:id/user-like-status', requireUser, async (req, res) => {
    res.json(await likes.likeStatus(deps, currentUser(req), cardId(req.params.id)))
  })

  router.post('/:id/like', requireUser, rateLimit(deps, limits.COMMUNITY_LIKES), async (req, res) => {
    parse(emptyBodySchema, req.body)
    res.json(await likes.like(deps, currentUser(req), cardId(req.params.id)))
  })

  router.post('/:id/unlike', requireUser, async (req, res) => {
    parse(emptyBodySchema, req.body)
    res.json(await likes.unlike(deps, currentUser(req), cardId(req.params.id)))
  })

  router.post('/:id/report', requireUser, rateLimit(deps, limits.COMMUNITY_REPORTS), async (req, res) => {
    const id = cardId(req.params.id)
    await report(deps, currentUser(req), id, parse(reportSchema, req.body).reason)
    res.status(204).end()
  })

  router.post('/:id/block', requireUser, rateLimit(deps, limits.COMMUNITY_BLOCKS), async (req, res) => {
    parse(emptyBodySchema, req.body)
    res.status(201).json(presentBlock(await blocks.block(deps, currentUser(req), cardId(req.params.id))))
  })

  router.delete('/:id', requireUser, async (req, res) => {
    await community.takeBack(deps, currentUser(req), cardId(req.params.id))
    res.status(204).end()
  })
  return router
}

/** The people one has blocked. */
export function blocksRouter(deps: Deps): Router {
  const router = Router().use(requireUser)

  router.get('/', async (req, res) => {
    res.json((await blocks.listBlocks(deps, currentUser(req))).map(presentBlock))
  })

  router.delete('/:id', async (req, res) => {
    await blocks.unblock(deps, currentUser(req), parseId(req.params.id))
    res.status(204).end()
  })
  return router
}

const cardId = (value: unknown) => parseId(value, CARD_NOT_FOUND)

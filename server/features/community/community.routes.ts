import { Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { DREAM_NOT_FOUND } from '#server/features/dreams/dreams.service.ts'
import { currentUser, requireUser } from '#server/http/current-user.ts'
import { parse, parseId } from '#server/http/parse.ts'
import { rateLimit } from '#server/http/rate-limit.ts'
import { communityQuerySchema, reportSchema } from '#shared/contracts/community.ts'
import * as blocks from './blocks.service.ts'
import { COMMUNITY_BLOCKS, COMMUNITY_LIKES, COMMUNITY_REPORTS, COMMUNITY_SHARES } from './community.limits.ts'
import { presentBlock, presentPage, presentShared } from './community.presenter.ts'
import * as community from './community.service.ts'
import { readFeed } from './feed.service.ts'
import * as likes from './likes.service.ts'
import { report } from './reports.service.ts'

/** What is done in the journal: mounted with the dreams. */
export function shareToCommunityRouter(deps: Deps): Router {
  const router = Router().use(requireUser)

  router.post('/:id/share-to-community', rateLimit(deps, COMMUNITY_SHARES), async (req, res) => {
    const dreamId = parseId(req.params.id, DREAM_NOT_FOUND)
    res.status(201).json(presentShared(await community.shareToCommunity(deps, currentUser(req), dreamId)))
  })
  return router
}

export function communityRouter(deps: Deps): Router {
  const router = Router()

  router.get('/', async (req, res) => {
    const query = parse(communityQuerySchema, req.query)
    res.json(presentPage(await readFeed(deps, req.user, query), query.limit))
  })

  router.get('/:id/user-like-status', requireUser, async (req, res) => {
    res.json(await likes.likeStatus(deps, currentUser(req), cardId(req.params.id)))
  })

  const liking = rateLimit(deps, COMMUNITY_LIKES)
  router.post('/:id/like', requireUser, liking, async (req, res) => {
    res.json(await likes.like(deps, currentUser(req), cardId(req.params.id)))
  })

  router.post('/:id/unlike', requireUser, liking, async (req, res) => {
    res.json(await likes.unlike(deps, currentUser(req), cardId(req.params.id)))
  })

  router.post('/:id/report', requireUser, rateLimit(deps, COMMUNITY_REPORTS), async (req, res) => {
    const id = cardId(req.params.id)
    await report(deps, currentUser(req), id, parse(reportSchema, req.body).reason)
    res.status(204).end()
  })

  router.post('/:id/block', requireUser, rateLimit(deps, COMMUNITY_BLOCKS), async (req, res) => {
    const { row, created } = await blocks.block(deps, currentUser(req), cardId(req.params.id))
    res.status(created ? 201 : 200).json(presentBlock(row))
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

const cardId = (value: unknown) => parseId(value, community.CARD_NOT_FOUND)

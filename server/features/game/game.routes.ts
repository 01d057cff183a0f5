import { Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { currentUser, requireUser } from '#server/http/current-user.ts'
import { parse } from '#server/http/parse.ts'
import { BADGE_IDS } from '#shared/constants/badges.ts'
import { emptyBodySchema } from '#shared/contracts/common.ts'
import { badgesSeenSchema } from '#shared/contracts/game.ts'
import { presentBadges, presentGameState, presentLeaderboard } from './game.presenter.ts'
import * as service from './game.service.ts'

export function gameRouter(deps: Deps): Router {
  return Router()
    .get('/user/game-stats', requireUser, async (req, res) => {
      res.json(presentGameState(await service.getGameState(deps, currentUser(req)), deps.now()))
    })
    .get('/badges', requireUser, (_req, res) => {
      res.json(presentBadges(BADGE_IDS))
    })
    .post('/badges/seen', requireUser, async (req, res) => {
      const { badges } = parse(badgesSeenSchema, req.body)
      await service.markBadgesSeen(deps, currentUser(req), badges)
      res.status(204).end()
    })
    .post('/empty-mornings', requireUser, async (req, res) => {
      parse(emptyBodySchema, req.body)
      await service.markEmptyMorning(deps, currentUser(req))
      res.status(204).end()
    })
    .delete('/empty-mornings', requireUser, async (req, res) => {
      await service.unmarkEmptyMorning(deps, currentUser(req))
      res.status(204).end()
    })
    .get('/leaderboard', requireUser, async (req, res) => {
      const viewer = currentUser(req)
      res.json(presentLeaderboard(await service.getLeaderboard(deps, viewer), viewer))
    })
}

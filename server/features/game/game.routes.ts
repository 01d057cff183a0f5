import { Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { currentUser, requireUser } from '#server/http/current-user.ts'
import { BADGE_IDS } from '#shared/constants/badges.ts'
import { presentBadge, presentLeaderboard, presentStats } from './game.presenter.ts'
import * as service from './game.service.ts'

export function gameRouter(deps: Deps): Router {
  return Router()
    .get('/user/game-stats', requireUser, async (req, res) => {
      res.json(presentStats(await service.getStanding(deps, currentUser(req)), deps.now()))
    })
    .get('/badges', requireUser, (_req, res) => {
      res.json(BADGE_IDS.map(presentBadge))
    })
    .get('/leaderboard', requireUser, async (req, res) => {
      const viewer = currentUser(req)
      res.json(presentLeaderboard(await service.getLeaderboard(deps, viewer), viewer))
    })
}

import type { Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { implement } from '#server/http/implement.ts'
import { BADGE_IDS } from '#shared/constants/badges.ts'
import { gameEndpoints } from '#shared/contracts/game.ts'
import { presentBadges, presentGameState, presentLeaderboard } from './game.presenter.ts'
import * as service from './game.service.ts'

export function gameRouter(deps: Deps): Router {
  return implement(deps, gameEndpoints, {
    'GET /api/user/game-stats': async ({ actor }) =>
      presentGameState(await service.getGameState(deps, actor), deps.now()),
    'GET /api/badges': () => presentBadges(BADGE_IDS),
    'POST /api/badges/seen': ({ actor, body }) => service.markBadgesSeen(deps, actor, body.badges),
    'POST /api/empty-mornings': ({ actor }) => service.markEmptyMorning(deps, actor),
    'DELETE /api/empty-mornings': ({ actor }) => service.unmarkEmptyMorning(deps, actor),
    'GET /api/leaderboard': async ({ actor }) => presentLeaderboard(await service.getLeaderboard(deps, actor), actor),
  })
}

import type { Router } from 'express'
import type { Deps } from '#server/deps.ts'
import { implement } from '#server/http/implement.ts'
import { BADGE_IDS } from '#shared/constants/badges.ts'
import { gameEndpoints } from '#shared/contracts/game.ts'
import { presentBadges, presentGameState, presentLeaderboard } from './game.presenter.ts'
import * as service from './game.service.ts'

export function gameRouter(deps: Deps): Router {
  return implement(deps, gameEndpoints, {
    stats: async ({ actor }) => presentGameState(await service.getGameState(deps, actor), deps.now()),
    badges: () => presentBadges(BADGE_IDS),
    markSeen: ({ actor, body }) => service.markBadgesSeen(deps, actor, body.badges),
    markEmptyMorning: ({ actor }) => service.markEmptyMorning(deps, actor),
    unmarkEmptyMorning: ({ actor }) => service.unmarkEmptyMorning(deps, actor),
    leaderboard: async ({ actor }) => presentLeaderboard(await service.getLeaderboard(deps, actor), actor),
  })
}

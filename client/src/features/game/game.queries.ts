import { useMutation } from '@tanstack/react-query'
import { client } from '#client/lib/client.ts'
import type { BadgeId } from '#shared/constants/badges.ts'
import { gameCalls } from '#shared/constants/game.ts'

const game = client<typeof import('#shared/contracts/game.ts').gameEndpoints>(gameCalls)

export const gameStatsQuery = () => game.stats.query()

export const leaderboardQuery = () => game.leaderboard.query()

/** Marks badges as seen. */
export const useMarkBadgesSeen = () =>
  useMutation({
    mutationFn: (badges: readonly BadgeId[]) => game.markSeen({ body: { badges: [...badges] } }),
    // A badge whose call failed shows again on the next visit.
    meta: { silent: true },
  })

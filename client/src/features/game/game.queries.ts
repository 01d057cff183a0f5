import { useMutation } from '@tanstack/react-query'
import { client } from '#client/lib/client.ts'
import type { BadgeId } from '#shared/constants/badges.ts'
import { gameCalls } from '#shared/constants/game.ts'

const game = client<typeof import('#shared/contracts/game.ts').gameEndpoints>(gameCalls)

/** Points, level, streak and badges of the signed-in person. */
export const gameStatsQuery = () => game.stats.query()

/** The people with the most points, and the place of the signed-in person. */
export const leaderboardQuery = () => game.leaderboard.query()

/** Settles badges whose popup was shown. */
export const useMarkBadgesSeen = () =>
  useMutation({
    mutationFn: (badges: readonly BadgeId[]) => game.markSeen({ body: { badges: [...badges] } }),
    // A badge whose call failed is shown once more on the next visit.
    meta: { silent: true },
  })

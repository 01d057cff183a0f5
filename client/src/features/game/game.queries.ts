import { useMutation } from '@tanstack/react-query'
import { call, query } from '#client/api/call.ts'
import type { BadgeId } from '#shared/constants/badges.ts'

/** Points, level, streak and badges of the signed-in person. */
export const gameStatsQuery = () => query('GET /api/user/game-stats')

/** The people with the most points, and the place of the signed-in person. */
export const leaderboardQuery = () => query('GET /api/leaderboard')

/** Marks badges as seen. */
export const useMarkBadgesSeen = () =>
  useMutation({
    mutationFn: (badges: readonly BadgeId[]) => call('POST /api/badges/seen', { body: { badges: [...badges] } }),
    // A badge whose call failed is shown once more on the next visit.
    meta: { silent: true },
  })

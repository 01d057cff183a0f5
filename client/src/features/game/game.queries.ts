import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '#client/lib/api-client.ts'
import { pageAnswer } from '#client/lib/page-data.ts'
import type { BadgeId } from '#shared/constants/badges.ts'
import type { Badge, GameStats, Leaderboard } from '#shared/contracts/game.ts'

const STATS = '/api/user/game-stats'
const BADGES = '/api/badges'
const LEADERBOARD = '/api/leaderboard'

/** What the signed-in person has reached. */
export const gameStatsQuery = () =>
  queryOptions({
    queryKey: [STATS],
    queryFn: ({ signal }) => api.get<GameStats>(STATS, signal),
    initialData: () => pageAnswer<GameStats>(STATS),
  })

/** All badges, in the order in which they are shown. */
export const badgesQuery = () =>
  queryOptions({
    queryKey: [BADGES],
    queryFn: ({ signal }) => api.get<Badge[]>(BADGES, signal),
  })

/** Who has the most points, and where the signed-in person stands. */
export const leaderboardQuery = () =>
  queryOptions({
    queryKey: [LEADERBOARD],
    queryFn: ({ signal }) => api.get<Leaderboard>(LEADERBOARD, signal),
    initialData: () => pageAnswer<Leaderboard>(LEADERBOARD),
  })

/** Settles badges whose popup was shown. */
export const useMarkBadgesSeen = () =>
  useMutation({
    mutationFn: (badges: readonly BadgeId[]) => api.send(`${BADGES}/seen`, { badges }),
    // What fails is shown once more on the next visit.
    meta: { silent: true },
  })

import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { badgeSchema, gameStatsSchema, leaderboardSchema } from '#shared/contracts/game.ts'
import { api } from '../../lib/api-client.ts'

const STATS = '/api/user/game-stats'
const BADGES = '/api/badges'
const LEADERBOARD = '/api/leaderboard'
/** Says which avatars are unlocked. */
const PROFILE = '/api/profile'

/** What the signed-in person has reached. */
export const gameStatsQuery = () =>
  queryOptions({
    queryKey: [STATS],
    queryFn: ({ signal }) => api.get(STATS, gameStatsSchema, signal),
  })

/** All badges, in the order in which they are shown. */
export const badgesQuery = () =>
  queryOptions({
    queryKey: [BADGES],
    queryFn: ({ signal }) => api.get(BADGES, badgeSchema.array(), signal),
  })

/** Who has the most points, and where the signed-in person stands. */
export const leaderboardQuery = () =>
  queryOptions({
    queryKey: [LEADERBOARD],
    queryFn: ({ signal }) => api.get(LEADERBOARD, leaderboardSchema, signal),
  })

/** Tells the server that the popup of these badges was shown. */
export const markBadgesSeen = (badges: readonly string[]): Promise<void> => api.send(`${BADGES}/seen`, { badges })

/** Asks anew what points and badges decide, where it is on screen. */
export function refreshGame(queryClient: QueryClient): void {
  for (const url of [STATS, BADGES, LEADERBOARD, PROFILE]) void queryClient.invalidateQueries({ queryKey: [url] })
}

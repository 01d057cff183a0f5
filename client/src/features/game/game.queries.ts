import { useMutation } from '@tanstack/react-query'
import { client } from '#client/lib/client.ts'
import type { BadgeId } from '#shared/constants/badges.ts'
import { gameCalls } from '#shared/constants/game.ts'

const game = client<typeof import('#shared/contracts/game.ts').gameEndpoints>(gameCalls)

/** What the signed-in person has reached. */
export const gameStatsQuery = () => game.stats.query()

/** All badges, in the order in which they are shown. */
export const badgesQuery = () => game.badges.query()

/** Who has the most points, and where the signed-in person stands. */
export const leaderboardQuery = () => game.leaderboard.query()

/** Settles badges whose popup was shown. */
export const useMarkBadgesSeen = () =>
  useMutation({
    mutationFn: (badges: readonly BadgeId[]) => game.markSeen({ body: { badges: [...badges] } }),
    // What fails is shown once more on the next visit.
    meta: { silent: true },
  })

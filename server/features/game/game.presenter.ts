import { publicIdentity } from '#server/features/users/public-identity.ts'
import { type BadgeId, badgeOf } from '#shared/constants/badges.ts'
import { addDays, dayOf } from '#shared/constants/dates.ts'
import { LEADERBOARD_COUNTED } from '#shared/constants/game.ts'
import { levelOf } from '#shared/constants/levels.ts'
import type { Badge, GameStats, Leaderboard } from '#shared/contracts/game.ts'
import type { Standing } from './game.repo.ts'
import type { Board } from './leaderboard.repo.ts'

export function presentBadge(id: BadgeId): Badge {
  const { name, description, icon } = badgeOf(id)
  return { id, name, description, icon }
}

/**
 * A streak is current while its last day is today or yesterday, which is not over before today is; or tomorrow, where
 * another server's clock is a little ahead.
 */
export function presentStats(standing: Standing, now: Date): GameStats {
  const { points, currentStreak, maxStreak, lastStreakDate, badges, symbols, symbolCount, dreamCount } = standing
  const today = dayOf(now)
  const isCurrent = [-1, 0, 1].some((days) => lastStreakDate === addDays(today, days))
  return {
    level: levelOf(points).level,
    points,
    currentStreak: isCurrent ? currentStreak : 0,
    maxStreak,
    lastStreakDate,
    badges: badges.map(({ id, earnedAt }) => ({ id, earnedAt: new Date(earnedAt).toISOString() })),
    collectedSymbols: symbols,
    symbolCount,
    dreamCount,
  }
}

/** @param viewer whose own row is marked; no id goes out */
export function presentLeaderboard({ top, own }: Board, viewer: { id: number }): Leaderboard {
  const isListed = own.isPublic && own.points > 0 && own.above < LEADERBOARD_COUNTED
  return {
    top: top.map(({ userId, place, username, avatar, points }) => ({
      place,
      ...publicIdentity({ username, avatar, publicProfile: true }),
      points,
      level: levelOf(points).level,
      isMe: userId === viewer.id,
    })),
    me: { points: own.points, place: isListed ? own.above + 1 : null, isPublic: own.isPublic },
  }
}

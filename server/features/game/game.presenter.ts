import { AVATARS, DEFAULT_AVATAR } from '#shared/constants/avatars.ts'
import { type BadgeId, badgeOf } from '#shared/constants/badges.ts'
import { addDays, dayOf } from '#shared/constants/dates.ts'
import { LEADERBOARD_COUNTED } from '#shared/constants/game.ts'
import { levelOf } from '#shared/constants/levels.ts'
import type { Badge, GameStats, Leaderboard } from '#shared/contracts/game.ts'
import type { Board, Standing } from './game.service.ts'

export function presentBadge(id: BadgeId): Badge {
  const { name, description, icon } = badgeOf(id)
  return { id, name, description, icon }
}

/** A streak is current while its last day is today or yesterday: the day is not over before it is. */
export function presentStats(standing: Standing, now: Date): GameStats {
  const { points, currentStreak, maxStreak, lastStreakDate, badges, symbols, symbolCount, dreamCount } = standing
  const today = dayOf(now)
  const isCurrent = lastStreakDate === today || lastStreakDate === addDays(today, -1)
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
      username,
      avatar: AVATARS.find((known) => known === avatar) ?? DEFAULT_AVATAR,
      points,
      level: levelOf(points).level,
      isMe: userId === viewer.id,
    })),
    me: { points: own.points, place: isListed ? own.above + 1 : null, isPublic: own.isPublic },
  }
}

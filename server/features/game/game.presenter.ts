import { listedIdentity } from '#server/features/identity/users/users.presenter.ts'
import { BADGE_IDS, type BadgeId, badgeOf } from '#shared/constants/badges.ts'
import { addDays, dayOf } from '#shared/constants/dates.ts'
import { LEADERBOARD_COUNTED, levelOf } from '#shared/constants/game.ts'
import type { Badge, GameStats, Leaderboard } from '#shared/contracts/game.ts'
import type { GameState } from './game.repo.ts'
import type { Board } from './leaderboard.repo.ts'

/** Badges in the order of their table. */
export function presentBadges(ids: readonly BadgeId[]): Badge[] {
  return BADGE_IDS.filter((id) => ids.includes(id)).map((id) => {
    const { name, description, icon } = badgeOf(id)
    return { id, name, description, icon }
  })
}

/** A streak is current if its last day is today or yesterday, because today is not over. */
export function presentGameState(state: GameState, now: Date): GameStats {
  const { points, streak, badges, symbols, symbolCount, dreamCount } = state
  const isCurrent = streak !== null && streak.last >= addDays(dayOf(now), -1)
  return {
    level: levelOf(points).level,
    points,
    currentStreak: isCurrent ? streak.days : 0,
    maxStreak: streak?.longest ?? 0,
    lastStreakDate: streak?.lastRecorded ?? null,
    badges: badges.map(({ id, earnedAt }) => ({ id, earnedAt: new Date(earnedAt).toISOString() })),
    newBadges: presentBadges(badges.filter(({ isNew }) => isNew).map(({ id }) => id)),
    collectedSymbols: symbols,
    symbolCount,
    dreamCount,
  }
}

/** @param viewer marks this person's row; ids are not sent */
export function presentLeaderboard({ top, own }: Board, viewer: { id: number }): Leaderboard {
  const isListed = own.isPublic && own.points > 0 && own.above < LEADERBOARD_COUNTED
  return {
    top: top.map(({ userId, place, username, avatar, points }) => ({
      place,
      ...listedIdentity({ username, avatar }),
      points,
      level: levelOf(points).level,
      isMe: userId === viewer.id,
    })),
    me: { points: own.points, place: isListed ? own.above + 1 : null, isPublic: own.isPublic },
  }
}

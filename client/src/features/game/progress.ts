import { AVATARS, type Avatar } from '#shared/constants/avatars.ts'
import { BADGE_IDS, type BadgeId, type BadgeMeasure, badgeOf, isUnlocked } from '#shared/constants/badges.ts'
import type { GameStats } from '#shared/contracts/game.ts'

export type EarnedBadges = ReadonlyMap<BadgeId, string>

export function earnedBadges({ badges }: Pick<GameStats, 'badges'>): EarnedBadges {
  return new Map(badges.map(({ id, earnedAt }) => [id, earnedAt]))
}

export interface GoalProgress {
  id: BadgeId
  count: number
  goal: number
}

const COUNTED: Record<BadgeMeasure, 'dreamCount' | 'currentStreak' | 'symbolCount'> = {
  dreams: 'dreamCount',
  streak: 'currentStreak',
  symbols: 'symbolCount',
}

/** The progress to a badge's goal; undefined for one-time badges. */
export function goalProgress(id: BadgeId, stats: GameStats): GoalProgress | undefined {
  const { goal } = badgeOf(id)
  return goal && { id, count: Math.min(stats[COUNTED[goal.of]], goal.count), goal: goal.count }
}

const shareOf = ({ count, goal }: GoalProgress) => count / goal

/** The goal with the highest share; undefined if none is left or started. */
export function nextGoal(stats: GameStats): GoalProgress | undefined {
  const earned = earnedBadges(stats)
  const open = BADGE_IDS.filter((id) => !earned.has(id)).flatMap((id) => goalProgress(id, stats) ?? [])
  const [first, ...others] = open.filter(({ count }) => count > 0)
  return first && others.reduce((nearest, next) => (shareOf(next) > shareOf(nearest) ? next : nearest), first)
}

/** All badges that are earned or can be; without plans nobody can earn those of Premium. */
export function badgesFor(earned: EarnedBadges, hasPlans: boolean): readonly BadgeId[] {
  return BADGE_IDS.filter((id) => id !== 'premium' || hasPlans || earned.has(id))
}

/** Earned badges first, each group in the given order. */
export function earnedFirst(badges: readonly BadgeId[], earned: EarnedBadges): readonly BadgeId[] {
  return [...badges.filter((id) => earned.has(id)), ...badges.filter((id) => !earned.has(id))]
}

export function unlockedAvatars({ level, badges }: GameStats): readonly Avatar[] {
  const progress = { level, badges: badges.map(({ id }) => id) }
  return AVATARS.filter((avatar) => isUnlocked(avatar, progress))
}

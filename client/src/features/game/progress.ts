import { AVATARS, type Avatar } from '#shared/constants/avatars.ts'
import { BADGE_IDS, type BadgeId, type BadgeMeasure, badgeOf, isUnlocked } from '#shared/constants/badges.ts'
import type { GameStats } from '#shared/contracts/game.ts'

/** The instants at which badges were earned, by badge. */
export type EarnedBadges = ReadonlyMap<BadgeId, string>

export function earnedBadges({ badges }: Pick<GameStats, 'badges'>): EarnedBadges {
  return new Map(badges.map(({ id, earnedAt }) => [id, earnedAt]))
}

/** How far a badge with a goal is. */
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

/** How far the goal of a badge is; undefined for one that is earned by something done once. */
export function goalProgress(id: BadgeId, stats: GameStats): GoalProgress | undefined {
  const { goal } = badgeOf(id)
  return goal && { id, count: Math.min(stats[COUNTED[goal.of]], goal.count), goal: goal.count }
}

const shareOf = ({ count, goal }: GoalProgress) => count / goal

/** The goal that is nearest by its share; undefined when nothing with a goal is left, or nothing has begun. */
export function nextGoal(stats: GameStats): GoalProgress | undefined {
  const earned = earnedBadges(stats)
  const open = BADGE_IDS.filter((id) => !earned.has(id)).flatMap((id) => goalProgress(id, stats) ?? [])
  const [first, ...others] = open.filter(({ count }) => count > 0)
  return first && others.reduce((nearest, next) => (shareOf(next) > shareOf(nearest) ? next : nearest), first)
}

/** All badges that can be earned or were: where there are no plans nobody can begin Premium. */
export function badgesFor(earned: EarnedBadges, hasPlans: boolean): readonly BadgeId[] {
  return BADGE_IDS.filter((id) => id !== 'premium' || hasPlans || earned.has(id))
}

/** Badges as the profile shows them: those earned before those to earn, each in the order of all. */
export function earnedFirst(badges: readonly BadgeId[], earned: EarnedBadges): readonly BadgeId[] {
  return [...badges.filter((id) => earned.has(id)), ...badges.filter((id) => !earned.has(id))]
}

export function unlockedAvatars({ level, badges }: GameStats): readonly Avatar[] {
  const progress = { level, badges: badges.map(({ id }) => id) }
  return AVATARS.filter((avatar) => isUnlocked(avatar, progress))
}

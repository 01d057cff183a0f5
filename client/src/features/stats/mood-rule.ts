import type { Mood } from '#shared/constants/moods.ts'
import type { Stats } from '#shared/contracts/stats.ts'

/**
 * The mood of the card: neutral without dreams or when the neutral ones are at least as many as the
 * others together; else whichever of the other two is ahead, negative on a tie.
 */
export function prevailingMood({ positive, neutral, negative }: Stats['moodCounts']): Mood {
  if (neutral >= positive + negative) return 'neutral'
  return positive > negative ? 'positive' : 'negative'
}

import { MOODS, type Mood } from '#shared/constants/moods.ts'
import type { Stats } from '#shared/contracts/stats.ts'

type MoodCounts = Stats['moodCounts']

const DREAMS: Record<Mood, { one: string; many: string }> = {
  positive: { one: 'positivo', many: 'positivi' },
  neutral: { one: 'neutro', many: 'neutri' },
  negative: { one: 'negativo', many: 'negativi' },
}

const NIGHTS: Record<Mood, { one: string; many: string }> = {
  positive: { one: 'positiva', many: 'positive' },
  neutral: { one: 'neutra', many: 'neutre' },
  negative: { one: 'negativa', many: 'negative' },
}

/** «3 positivi», said of dreams. */
export const dreamsOfMood = (mood: Mood, count: number) => `${count} ${DREAMS[mood][count === 1 ? 'one' : 'many']}`

/** «3 positive», said of nights. */
export const nightsOfMood = (mood: Mood, count: number) => `${count} ${NIGHTS[mood][count === 1 ? 'one' : 'many']}`

/** How many of these have each mood. */
export function countMoods(items: readonly { mood: Mood }[]): MoodCounts {
  const counts = { positive: 0, neutral: 0, negative: 0 }
  for (const { mood } of items) counts[mood] += 1
  return counts
}

/** «6 positivi, 5 neutri, 3 negativi» */
export function countsText(counts: MoodCounts, words: typeof dreamsOfMood): string {
  return MOODS.map((mood) => words(mood, counts[mood])).join(', ')
}

/** «1 sogno», «9 sogni» */
export const dreamsText = (count: number) => `${count} ${count === 1 ? 'sogno' : 'sogni'}`

/**
 * The mood of the card: neutral without dreams or when the neutral ones are at least as many as the
 * others together; else whichever of the other two is ahead, negative on a tie.
 */
export function prevailingMood({ positive, neutral, negative }: Stats['moodCounts']): Mood {
  if (neutral >= positive + negative) return 'neutral'
  return positive > negative ? 'positive' : 'negative'
}

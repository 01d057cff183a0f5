import { MOOD_LABELS, MOODS, type Mood } from '#shared/constants/dreams.ts'
import type { Stats } from '#shared/contracts/stats.ts'

type MoodCounts = Stats['moodCounts']

const withEnding = (mood: Mood, ending: string) => MOOD_LABELS[mood].toLowerCase().slice(0, -1) + ending

export const dreamsOfMood = (mood: Mood, count: number) => `${count} ${withEnding(mood, count === 1 ? 'o' : 'i')}`

export const nightsOfMood = (mood: Mood, count: number) => `${count} ${withEnding(mood, count === 1 ? 'a' : 'e')}`

export function countMoods(items: readonly { mood: Mood | null }[]): MoodCounts {
  const counts = { positive: 0, neutral: 0, negative: 0 }
  for (const { mood } of items) if (mood) counts[mood] += 1
  return counts
}

/** «6 positivi, 5 neutri, 3 negativi», and the number without a mood. */
export function countsText(items: readonly { mood: Mood | null }[], words: typeof dreamsOfMood): string {
  const counts = countMoods(items)
  const untold = items.length - countTold(counts)
  const told = MOODS.map((mood) => words(mood, counts[mood]))
  return [...told, ...(untold > 0 ? [`${untold} senza umore`] : [])].join(', ')
}

/** The number with a mood. */
export const countTold = (counts: MoodCounts): number => MOODS.reduce((sum, mood) => sum + counts[mood], 0)

export const dreamsText = (count: number) => `${count} ${count === 1 ? 'sogno' : 'sogni'}`

/**
 * The card's mood: neutral without dreams, or if neutral ones are at least as many as the others; else the more
 * frequent of the two, negative on a tie.
 */
export function prevailingMood({ positive, neutral, negative }: Stats['moodCounts']): Mood {
  if (neutral >= positive + negative) return 'neutral'
  return positive > negative ? 'positive' : 'negative'
}

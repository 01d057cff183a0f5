import { MOOD_LABELS, MOODS, type Mood } from '#shared/constants/dreams.ts'
import type { Stats } from '#shared/contracts/stats.ts'

type MoodCounts = Stats['moodCounts']

/** «positivo» with another last letter. */
const withEnding = (mood: Mood, ending: string) => MOOD_LABELS[mood].toLowerCase().slice(0, -1) + ending

/** «3 positivi», said of dreams. */
export const dreamsOfMood = (mood: Mood, count: number) => `${count} ${withEnding(mood, count === 1 ? 'o' : 'i')}`

/** «3 positive», said of nights. */
export const nightsOfMood = (mood: Mood, count: number) => `${count} ${withEnding(mood, count === 1 ? 'a' : 'e')}`

/** How many of these have each mood. */
export function countMoods(items: readonly { mood: Mood | null }[]): MoodCounts {
  const counts = { positive: 0, neutral: 0, negative: 0 }
  for (const { mood } of items) if (mood) counts[mood] += 1
  return counts
}

/** «6 positivi, 5 neutri, 3 negativi», and how many have no mood. */
export function countsText(items: readonly { mood: Mood | null }[], words: typeof dreamsOfMood): string {
  const counts = countMoods(items)
  const untold = items.length - countTold(counts)
  const told = MOODS.map((mood) => words(mood, counts[mood]))
  return [...told, ...(untold > 0 ? [`${untold} senza umore`] : [])].join(', ')
}

/** How many of these have a mood. */
export const countTold = (counts: MoodCounts): number => MOODS.reduce((sum, mood) => sum + counts[mood], 0)

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

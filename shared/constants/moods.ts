export const MOODS = ['positive', 'neutral', 'negative'] as const
export type Mood = (typeof MOODS)[number]
export const DEFAULT_MOOD: Mood = 'neutral'

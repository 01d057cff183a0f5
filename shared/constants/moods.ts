export const MOODS = ['positive', 'neutral', 'negative'] as const
export type Mood = (typeof MOODS)[number]
export const DEFAULT_MOOD: Mood = 'neutral'

/** A dream of which no mood was told. */
export const UNKNOWN_MOOD = 'Umore sconosciuto'

/** The moods as they are read. */
export const MOOD_LABELS: Record<Mood, string> = { positive: 'Positivo', neutral: 'Neutro', negative: 'Negativo' }

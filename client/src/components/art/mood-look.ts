import { CircleDashed, Cloud, CloudRain, type LucideIcon, Sun } from 'lucide-react'
import type { Mood } from '#shared/constants/moods.ts'

interface MoodLook {
  word: string
  Icon: LucideIcon
}

/** A mood's word and drawing; `unknown` is whatever is none of the three. */
export const MOOD_LOOK: Record<Mood | 'unknown', MoodLook> = {
  positive: { word: 'Positivo', Icon: Sun },
  neutral: { word: 'Neutro', Icon: Cloud },
  negative: { word: 'Negativo', Icon: CloudRain },
  unknown: { word: 'Sconosciuto', Icon: CircleDashed },
}

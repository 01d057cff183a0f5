import { CircleDashed, Cloud, CloudRain, type LucideIcon, Sun } from 'lucide-react'
import { MOODS, type Mood } from '#shared/constants/moods.ts'
import { cn } from '../../../lib/cn.ts'
import './mood-label.css'

interface MoodLook {
  word: string
  label: string
  Icon: LucideIcon
}

export const MOOD_LOOK: Record<Mood | 'unknown', MoodLook> = {
  positive: { word: 'Positivo', label: 'Umore positivo', Icon: Sun },
  neutral: { word: 'Neutro', label: 'Umore neutro', Icon: Cloud },
  negative: { word: 'Negativo', label: 'Umore negativo', Icon: CloudRain },
  unknown: { word: 'Sconosciuto', label: 'Umore sconosciuto', Icon: CircleDashed },
}

/** The mood as colour, icon and words; whatever is none of the three counts as unknown. */
export function MoodLabel({ mood, className }: { mood: string; className?: string }) {
  const known = MOODS.find((candidate) => candidate === mood) ?? 'unknown'
  const { label, Icon } = MOOD_LOOK[known]
  return (
    <span className={cn('mood-label', `is-${known}`, className)}>
      <Icon size={16} strokeWidth={1.9} aria-hidden="true" />
      {label}
    </span>
  )
}

import { MOODS } from '#shared/constants/moods.ts'
import { MOOD_LOOK } from './mood-look.ts'
import './mood-label.css'

/** The mood as colour, icon and words; whatever is none of the three counts as unknown. */
export function MoodLabel({ mood }: { mood: string }) {
  const known = MOODS.find((candidate) => candidate === mood) ?? 'unknown'
  const { word, Icon } = MOOD_LOOK[known]
  return (
    <span className={`mood-label is-${known}`}>
      <Icon size={16} strokeWidth={1.9} aria-hidden="true" />
      Umore {word.toLowerCase()}
    </span>
  )
}

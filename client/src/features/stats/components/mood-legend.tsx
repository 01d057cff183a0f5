import './charts.css'
import { MOODS, type Mood } from '#shared/constants/moods.ts'
import { MoodMark } from './mood-mark.tsx'

interface MoodLegendProps {
  /** What is written beside each mark. */
  words: (mood: Mood) => string
  /** What the small dot of an empty night means, where there are any. */
  empty?: string
}

/** The three marks of the moods and what they stand for. */
export function MoodLegend({ words, empty }: MoodLegendProps) {
  return (
    <ul className="mark-legend">
      {MOODS.map((mood) => (
        <li key={mood}>
          <svg width="16" height="14" viewBox="0 0 16 14" aria-hidden="true">
            <MoodMark mood={mood} x={8} y={7} size="small" />
          </svg>
          {words(mood)}
        </li>
      ))}
      {empty && (
        <li>
          <svg width="16" height="14" viewBox="0 0 16 14" aria-hidden="true">
            <circle cx="8" cy="7" r="2" fill="var(--input)" />
          </svg>
          {empty}
        </li>
      )}
    </ul>
  )
}

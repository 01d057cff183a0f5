import { MOODS } from '#shared/constants/moods.ts'
import type { Stats } from '#shared/contracts/stats.ts'
import { MOOD_LOOK } from '../../../components/art/mood-look.ts'
import { prevailingMood } from '../mood-rule.ts'
import { dreamsOfMood } from '../mood-words.ts'
import { StatCard } from './stat-card.tsx'

export function MoodCard({ counts }: { counts: Stats['moodCounts'] }) {
  const mood = prevailingMood(counts)
  const present = MOODS.filter((candidate) => counts[candidate] > 0)
  return (
    <StatCard name="Stato d'Animo" Icon={MOOD_LOOK[mood].Icon} value={MOOD_LOOK[mood].word} wide>
      <div className="mood-split mt-auto" aria-hidden="true">
        {present.map((candidate) => (
          <span key={candidate} className={`is-${candidate}`} style={{ flex: counts[candidate] }} />
        ))}
      </div>
      <ul className="mood-legend">
        {MOODS.map((candidate) => {
          const { Icon } = MOOD_LOOK[candidate]
          return (
            <li key={candidate}>
              <Icon size={15} strokeWidth={1.9} aria-hidden="true" />
              {dreamsOfMood(candidate, counts[candidate])}
            </li>
          )
        })}
      </ul>
    </StatCard>
  )
}

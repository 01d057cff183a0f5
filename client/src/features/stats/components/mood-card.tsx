import { MOODS, type Mood } from '#shared/constants/moods.ts'
import type { Stats } from '#shared/contracts/stats.ts'
import { MOOD_LOOK } from '../../../components/art/mood-look.ts'
import { prevailingMood } from '../mood-rule.ts'
import { StatCard } from './stat-card.tsx'

const COUNTED: Record<Mood, { one: string; many: string }> = {
  positive: { one: 'positivo', many: 'positivi' },
  neutral: { one: 'neutro', many: 'neutri' },
  negative: { one: 'negativo', many: 'negativi' },
}

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
          const { one, many } = COUNTED[candidate]
          return (
            <li key={candidate}>
              <Icon size={15} strokeWidth={1.9} aria-hidden="true" />
              {counts[candidate]} {counts[candidate] === 1 ? one : many}
            </li>
          )
        })}
      </ul>
    </StatCard>
  )
}

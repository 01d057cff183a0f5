import { Cloud, CloudRain, type LucideIcon, Sun } from 'lucide-react'
import { MOODS, type Mood } from '#shared/constants/moods.ts'
import type { Stats } from '#shared/contracts/stats.ts'
import { prevailingMood } from '../mood-rule.ts'
import { StatCard } from './stat-card.tsx'

const LOOK: Record<Mood, { word: string; one: string; many: string; Icon: LucideIcon }> = {
  positive: { word: 'Positivo', one: 'positivo', many: 'positivi', Icon: Sun },
  neutral: { word: 'Neutro', one: 'neutro', many: 'neutri', Icon: Cloud },
  negative: { word: 'Negativo', one: 'negativo', many: 'negativi', Icon: CloudRain },
}

export function MoodCard({ counts }: { counts: Stats['moodCounts'] }) {
  const mood = prevailingMood(counts)
  const present = MOODS.filter((candidate) => counts[candidate] > 0)
  return (
    <StatCard name="Stato d'Animo" Icon={LOOK[mood].Icon} value={LOOK[mood].word} wide>
      <div className="mood-split mt-auto" aria-hidden="true">
        {present.map((candidate) => (
          <span key={candidate} className={`is-${candidate}`} style={{ flex: counts[candidate] }} />
        ))}
      </div>
      <ul className="mood-legend">
        {MOODS.map((candidate) => {
          const { Icon, one, many } = LOOK[candidate]
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

import { BookOpen, Repeat } from 'lucide-react'
import type { Stats } from '#shared/contracts/stats.ts'
import { cn } from '../../../lib/cn.ts'
import { MoodCard } from './mood-card.tsx'
import { StatCard } from './stat-card.tsx'

/** The three figures of the dashboard, each with a small drawing that says the same. */
export function StatCards({ stats }: { stats: Stats }) {
  return (
    <section className="stats" aria-label="Riepilogo">
      <CountCard count={stats.count} weeks={stats.weeks} />
      <MoodCard counts={stats.moodCounts} />
      <ElementCard top={stats.recurringElements[0]} count={stats.count} />
    </section>
  )
}

function CountCard({ count, weeks }: { count: number; weeks: number[] }) {
  const most = Math.max(1, ...weeks)
  const columns = weeks.map((dreams, place) => ({ place, none: dreams === 0, height: `${(dreams / most) * 100}%` }))
  return (
    <StatCard name="Sogni Registrati" Icon={BookOpen} value={count.toLocaleString('it-IT')}>
      <p className="small muted">{weeks.at(-1) ?? 0} negli ultimi sette giorni</p>
      <div className="stat-drawing">
        <div
          className="week-columns"
          role="img"
          aria-label={`Sogni per settimana, dalla più lontana: ${weeks.join(', ')}`}
        >
          {columns.map(({ place, none, height }) => (
            <i key={place} className={cn(none && 'is-none')} style={{ height }} />
          ))}
        </div>
      </div>
    </StatCard>
  )
}

function ElementCard({ top, count }: { top: Stats['recurringElements'][number] | undefined; count: number }) {
  if (!top) {
    return (
      <StatCard name="Elemento Ricorrente" Icon={Repeat} value="Nessuno, per ora">
        <p className="small muted">Scegli emozioni, temi e simboli mentre scrivi: qui vedrai cosa torna.</p>
      </StatCard>
    )
  }
  return (
    <StatCard name="Elemento Ricorrente" Icon={Repeat} value={top.element}>
      <p className="small muted">{shareText(top.count, count)}</p>
      <div className="stat-drawing">
        <Diamonds on={top.count} of={count} />
      </div>
    </StatCard>
  )
}

function shareText(part: number, whole: number): string {
  return whole === 1 ? 'Nel tuo primo sogno' : `In ${part} dei tuoi ${whole} sogni`
}

const DIAMONDS_MAX = 36

/** One diamond per dream; a long journal is drawn in proportion. */
function Diamonds({ on, of }: { on: number; of: number }) {
  const total = Math.min(of, DIAMONDS_MAX)
  const filled = of <= DIAMONDS_MAX ? on : Math.max(1, Math.round((on / of) * DIAMONDS_MAX))
  const places = Array.from({ length: total }, (_, place) => place)
  return (
    <div className="diamonds" role="img" aria-label={`${on} su ${of}`}>
      {places.map((place) => (
        <i key={place} className={cn(place < filled && 'is-on')} />
      ))}
    </div>
  )
}

import { Plus } from 'lucide-react'
import { Link } from 'wouter'
import type { Stats } from '#shared/contracts/stats.ts'
import { paths } from '../../../app/paths.ts'
import { DreamWindow } from '../../../components/art/dream-window.tsx'
import { formatDayNumber, formatLong, formatWeekday } from '../../../lib/dates.ts'
import './portico.css'

type Night = Stats['nights'][number]

interface PorticoProps {
  /** The last seven days, oldest first, today last. */
  nights: Stats['nights']
  onRecord: () => void
}

/** The last seven nights as windows: a dream, closed shutters, or today's empty arch. */
export function Portico({ nights, onRecord }: PorticoProps) {
  return (
    <ul className="portico" aria-label="Le tue ultime sette notti">
      {nights.map((night, place) => {
        const today = place === nights.length - 1
        return (
          <li key={night.date}>
            <NightWindow night={night} today={today} onRecord={onRecord} />
            <time className="portico-day" dateTime={night.date}>
              <b>{formatDayNumber(night.date)}</b>
              {today ? 'oggi' : formatWeekday(night.date)}
            </time>
          </li>
        )
      })}
    </ul>
  )
}

function NightWindow({ night, today, onRecord }: { night: Night; today: boolean; onRecord: () => void }) {
  if (night.dream) {
    return (
      <Link
        href={paths.dream(night.dream.id)}
        className="portico-night"
        aria-label={`${night.dream.title}, ${formatLong(night.date)}`}
      >
        <DreamWindow id={night.dream.id} />
      </Link>
    )
  }
  if (today) {
    return (
      <button
        type="button"
        className="portico-night is-open"
        aria-label="Registra il sogno di oggi"
        aria-haspopup="dialog"
        onClick={onRecord}
      >
        <Plus size={22} strokeWidth={1.9} aria-hidden="true" />
      </button>
    )
  }
  return (
    <span className="portico-night is-shut">
      <span className="sr-only">Nessun sogno registrato</span>
    </span>
  )
}

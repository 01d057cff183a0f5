import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import type { Dream } from '#shared/contracts/dreams.ts'
import { paths } from '../../../app/paths.ts'
import { DreamWindow } from '../../../components/art/dream-window.tsx'
import { MoodLabel } from '../../../components/art/mood-label.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatDayNumber, formatMonth, formatWeekday } from '../../../lib/dates.ts'
import { groupByMonth } from '../timeline.ts'
import './timeline.css'

const SNIPPET_LENGTH = 160

interface TimelineProps {
  dreams: Dream[]
  /** From 1. */
  page: number
  pages: number
  /** The next page is on its way; the old one stays meanwhile. */
  waiting: boolean
  onPrevious: () => void
  onNext: () => void
}

export function Timeline({ dreams, page, pages, waiting, onPrevious, onNext }: TimelineProps) {
  return (
    <div className={cn('card timeline', waiting && 'is-waiting')} aria-busy={waiting}>
      {groupByMonth(dreams).map(({ month, dreams: ofMonth }) => (
        <div key={month}>
          <h3 className="timeline-month">{formatMonth(`${month}-01`)}</h3>
          <ul>
            {ofMonth.map((dream) => (
              <li key={dream.id} className="relative">
                <TimelineItem dream={dream} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {pages > 1 && <Pager page={page} pages={pages} onPrevious={onPrevious} onNext={onNext} />}
    </div>
  )
}

function TimelineItem({ dream }: { dream: Dream }) {
  return (
    <Link href={paths.dream(dream.id)} className="row-link timeline-item">
      <time className="timeline-day" dateTime={dream.date}>
        <b>{formatDayNumber(dream.date)}</b>
        <span>{formatWeekday(dream.date)}</span>
      </time>
      <DreamWindow id={dream.id} />
      <span className="min-w-0">
        <span className="row-title">{dream.title}</span>
        <span className="timeline-text">{dream.content.slice(0, SNIPPET_LENGTH)}</span>
      </span>
      <MoodLabel mood={dream.mood} />
      <ChevronRight size={18} strokeWidth={1.9} aria-hidden="true" className="text-muted" />
    </Link>
  )
}

type PagerProps = Pick<TimelineProps, 'page' | 'pages' | 'onPrevious' | 'onNext'>

/** At the ends the buttons are only marked as disabled: they keep the focus they may have. */
function Pager({ page, pages, onPrevious, onNext }: PagerProps) {
  const first = page <= 1
  const last = page >= pages
  return (
    <nav className="timeline-pager" aria-label="Pagine della cronologia">
      <Button variant="outline" size="s" aria-disabled={first} onClick={first ? undefined : onPrevious}>
        <ChevronLeft size={16} strokeWidth={1.9} aria-hidden="true" className="max-[419px]:hidden" />
        Precedente
      </Button>
      <p className="small muted whitespace-nowrap" role="status">
        Pagina {page} di {pages}
      </p>
      <Button variant="outline" size="s" aria-disabled={last} onClick={last ? undefined : onNext}>
        Successiva
        <ChevronRight size={16} strokeWidth={1.9} aria-hidden="true" className="max-[419px]:hidden" />
      </Button>
    </nav>
  )
}

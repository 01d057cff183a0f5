import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowRight, ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { DreamWindow } from '#client/components/art/dream-window.tsx'
import { MoodLabel } from '#client/components/art/mood-label.tsx'
import { ErrorState } from '#client/components/layout/error-state.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import { formatDayNumber, formatMonth, formatWeekday } from '#client/lib/dates.ts'
import { RECENT_DREAMS, TIMELINE_PAGE_SIZE } from '#shared/constants/limits.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { dreamPageQuery, useWithWaiting } from '../dreams.queries.ts'
import { WaitingMark } from './dream-card.tsx'
import { type CardAnalysis, DREAM_CARDS, DreamGrid, type DreamMonth, groupByMonth } from './dream-grid.tsx'

/**
 * The timeline's pages by keyset cursor: the stack holds the cursor of every page after the first.
 * The newest dreams of the dashboard are its first page, whichever is shown.
 */
export function useTimelinePages(count: number) {
  const [cursors, setCursors] = useState<readonly string[]>([])
  const newest = useQuery(dreamPageQuery(TIMELINE_PAGE_SIZE))
  const query = useQuery({ ...dreamPageQuery(TIMELINE_PAGE_SIZE, cursors.at(-1)), placeholderData: keepPreviousData })
  const nextCursor = query.data?.nextCursor

  const next = () => {
    if (nextCursor && !query.isPlaceholderData) setCursors([...cursors, nextCursor])
  }
  const previous = () => setCursors(cursors.slice(0, -1))

  const page = cursors.length + 1
  const pages = Math.max(Math.ceil(count / TIMELINE_PAGE_SIZE), page + (nextCursor ? 1 : 0))
  return { newest, query, page, pages, next, previous }
}

type TimelinePages = ReturnType<typeof useTimelinePages>

interface RecentDreamsProps extends CardAnalysis {
  /** The timeline's first page. */
  newest: TimelinePages['newest']
}

/** The newest three. */
export function RecentDreams({ newest: { data, error, refetch }, ...analysis }: RecentDreamsProps) {
  const dreams = useWithWaiting(data?.items ?? [])
  return (
    <section aria-labelledby="recent-dreams">
      <SectionHead id="recent-dreams" title="Sogni Recenti">
        <Link href={paths.dreams} className="link">
          Vedi tutti
          <ArrowRight size={16} />
        </Link>
      </SectionHead>
      {data || dreams.length > 0 ? (
        <DreamGrid dreams={dreams.slice(0, RECENT_DREAMS)} label="Sogni recenti" heading="h3" {...analysis} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <Skeleton {...DREAM_CARDS} count={RECENT_DREAMS} />
      )}
    </section>
  )
}

/** A section's title, with something small at the end of its line. */
function SectionHead({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <div className="mt-9 mb-3.5 flex items-baseline justify-between gap-4 md:mt-14 md:mb-5">
      <h2 id={id} className="h2">
        {title}
      </h2>
      {children}
    </div>
  )
}

const CARD = 'card px-6 pt-2 pb-5 max-md:px-4.5 max-md:pb-4.5'

/** Every dream, a few per page, under the months they belong to. */
export function Timeline({ count, timeline }: { count: number; timeline: TimelinePages }) {
  const { data, error, isPending, isPlaceholderData, refetch } = timeline.query
  const dreams = useWithWaiting(data?.items ?? [])
  // The waiting dreams stand in front of the newest.
  const shown = timeline.page === 1 ? dreams : dreams.filter(({ id }) => id > 0)
  return (
    <section aria-labelledby="timeline">
      <SectionHead id="timeline" title="Cronologia">
        <span className="small muted">
          {count} {count === 1 ? 'sogno' : 'sogni'}
        </span>
      </SectionHead>
      {data && (
        <div className={CARD} aria-busy={isPlaceholderData}>
          {groupByMonth(shown).map((month) => (
            <Month key={month.day} {...month} waiting={isPlaceholderData} />
          ))}
          {timeline.pages > 1 && <Pager {...timeline} />}
        </div>
      )}
      {isPending && (
        <Skeleton
          label="Caricamento della cronologia"
          shape="rows"
          count={TIMELINE_PAGE_SIZE}
          picture="is-window w-10"
          className={`${CARD} min-h-[420px]`}
        />
      )}
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
    </section>
  )
}

function Month({ day, dreams, waiting }: DreamMonth & { waiting: boolean }) {
  return (
    <div className={waiting ? 'opacity-60' : undefined}>
      <h3 className="pt-[22px] pb-2 text-muted [font:italic_500_18px/1.28_var(--font-serif)]">{formatMonth(day)}</h3>
      <ul>
        {dreams.map((dream) => (
          <li key={dream.id} className="relative">
            <TimelineItem dream={dream} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const ITEM_COLUMNS =
  'grid-cols-[46px_40px_minmax(0,1fr)_auto_20px] max-md:grid-cols-[36px_36px_minmax(0,1fr)_20px] max-md:gap-3'
const SNIPPET_LENGTH = 160

function TimelineItem({ dream }: { dream: Dream }) {
  return (
    <Link href={paths.dream(dream.id)} className={`row-link ${ITEM_COLUMNS}`}>
      <time className="text-center leading-[1.1]" dateTime={dream.date}>
        <b className="block font-serif text-[24px] font-medium">{formatDayNumber(dream.date)}</b>
        <span className="text-[13px] text-muted">{formatWeekday(dream.date)}</span>
      </time>
      <DreamWindow dream={dream} className="w-10 [--base:5px] max-md:w-9" />
      <span className="min-w-0">
        <span className="row-title">{dream.title}</span>
        <WaitingMark dream={dream} />
        <span className="block truncate text-[14px] text-muted">{dream.content.slice(0, SNIPPET_LENGTH)}</span>
      </span>
      <span className="flex max-md:sr-only">
        <MoodLabel mood={dream.mood} />
      </span>
      <ChevronRight size={18} className="text-muted" />
    </Link>
  )
}

/** At the ends the buttons are only marked as disabled: they keep the focus they may have. */
function Pager({ page, pages, previous, next }: Omit<TimelinePages, 'newest' | 'query'>) {
  const first = page <= 1
  const last = page >= pages
  return (
    <nav
      className="mt-4 flex items-center justify-between border-t border-border pt-[18px] max-xs:flex-wrap max-xs:justify-center max-xs:gap-2.5"
      aria-label="Pagine della cronologia"
    >
      <Button variant="outline" size="s" aria-disabled={first} onClick={first ? undefined : previous}>
        <ChevronLeft size={16} className="max-[419px]:hidden" />
        Precedente
      </Button>
      <p className="small muted whitespace-nowrap max-xs:order-first max-xs:w-full max-xs:text-center" role="status">
        Pagina {page} di {pages}
      </p>
      <Button variant="outline" size="s" aria-disabled={last} onClick={last ? undefined : next}>
        Successiva
        <ChevronRight size={16} className="max-[419px]:hidden" />
      </Button>
    </nav>
  )
}

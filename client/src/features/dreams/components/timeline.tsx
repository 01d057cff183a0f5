import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { ArrowRight, ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link, useSearchParams } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { DreamWindow } from '#client/components/art/dream-window.tsx'
import { MoodLabel } from '#client/components/art/mood-label.tsx'
import { ErrorState } from '#client/components/shell/error-state.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { SMALL_LINK } from '#client/components/ui/chip.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import { cn } from '#client/lib/cn.ts'
import { formatDayNumber, formatMonth, formatWeekday } from '#client/lib/dates.ts'
import { RECENT_DREAMS, TIMELINE_DREAMS } from '#shared/constants/limits.ts'
import type { Dream, DreamPage } from '#shared/contracts/dreams.ts'
import { monthsQuery, timelineQuery, useWithWaiting } from '../dreams.queries.ts'
import type { UnsentDream } from '../outbox.ts'
import { WaitingMark } from './dream-card.tsx'
import { editDream } from './dream-dialogs.tsx'
import { type CardAnalysis, DREAM_CARDS, DreamGrid, groupByMonth, listKey, ROWS } from './dream-grid.tsx'
import { MonthStrip } from './month-strip.tsx'

interface NewestDreams {
  newest: UseQueryResult<DreamPage>
}

export function RecentDreams({ newest: { data, error, refetch }, ...analysis }: NewestDreams & CardAnalysis) {
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
        <DreamGrid dreams={dreams.slice(0, RECENT_DREAMS)} label="Sogni recenti" heading="h3" brief {...analysis} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <Skeleton {...RECENT_CARDS} />
      )}
    </section>
  )
}

export const RECENT_CARDS = {
  ...DREAM_CARDS,
  count: RECENT_DREAMS,
  grid: cn(DREAM_CARDS.grid, ROWS),
  part: 'min-h-[298px] max-md:min-h-28 max-md:border-0 max-md:bg-transparent max-md:px-0 max-md:shadow-none max-md:overflow-hidden max-md:max-h-28',
}

function SectionHead({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <div className="mt-7 mb-3 flex flex-wrap items-baseline justify-between gap-x-4 md:mt-10 md:mb-4">
      <h2 id={id} className="h2">
        {title}
      </h2>
      {children}
    </div>
  )
}

/** All dreams by page (`?pagina=3` in the address), the latest first, with links to each month. */
export function Timeline({ count }: { count: number }) {
  const months = useQuery(monthsQuery()).data?.months ?? []
  const [params, setParams] = useSearchParams()
  const asked = Math.trunc(Number(params.get('pagina')))
  const last = Math.max(1, Math.ceil(count / TIMELINE_DREAMS))
  const number = asked > 1 ? Math.min(asked, last) : 1
  const from = (number - 1) * TIMELINE_DREAMS
  const query = useQuery({ ...timelineQuery(from), placeholderData: keepPreviousData })
  const { data, error, isPlaceholderData, refetch } = query
  const known = useWithWaiting(data?.items ?? [])
  // Unsent dreams come before the newest.
  const page = number === 1 ? known : known.filter((dream) => 'id' in dream)
  // The recent dreams already report the failed first page.
  if (!data && !(error && number > 1)) return null

  const show = (pagina: number) => setParams(pagina > 1 ? { pagina: String(pagina) } : {}, { replace: true })
  const showMonth = (month: string) => {
    const place = months.findIndex((each) => each.month === month)
    const later = months.slice(0, place).reduce((sum, each) => sum + each.dreams, 0)
    show(1 + Math.floor(later / TIMELINE_DREAMS))
  }
  const hasNewer = number > 1
  const hasOlder = number < last
  return (
    <section aria-labelledby="timeline" className="min-w-0 lg:-mt-10">
      <SectionHead id="timeline" title="Cronologia">
        <span className="small muted">
          {count} {count === 1 ? 'sogno' : 'sogni'}
        </span>
      </SectionHead>
      <MonthStrip months={months} shown={page.map(({ date }) => date.slice(0, 7))} onShow={showMonth} />
      {data ? (
        <div className={CARD} aria-busy={isPlaceholderData}>
          {groupByMonth(page).map(({ day, dreams: ofMonth }) => (
            <MonthDreams key={day} day={day} dreams={ofMonth} />
          ))}
        </div>
      ) : (
        <ErrorState title="Non riusciamo ad aprire questa pagina" error={error} onRetry={refetch} />
      )}
      <nav className="mt-3 flex flex-wrap items-center justify-between gap-2" aria-label="Pagine della cronologia">
        <Button
          variant="outline"
          size="s"
          aria-disabled={!hasNewer}
          onClick={hasNewer ? () => show(number - 1) : undefined}
        >
          <ChevronLeft size={16} className="max-[22.4375rem]:hidden" />
          Precedente
        </Button>
        <span className="small muted whitespace-nowrap" aria-live="polite">
          {[...new Set([from + 1, Math.min(count, from + TIMELINE_DREAMS)])].join('–')} di {count}
        </span>
        <Button
          variant="outline"
          size="s"
          aria-disabled={!hasOlder}
          onClick={hasOlder ? () => show(number + 1) : undefined}
        >
          Successiva
          <ChevronRight size={16} className="max-[22.4375rem]:hidden" />
        </Button>
      </nav>
    </section>
  )
}

const CARD = 'card mt-3 px-6 py-3 max-md:px-4 max-md:py-2 max-2xs:px-2'

/** A page's dreams of one month, under a link to the whole month. */
function MonthDreams({ day, dreams }: { day: string; dreams: readonly (Dream | UnsentDream)[] }) {
  const id = useId()
  return (
    <section className="not-first:mt-2" aria-labelledby={id}>
      <h3 id={id} className="text-muted [font:italic_500_1.125rem/1.28_var(--font-serif)]">
        <Link href={paths.dreamsBy({ month: day.slice(0, 7) })} className={`min-h-6 hover:underline ${SMALL_LINK}`}>
          {formatMonth(day)}
        </Link>
      </h3>
      <ul>
        {dreams.map((dream) => (
          <li key={listKey(dream)}>
            <TimelineItem dream={dream} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const ITEM_COLUMNS =
  'grid-cols-[2.875rem_40px_minmax(0,1fr)_auto_20px] py-1.5! max-md:grid-cols-[2.25rem_36px_minmax(0,1fr)_20px] max-2xs:grid-cols-[2.25rem_minmax(0,1fr)] max-md:gap-3 max-2xs:gap-1.5 max-md:py-1!'
const SNIPPET_LENGTH = 160

function TimelineItem({ dream }: { dream: Dream | UnsentDream }) {
  const look = `row-link ${ITEM_COLUMNS}`
  const item = (
    <>
      <time className="text-center leading-[1.1]" dateTime={dream.date}>
        <b className="block font-serif text-[1.5rem] font-medium">{formatDayNumber(dream.date)}</b>
        <span className="text-[0.8125rem] text-muted">{formatWeekday(dream.date)}</span>
      </time>
      <DreamWindow dream={{ motif: null, ...dream }} className="w-[40px] [--base:5px] max-md:w-[36px] max-2xs:hidden" />
      <span className="min-w-0">
        <span dir="auto" className="row-title max-md:text-[1.125rem]">
          {dream.title}
        </span>
        <WaitingMark dream={dream} />
        <span dir="auto" className="block truncate text-[0.875rem] text-muted max-md:hidden">
          {dream.content.slice(0, SNIPPET_LENGTH)}
        </span>
      </span>
      <span className="flex max-md:sr-only">
        <MoodLabel mood={dream.mood} />
      </span>
      <ChevronRight size={18} className="text-muted max-2xs:hidden" />
    </>
  )
  return 'key' in dream ? (
    <button type="button" className={cn(look, 'w-[calc(100%+20px)] text-left')} onClick={() => void editDream(dream)}>
      {item}
    </button>
  ) : (
    <Link href={paths.dream(dream.id)} className={look}>
      {item}
    </Link>
  )
}

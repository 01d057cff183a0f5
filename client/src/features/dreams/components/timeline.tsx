import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { ArrowRight, ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link, useSearchParams } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { DreamWindow } from '#client/components/art/dream-window.tsx'
import { MoodLabel } from '#client/components/art/mood-label.tsx'
import { ErrorState } from '#client/components/layout/error-state.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import { cn } from '#client/lib/cn.ts'
import { formatDayNumber, formatMonth, formatMonthName, formatMonthShort, formatWeekday } from '#client/lib/dates.ts'
import { MONTH_DREAMS, RECENT_DREAMS } from '#shared/constants/limits.ts'
import type { Dream, DreamMonths, DreamPage } from '#shared/contracts/dreams.ts'
import { monthDreamsQuery, monthsQuery, useWithWaiting } from '../dreams.queries.ts'
import { WaitingMark } from './dream-card.tsx'
import { type CardAnalysis, DREAM_CARDS, DreamGrid, ROWS } from './dream-grid.tsx'

interface NewestDreams {
  /** The newest ones: the recent dreams, and those after them. */
  newest: UseQueryResult<DreamPage>
}

/** The newest three. */
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

/** The shape of the recent dreams to come. */
export const RECENT_CARDS = {
  ...DREAM_CARDS,
  count: RECENT_DREAMS,
  grid: cn(DREAM_CARDS.grid, ROWS),
  part: 'min-h-[298px] max-md:min-h-28 max-md:border-0 max-md:bg-transparent max-md:px-0 max-md:shadow-none max-md:overflow-hidden max-md:max-h-28',
}

/** A section's title, with something small at the end of its line. */
function SectionHead({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <div className="mt-7 mb-3 flex items-baseline justify-between gap-4 md:mt-10 md:mb-4">
      <h2 id={id} className="h2">
        {title}
      </h2>
      {children}
    </div>
  )
}

/** The journal by months: it goes on where the recent dreams end, and jumps to any other month (`?mese=2026-03` in the address). */
export function Timeline({ count, newest }: NewestDreams & { count: number }) {
  const { data } = useQuery(monthsQuery())
  const older = useWithWaiting(newest.data?.items ?? []).slice(RECENT_DREAMS)
  const [params, setParams] = useSearchParams()
  const current = older[0]?.date.slice(0, 7)
  if (!current) return null
  const months = data?.months ?? []
  const asked = params.get('mese')
  const month = months.find((each) => each.month === asked)?.month ?? current
  const show = (mese: string) => setParams(mese === current ? {} : { mese }, { replace: true })
  return (
    <section aria-labelledby="timeline">
      <SectionHead id="timeline" title="Cronologia">
        <span className="small muted">
          {count} {count === 1 ? 'sogno' : 'sogni'}
        </span>
      </SectionHead>
      <Months months={months} shown={month} onShow={show} />
      {month === current ? (
        <MonthCard month={month} dreams={older.filter(({ date }) => date.startsWith(month))} />
      ) : (
        <OtherMonth key={month} month={month} />
      )}
    </section>
  )
}

interface Step {
  /** The month that it leads to. */
  month: string
  label: string
  dreams: number
}

/** The months of the shown year, and each other year as one step to its latest month. */
function stepsOf(months: DreamMonths['months'], shown: string): Step[] {
  const steps: Step[] = []
  for (const { month, dreams } of months) {
    const year = month.slice(0, 4)
    const last = steps.at(-1)
    if (year === shown.slice(0, 4)) steps.push({ month, label: formatMonthShort(`${month}-01`), dreams })
    else if (last?.label === year) last.dreams += dreams
    else steps.push({ month, label: year, dreams })
  }
  return steps
}

interface MonthsProps {
  months: DreamMonths['months']
  shown: string
  onShow: (month: string) => void
}

function Months({ months, shown, onShow }: MonthsProps) {
  return (
    <nav
      // The hidden words of its buttons stay inside it.
      className="relative -m-[3px] flex min-h-10.5 gap-1.5 overflow-x-auto p-[3px] [scrollbar-width:none] max-md:-mx-4 max-md:px-4 pointer-coarse:min-h-12.5"
      aria-label="Vai al mese"
    >
      {stepsOf(months, shown).map(({ month, label, dreams }) => (
        <button
          key={month}
          type="button"
          className="inline-flex min-h-9 items-center gap-1.5 rounded-full px-[13px] text-[14px] font-medium whitespace-nowrap text-muted hover:bg-accent aria-[current]:bg-surface aria-[current]:font-semibold aria-[current]:text-foreground aria-[current]:inset-ring aria-[current]:inset-ring-input pointer-coarse:min-h-11 forced-colors:aria-[current]:border"
          aria-current={month === shown ? 'true' : undefined}
          onClick={() => onShow(month)}
        >
          {label}{' '}
          <span className="text-[13px] font-normal text-muted">
            {dreams} <span className="sr-only">{dreams === 1 ? 'sogno' : 'sogni'}</span>
          </span>
        </button>
      ))}
    </nav>
  )
}

function OtherMonth({ month }: { month: string }) {
  const { data, error, refetch } = useQuery(monthDreamsQuery(month, MONTH_DREAMS))
  if (data) return <MonthCard month={month} dreams={data.items} />
  if (error) return <ErrorState title="Non riusciamo ad aprire il mese" error={error} onRetry={refetch} />
  return (
    <Skeleton
      label="Caricamento del mese"
      shape="rows"
      count={MONTH_DREAMS}
      picture="is-window w-10 max-md:w-9"
      className={CARD}
      part="py-2 max-md:nth-4:hidden"
    />
  )
}

const CARD = 'card mt-3 px-6 py-1.5 max-md:px-4 max-md:py-1'

/** The first dreams of a month, and the way to all of them. */
function MonthCard({ month, dreams }: { month: string; dreams: readonly Dream[] }) {
  const id = useId()
  const day = `${month}-01`
  return (
    <section className={CARD} aria-labelledby={id}>
      <h3 className="sr-only" id={id} aria-live="polite">
        {formatMonth(day)}
      </h3>
      <ul>
        {dreams.slice(0, MONTH_DREAMS).map((dream) => (
          <li key={dream.id} className="max-md:nth-4:hidden">
            <TimelineItem dream={dream} />
          </li>
        ))}
      </ul>
      <p className="mt-1.5 flex min-h-13 items-center justify-center border-t border-border">
        <Link className="link" href={paths.dreamsBy({ month })}>
          Tutto {formatMonthName(day)} <span className="sr-only">{month.slice(0, 4)}</span>
        </Link>
      </p>
    </section>
  )
}

const ITEM_COLUMNS =
  'grid-cols-[46px_40px_minmax(0,1fr)_auto_20px] py-2.5! max-md:grid-cols-[36px_36px_minmax(0,1fr)_20px] max-md:gap-3 max-md:py-2!'
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
        <span dir="auto" className="row-title max-md:text-[18px]">
          {dream.title}
        </span>
        <WaitingMark dream={dream} />
        <span dir="auto" className="block truncate text-[14px] text-muted max-md:hidden">
          {dream.content.slice(0, SNIPPET_LENGTH)}
        </span>
      </span>
      <span className="flex max-md:sr-only">
        <MoodLabel mood={dream.mood} />
      </span>
      <ChevronRight size={18} className="text-muted" />
    </Link>
  )
}

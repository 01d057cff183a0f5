import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { MOOD_LOOK } from '#client/components/art/mood-label.tsx'
import { ErrorState } from '#client/components/shell/error-state.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { ChartCard, ChartTable } from '#client/components/ui/chart-card.tsx'
import { SMALL_LINK } from '#client/components/ui/chip.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import { useIsMobile } from '#client/hooks/use-browser.ts'
import { cn } from '#client/lib/cn.ts'
import { formatMonthName, formatMonthShort, todayRome } from '#client/lib/dates.ts'
import type { Mood } from '#shared/constants/dreams.ts'
import type { Year } from '#shared/contracts/stats.ts'
import { countsText, nightsOfMood } from '../moods.ts'
import { yearQuery } from '../stats.queries.ts'
import { CountedAt, MoodLegend } from './chart-parts.tsx'
import { YearDrawing } from './year-drawing.tsx'

interface YearCardProps {
  aside?: ReactNode
  /** The year to show, instead of buttons for other years. */
  year?: number
}

/** A year of nights by mood. */
export function YearCard({ aside, year: given }: YearCardProps) {
  const today = todayRome()
  const current = Number(today.slice(0, 4))
  const [chosen, setYear] = useState(current)
  const year = given ?? chosen
  // The previous year stays visible, marked as loading, until the next one arrives.
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...yearQuery(year),
    placeholderData: keepPreviousData,
  })
  const years = useLast(data)?.years
  if (!years && error) return <YearProblem error={error} onRetry={refetch} />
  if (!years)
    return (
      <Skeleton
        label="Caricamento dell’anno in umori"
        shape="blocks"
        count={1}
        className="card"
        part="h-[358px] max-md:h-[498px]"
      />
    )
  const { previous, next } = neighbours(year, years, current)
  return (
    <YearOfMoods
      data={data ?? { year, days: [] }}
      today={today}
      waiting={isPlaceholderData}
      problem={error && !data && <YearProblem error={error} onRetry={refetch} />}
      steps={
        given === undefined && (
          <>
            {aside}
            <YearStep label="Anno precedente" year={previous} onStep={setYear} Icon={ChevronLeft} />
            <YearStep label="Anno successivo" year={next} onStep={setYear} Icon={ChevronRight} />
          </>
        )
      }
    />
  )
}

/** Keeps the latest value: after an error the year buttons remain. */
function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}

function YearProblem({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  return <ErrorState title="Non riusciamo a caricare l’anno in umori" error={error} onRetry={onRetry} />
}

interface YearStepProps {
  label: string
  year: number | null
  onStep: (year: number) => void
  Icon: typeof ChevronLeft
}

/** At the ends `aria-disabled` keeps the focus on the button. */
function YearStep({ label, year, onStep, Icon }: YearStepProps) {
  return (
    <Button
      variant="ghost"
      size="s"
      icon
      aria-label={label}
      aria-disabled={year === null}
      onClick={year === null ? undefined : () => onStep(year)}
    >
      <Icon size={18} />
    </Button>
  )
}

interface YearOfMoodsProps {
  data: Pick<Year, 'year' | 'days'> & Partial<Pick<Year, 'countedAt'>>
  today: string
  waiting: boolean
  /** Replaces the drawing. */
  problem: ReactNode
  steps: ReactNode
}

function YearOfMoods({ data: { year, days, countedAt }, today, waiting, problem, steps }: YearOfMoodsProps) {
  const words = countsText(days, nightsOfMood)
  const nights = days.length === 1 ? '1 notte' : `${days.length} notti`
  const summary = days.length === 0 ? `Nessun sogno nel ${year}.` : `Nel ${year}, ${nights} con un sogno: ${words}.`
  return (
    <ChartCard
      title={`Il tuo ${year}`}
      aside={<div className="flex items-center gap-1">{steps}</div>}
      summary={
        <>
          <p aria-live="polite">{!problem && summary}</p>
          <CountedAt at={countedAt} />
        </>
      }
      table={days.length > 0 && <YearTable year={year} days={days} />}
    >
      {problem || (
        <div aria-busy={waiting} className={cn('flex flex-1 flex-col', waiting && 'opacity-60')}>
          <YearDrawing
            year={year}
            days={days}
            today={today}
            label={`Umore dei sogni, notte per notte, nel ${year}. ${summary}`}
          />
          <div className="mt-2.5">
            <MoodLegend
              words={(mood) => MOOD_LOOK[mood].word}
              untold={days.some(({ mood }) => !mood)}
              empty="Nessun sogno"
            />
          </div>
        </div>
      )}
    </ChartCard>
  )
}

const NONE = '–'

function YearTable({ year, days }: Pick<Year, 'year' | 'days'>) {
  const hasUntold = days.some(({ mood }) => !mood)
  const nameOf = useIsMobile() ? formatMonthShort : formatMonthName
  return (
    <ChartTable
      caption={`I giorni del ${year} per umore`}
      columns={['Mese', 'Positivo', 'Neutro', 'Negativo', ...(hasUntold ? ['Senza umore'] : [])]}
    >
      {monthsOfMoods(days).map(({ month, days: ofMonth }) => (
        <tr key={month}>
          <th scope="row">
            <Link className="underline underline-offset-4" href={paths.dreamsBy({ month: month.slice(0, 7) })}>
              {nameOf(month)}
            </Link>
          </th>
          <td>
            <DayLinks days={ofMonth.positive} />
          </td>
          <td>
            <DayLinks days={ofMonth.neutral} />
          </td>
          <td>
            <DayLinks days={ofMonth.negative} />
          </td>
          {hasUntold && (
            <td>
              <DayLinks days={ofMonth.untold} />
            </td>
          )}
        </tr>
      ))}
    </ChartTable>
  )
}

interface MonthOfMoods {
  /** First day of the month, for its name. */
  month: string
  days: Record<Mood | 'untold', Year['days']>
}

/** The months that have dreams, with the days of each mood. */
function monthsOfMoods(days: Year['days']): MonthOfMoods[] {
  const months = new Set(days.map(({ date }) => date.slice(0, 7)))
  return [...months].map((month) => {
    const ofMonth = days.filter(({ date }) => date.startsWith(month))
    const daysOf = (mood: Mood | null) => ofMonth.filter((day) => day.mood === mood)
    return {
      month: `${month}-01`,
      days: {
        positive: daysOf('positive'),
        neutral: daysOf('neutral'),
        negative: daysOf('negative'),
        untold: daysOf(null),
      },
    }
  })
}

/** «3, 7 (2 sogni), 21», each a link. */
function DayLinks({ days }: { days: Year['days'] }) {
  if (days.length === 0) return NONE
  return days.map(({ date, dreams }, place) => (
    <Fragment key={date}>
      {place > 0 && ', '}
      <Link className={`hover:underline ${SMALL_LINK}`} href={paths.dreamsBy({ date })}>
        {Number(date.slice(8))}
      </Link>
      {dreams > 1 && ` (${dreams} sogni)`}
    </Fragment>
  ))
}

/** The adjacent years with dreams, counting the current year in any case. */
function neighbours(year: number, years: readonly number[], current: number) {
  const all = [...years, current]
  const before = all.filter((other) => other < year)
  const after = all.filter((other) => other > year)
  return {
    previous: before.length > 0 ? Math.max(...before) : null,
    next: after.length > 0 ? Math.min(...after) : null,
  }
}

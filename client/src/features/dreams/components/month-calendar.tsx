import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Moon } from 'lucide-react'
import { Link, useSearchParams } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { DreamWindow } from '#client/components/art/dream-window.tsx'
import { MOOD_LOOK } from '#client/components/art/mood-label.tsx'
import { ErrorState } from '#client/components/shell/error-state.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { Card } from '#client/components/ui/card.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import { cn } from '#client/lib/cn.ts'
import { formatDate, formatMonth, todayRome } from '#client/lib/dates.ts'
import { DAYS_OF_WEEK } from '#shared/constants/dates.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { monthDreamsQuery, useWithWaiting } from '../dreams.queries.ts'
import type { UnsentDream } from '../outbox.ts'
import { editDream } from './dream-dialogs.tsx'

const WEEKDAYS = ['lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato', 'domenica']
const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/

/** A month of nights (`?mese=2026-03` in the address); each night links to its dream. */
export function MonthCalendar() {
  const today = todayRome()
  const current = today.slice(0, 7)
  const [params, setParams] = useSearchParams()
  const asked = params.get('mese') ?? ''
  const month = MONTH.test(asked) && asked <= current ? asked : current
  const show = (mese: string) => setParams(mese === current ? {} : { mese }, { replace: true })
  // The previous month stays visible, marked as loading, until the next one arrives.
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...monthDreamsQuery(month),
    placeholderData: keepPreviousData,
  })
  const dreams = useWithWaiting(data?.items ?? []).filter(({ date }) => date.startsWith(month))
  const emptyMornings = isPlaceholderData ? [] : (data?.emptyMornings ?? [])
  const isCurrent = month === current
  return (
    <Card as="section" aria-labelledby="month">
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h2 id="month" className="h3" aria-live="polite">
          {formatMonth(`${month}-01`)}
        </h2>
        <div className="flex gap-1">
          <Button
            variant="ghost"
            size="s"
            aria-disabled={isCurrent}
            onClick={isCurrent ? undefined : () => show(current)}
          >
            Oggi
          </Button>
          <Button variant="ghost" size="s" icon aria-label="Mese precedente" onClick={() => show(shift(month, -1))}>
            <ChevronLeft size={18} />
          </Button>
          <Button
            variant="ghost"
            size="s"
            icon
            aria-label="Mese successivo"
            aria-disabled={isCurrent}
            onClick={isCurrent ? undefined : () => show(shift(month, 1))}
          >
            <ChevronRight size={18} />
          </Button>
        </div>
      </div>
      {data && (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
          <MonthGrid month={month} dreams={dreams} emptyMornings={emptyMornings} today={today} />
          {emptyMornings.length > 0 && (
            <p className="small muted mt-4 flex items-center gap-2" aria-hidden="true">
              <EmptyMorningSign />
              {EMPTY_MORNING}
            </p>
          )}
          <p className="small muted mt-4" role="status">
            {dreams.length === 0 && !isPlaceholderData && 'Nessun sogno in questo mese.'}
            {dreams.length > 0 && (
              <Link href={paths.dreamsBy({ month })} className="link">
                Apri i sogni di {formatMonth(`${month}-01`)}
              </Link>
            )}
          </p>
        </div>
      )}
      {!data && error && <ErrorState title="Non riusciamo ad aprire il mese" error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton label="Caricamento del mese" shape="blocks" count={1} part="h-[440px]" />}
    </Card>
  )
}

function shift(month: string, by: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/** The weeks of a month from Monday; days outside the month are null. */
function weeksOf(month: string): (string | null)[][] {
  const first = new Date(`${month}-01T00:00:00Z`)
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const before = (first.getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK
  return Array.from({ length: Math.ceil((before + length) / DAYS_OF_WEEK) }, (_, week) =>
    WEEKDAYS.map((_day, weekday) => {
      const day = week * DAYS_OF_WEEK + weekday - before + 1
      return day >= 1 && day <= length ? `${month}-${String(day).padStart(2, '0')}` : null
    }),
  )
}

interface MonthGridProps {
  month: string
  dreams: readonly (Dream | UnsentDream)[]
  emptyMornings: readonly string[]
  today: string
}

function MonthGrid({ month, dreams, emptyMornings, today }: MonthGridProps) {
  return (
    <table className="w-full table-fixed border-collapse">
      <caption className="sr-only">Le notti di {formatMonth(`${month}-01`)}</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} scope="col" abbr={weekday} className="pb-2 text-[13px] font-semibold text-muted">
              {weekday.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((day, weekday) => (
              <td key={day ?? WEEKDAYS[weekday]} className="h-[86px] p-0.5 align-top">
                {day && (
                  <Night
                    day={day}
                    dreams={dreams.filter(({ date }) => date === day)}
                    isEmptyMorning={emptyMornings.includes(day)}
                    today={today}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const NIGHT = 'grid h-full justify-items-center content-start gap-1 rounded-md py-1.5 text-[13px] leading-none'

const EMPTY_MORNING = 'mattina senza ricordo'

/** The same sign as on the night shutters. */
const EmptyMorningSign = () => (
  <span className="grid size-6 place-items-center rounded-full border border-border text-muted" aria-hidden="true">
    <Moon size={13} />
  </span>
)

interface NightProps {
  day: string
  dreams: readonly (Dream | UnsentDream)[]
  isEmptyMorning: boolean
  today: string
}

/** One night: day number, and window, mood and count of its dreams, or the sign of an empty morning. */
function Night({ day, dreams, isEmptyMorning, today }: NightProps) {
  const number = (
    <span className={cn('tabular-nums', day === today && 'font-bold text-petrol underline underline-offset-4')}>
      {Number(day.slice(8))}
    </span>
  )
  const [dream] = dreams
  if (!dream && !isEmptyMorning) return <span className={cn(NIGHT, 'text-muted')}>{number}</span>
  if (!dream)
    return (
      <span className={cn(NIGHT, 'text-muted')}>
        <span className="sr-only">
          {formatDate(day)}: {EMPTY_MORNING}
        </span>
        <span aria-hidden="true">{number}</span>
        <EmptyMorningSign />
      </span>
    )
  const { Icon, word } = MOOD_LOOK[dream.mood ?? 'unknown']
  const isAlone = dreams.length === 1
  const what = isAlone ? `«${dream.title}», umore ${word.toLowerCase()}` : `${dreams.length} sogni`
  const look = cn(NIGHT, 'font-semibold hover:bg-accent')
  const night = (
    <>
      <span className="sr-only">
        {formatDate(day)}: {what}
      </span>
      <span aria-hidden="true">{number}</span>
      <DreamWindow dream={{ motif: null, ...dream }} className="w-7 [--base:4px]" />
      <span className="inline-flex items-center gap-1 text-muted" aria-hidden="true">
        <Icon size={14} />
        {!isAlone && `×${dreams.length}`}
      </span>
    </>
  )
  if (isAlone && 'key' in dream)
    return (
      <button type="button" className={cn(look, 'w-full')} onClick={() => void editDream(dream)}>
        {night}
      </button>
    )
  return (
    <Link href={isAlone && 'id' in dream ? paths.dream(dream.id) : paths.dreamsBy({ date: day })} className={look}>
      {night}
    </Link>
  )
}

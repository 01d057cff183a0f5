import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, CloudUpload, Moon, PenLine } from 'lucide-react'
import { Link, useSearchParams } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { DreamWindow } from '#client/components/art/dream-window.tsx'
import { MOOD_LOOK } from '#client/components/art/mood-label.tsx'
import { ErrorState } from '#client/components/shell/error-state.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { Card } from '#client/components/ui/card.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import { cn } from '#client/lib/cn.ts'
import { useNewDream } from '#client/lib/contexts.ts'
import { formatDate, formatMonth, todayRome } from '#client/lib/dates.ts'
import { DAYS_OF_WEEK } from '#shared/constants/dates.ts'
import type { Dream, DreamDraft } from '#shared/contracts/dreams.ts'
import { draftsQuery, monthDreamsQuery, useWithWaiting } from '../dreams.queries.ts'
import { calendarMonth } from '../filters.ts'
import type { UnsentDream } from '../outbox.ts'
import { editDream } from './dream-dialogs.tsx'

const WEEKDAYS = ['lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato', 'domenica']
/** The calendar's month (`?month=2026-03` in the address), and how to show another. */
export function useCalendarMonth() {
  const [params, setParams] = useSearchParams()
  const month = calendarMonth(params.get('month') ?? '')
  const show = (next: string) => setParams({ month: next }, { replace: true })
  return [month, show] as const
}

/** A month of nights: each opens its dream or draft, or the form for it. */
export function MonthCalendar() {
  const today = todayRome()
  const current = today.slice(0, 7)
  const [month, show] = useCalendarMonth()
  const { data: drafts = [] } = useQuery(draftsQuery())
  // The previous month stays visible, marked as loading, until the next one arrives.
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...monthDreamsQuery(month),
    placeholderData: keepPreviousData,
  })
  const dreams = useWithWaiting(data?.items ?? []).filter(({ date }) => date.startsWith(month))
  const emptyMornings = isPlaceholderData ? [] : (data?.emptyMornings ?? [])
  const isCurrent = month === current
  const hasDraft = drafts.some(({ date }) => date.startsWith(month))
  return (
    <Card as="section" className="max-md:px-2!" aria-labelledby="month">
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-3 max-md:mb-2 max-md:ps-2.5">
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
          <MonthGrid month={month} dreams={dreams} drafts={drafts} emptyMornings={emptyMornings} today={today} />
          {(emptyMornings.length > 0 || hasDraft) && (
            <p
              className="small muted mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 max-md:px-2.5"
              aria-hidden="true"
            >
              {emptyMornings.length > 0 && (
                <span className="inline-flex items-center gap-2">
                  <Moon size={15} />
                  {EMPTY_MORNING}
                </span>
              )}
              {hasDraft && (
                <span className="inline-flex items-center gap-2">
                  <PenLine size={15} />
                  {DRAFT}
                </span>
              )}
            </p>
          )}
          <p className="small muted mt-4 max-md:px-2.5" role="status">
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
  drafts: readonly DreamDraft[]
  emptyMornings: readonly string[]
  today: string
}

function MonthGrid({ month, dreams, drafts, emptyMornings, today }: MonthGridProps) {
  return (
    <table className="w-full table-fixed border-collapse">
      <caption className="sr-only">Le notti di {formatMonth(`${month}-01`)}</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((weekday) => (
            <th
              key={weekday}
              scope="col"
              abbr={weekday}
              className="pb-2 text-[0.8125rem] font-semibold text-muted max-2xs:text-[0px] max-2xs:first-letter:text-[0.8125rem]"
            >
              {weekday.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((day, weekday) => (
              <td key={day ?? WEEKDAYS[weekday]} className="h-[82px] p-px align-top md:h-[92px] md:p-0.5">
                {day && (
                  <Night
                    day={day}
                    dreams={dreams.filter(({ date }) => date === day)}
                    draft={drafts.find(({ date }) => date === day)}
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

const NIGHT =
  'grid h-full w-full justify-items-center content-start gap-1 rounded-md py-1 text-[0.8125rem] leading-none hover:bg-accent'
/** A window without a dream: dashed until something is said about it. */
const ARCH =
  'grid aspect-5/7 w-full max-w-[40px] place-items-center rounded-[50%_50%_6px_6px/35.714%_35.714%_6px_6px] border text-muted md:max-w-[44px]'

const EMPTY_MORNING = 'mattina senza ricordo'
const DRAFT = 'bozza che aspetta'

interface NightProps {
  day: string
  dreams: readonly (Dream | UnsentDream)[]
  draft: DreamDraft | undefined
  isEmptyMorning: boolean
  today: string
}

/** One night: the day's number over the window of its dream, or over an empty one. */
function Night({ day, dreams, draft, isEmptyMorning, today }: NightProps) {
  const open = useNewDream()
  const [dream] = dreams
  const isAlone = dreams.length === 1
  const { Icon, word } = MOOD_LOOK[dream?.mood ?? 'unknown']
  const Mark = dream && 'key' in dream ? CloudUpload : Icon
  const what = dream
    ? isAlone
      ? `«${dream.title}», umore ${word.toLowerCase()}`
      : `${dreams.length} sogni`
    : [draft ? DRAFT : isEmptyMorning && EMPTY_MORNING, `${draft ? 'apri' : 'registra'} il sogno`]
        .filter(Boolean)
        .join(', ')
  if (day > today && !dream) {
    return (
      <span className="grid justify-items-center py-1 text-[0.8125rem] leading-4 text-muted tabular-nums">
        {Number(day.slice(8))}
      </span>
    )
  }
  const night = (
    <>
      <span className="sr-only">
        {formatDate(day)}: {what}
      </span>
      <span className="inline-flex h-4 items-center gap-1 tabular-nums max-2xs:h-8 max-2xs:flex-col" aria-hidden="true">
        <span className={day === today ? 'font-bold text-petrol underline underline-offset-4' : undefined}>
          {Number(day.slice(8))}
        </span>
        {dream && <span className="text-muted">{isAlone ? <Mark size={13} /> : `×${dreams.length}`}</span>}
      </span>
      {dream ? (
        <DreamWindow dream={{ motif: null, ...dream }} className="w-full max-w-[40px] [--base:5px] md:max-w-[44px]" />
      ) : (
        <span
          className={cn(ARCH, 'border-border', isEmptyMorning && !draft ? 'bg-surface-2' : 'border-dashed')}
          aria-hidden="true"
        >
          {draft ? <PenLine size={16} /> : isEmptyMorning && <Moon size={16} />}
        </span>
      )}
    </>
  )
  if (dream && !(isAlone && 'key' in dream)) {
    const href = isAlone && 'id' in dream ? paths.dream(dream.id) : paths.dreamsBy({ date: day })
    return (
      <Link href={href} className={cn(NIGHT, 'font-semibold')}>
        {night}
      </Link>
    )
  }
  const openNight = () => {
    if (dream && 'key' in dream) void editDream(dream)
    else open(draft ? { waiting: draft } : { date: day })
  }
  return (
    <button type="button" className={cn(NIGHT, dream ? 'font-semibold' : 'text-muted')} onClick={openNight}>
      {night}
    </button>
  )
}

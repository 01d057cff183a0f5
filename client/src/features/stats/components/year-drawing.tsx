import { getDaysInMonth } from 'date-fns'
import type { CSSProperties, MouseEvent } from 'react'
import { useLocation } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { formatDate, formatMonthShort } from '#client/lib/dates.ts'
import type { Year } from '#shared/contracts/stats.ts'
import { MoodMark } from './chart-parts.tsx'

const MARKED_DAYS = [1, 5, 10, 15, 20, 25, 30]
/** Months are rows, and columns on a phone. */
const PLACE = 'grid place-items-center [grid-area:var(--month)/var(--day)] max-md:[grid-area:var(--day)/var(--month)]'

const two = (value: number) => String(value).padStart(2, '0')
/** Row and column 1 hold the names. */
const placeOf = (month: number, day: number) => ({ '--month': month + 1, '--day': day + 1 }) as CSSProperties

/** The nights of a year up to `today`. */
function nightsOf(year: number, days: Year['days'], today: string) {
  const moods = new Map(days.map(({ date, mood }) => [date, mood]))
  return (
    Array.from({ length: 12 }, (_, month) =>
      Array.from({ length: getDaysInMonth(new Date(year, month)) }, (_day, place) => {
        const date = `${year}-${two(month + 1)}-${two(place + 1)}`
        return { month: month + 1, day: place + 1, date, mood: moods.get(date) }
      }),
    )
      .flat()
      // The server's day may start before the local clock's.
      .filter(({ date, mood }) => date <= today || mood !== undefined)
  )
}

interface YearDrawingProps extends Pick<Year, 'year' | 'days'> {
  today: string
  label: string
}

/** An image for assistive technology, and a link at each night for a pointer; the table has the same for the keyboard. */
export function YearDrawing({ year, days, today, label }: YearDrawingProps) {
  const [, navigate] = useLocation()
  // One listener instead of a link component for each night.
  const open = (event: MouseEvent) => {
    const href = event.target instanceof Element && event.target.closest('a')?.getAttribute('href')
    if (!href || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigate(href)
  }
  return (
    <>
      <span role="img" aria-label={label} className="sr-only" />
      <div
        aria-hidden="true"
        onClick={open}
        className={
          'grid flex-1 grid-cols-[34px_repeat(31,minmax(0,1fr))] grid-rows-[repeat(13,minmax(20px,1fr))] text-[0.875rem] leading-none text-muted ' +
          'max-md:grid-cols-[1.375rem_repeat(12,minmax(0,1fr))] max-md:grid-rows-[1.25rem_repeat(31,15px)]'
        }
      >
        {MARKED_DAYS.map((day) => (
          <span key={day} className={PLACE} style={placeOf(0, day)}>
            {day}
          </span>
        ))}
        {Array.from({ length: 12 }, (_, month) => formatMonthShort(`${year}-${two(month + 1)}-01`)).map(
          (name, month) => (
            <span key={name} className={`${PLACE} md:justify-items-start`} style={placeOf(month + 1, 0)}>
              <span>
                {name.slice(0, 1)}
                <span className="max-md:hidden">{name.slice(1, 3)}</span>
              </span>
            </span>
          ),
        )}
        {nightsOf(year, days, today).map(({ month, day, date, mood }) => (
          // A night without a dream opens its month, where it can be filled.
          <a
            key={date}
            tabIndex={-1}
            className={PLACE}
            style={placeOf(month, day)}
            title={formatDate(date)}
            href={mood === undefined ? `${paths.calendar}?month=${date.slice(0, 7)}` : paths.dreamsBy({ date })}
          >
            <MoodMark mood={mood} />
          </a>
        ))}
      </div>
    </>
  )
}

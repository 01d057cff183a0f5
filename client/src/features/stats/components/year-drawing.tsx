import { getDaysInMonth } from 'date-fns'
import type { ComponentProps } from 'react'
import { paths } from '#client/app/paths.ts'
import { formatMonthShort } from '#client/lib/dates.ts'
import type { Year } from '#shared/contracts/stats.ts'
import { MoodMark, OpeningMark } from './chart-parts.tsx'

interface Layout {
  width: number
  height: number
  /** The centre of a night. */
  place: (month: number, day: number) => Point
  /** Where the number of a day stands, by its first night. */
  dayAt: (night: Point) => ComponentProps<'text'>
  /** Where the name of a month stands, by its first night. */
  monthAt: (night: Point) => ComponentProps<'text'>
  /** How much of that name there is room for. */
  letters: number
  fontSize: number
}

interface Point {
  x: number
  y: number
}

/** Months as rows. */
const WIDE: Layout = {
  width: 590,
  height: 262,
  place: (month, day) => ({ x: 44 + (day - 1) * 17.6, y: 16 + month * 20 }),
  dayAt: ({ x }) => ({ x, y: 258, textAnchor: 'middle' }),
  monthAt: ({ y }) => ({ x: 0, y: y + 5 }),
  letters: 3,
  fontSize: 14,
}

/** Beside something high, such as a month: the rows are further apart. */
const TALL: Layout = {
  ...WIDE,
  height: 446,
  place: (month, day) => ({ x: 44 + (day - 1) * 17.6, y: 16 + month * 36 }),
  dayAt: ({ x }) => ({ x, y: 442, textAnchor: 'middle' }),
}

/** For a phone: months as columns, so that the marks stay as large. */
const NARROW: Layout = {
  width: 300,
  height: 450,
  place: (month, day) => ({ x: 36 + month * 23, y: 32 + (day - 1) * 13.6 }),
  dayAt: ({ y }) => ({ x: 18, y: y + 5, textAnchor: 'end' }),
  monthAt: ({ x }) => ({ x, y: 14, textAnchor: 'middle' }),
  letters: 1,
  fontSize: 14.5,
}

const MARKED_DAYS = [1, 5, 10, 15, 20, 25, 30]

const two = (value: number) => String(value).padStart(2, '0')

/** The nights of each month of a year, January first, up to and with `today`. */
function yearGrid(year: number, days: Year['days'], today: string) {
  const moods = new Map(days.map(({ date, mood }) => [date, mood]))
  return Array.from({ length: 12 }, (_, month) =>
    Array.from({ length: getDaysInMonth(new Date(year, month)) }, (_day, place) => {
      const date = `${year}-${two(month + 1)}-${two(place + 1)}`
      return { day: place + 1, date, mood: moods.get(date) }
    })
      // A dream of a day that the server counts as today is drawn, whatever the clock here says.
      .filter(({ date, mood }) => date <= today || mood !== undefined),
  )
}

interface YearDrawingProps extends Pick<Year, 'year' | 'days'> {
  today: string
  label: string
  narrow: boolean
  tall: boolean
}

/** One mark for each night with a dream, one dot for the others. */
export function YearDrawing({ year, days, today, label, narrow, tall }: YearDrawingProps) {
  const layout = narrow ? NARROW : tall ? TALL : WIDE
  return (
    <svg
      className="block h-auto w-full font-sans fill-muted max-xl:mx-auto max-xl:max-w-[680px]"
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      role="img"
      aria-label={label}
      fontSize={layout.fontSize}
    >
      {MARKED_DAYS.map((day) => (
        <text key={day} {...layout.dayAt(layout.place(0, day))}>
          {day}
        </text>
      ))}
      {yearGrid(year, days, today).map((nights, month) => {
        const name = formatMonthShort(`${year}-${two(month + 1)}-01`)
        return (
          <g key={name}>
            <text {...layout.monthAt(layout.place(month, 1))}>{name.slice(0, layout.letters)}</text>
            {nights.map(({ day, date, mood }) => {
              const { x, y } = layout.place(month, day)
              return mood !== undefined ? (
                <OpeningMark key={day} href={paths.dreamsBy({ date })} x={x} y={y}>
                  <MoodMark mood={mood} x={x} y={y} size="small" />
                </OpeningMark>
              ) : (
                <circle key={day} cx={x} cy={y} r="1.8" fill="var(--input)" opacity=".55" />
              )
            })}
          </g>
        )
      })}
    </svg>
  )
}

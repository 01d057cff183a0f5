import { getDaysInMonth } from 'date-fns'
import type { Mood } from '#shared/constants/moods.ts'
import type { Year } from '#shared/contracts/stats.ts'

type YearDay = Year['days'][number]

export interface GridNight {
  /** From 1. */
  day: number
  mood: Mood | null
}

const two = (value: number) => String(value).padStart(2, '0')

/** The nights of each month of a year, January first, up to and with `today`. */
export function yearGrid(year: number, days: readonly YearDay[], today: string): GridNight[][] {
  const moods = new Map(days.map(({ date, mood }) => [date, mood]))
  return Array.from({ length: 12 }, (_, month) =>
    Array.from({ length: getDaysInMonth(new Date(year, month)) }, (_day, place) => ({
      day: place + 1,
      date: `${year}-${two(month + 1)}-${two(place + 1)}`,
    }))
      // A dream of a day that the server counts as today is drawn, whatever the clock here says.
      .filter(({ date }) => date <= today || moods.has(date))
      .map(({ day, date }) => ({ day, mood: moods.get(date) ?? null })),
  )
}

export interface MonthOfMoods {
  /** First day of the month, for its name. */
  month: string
  /** The days of each mood as text: «3, 7 (2 sogni), 21»; empty without any. */
  days: Record<Mood, string>
}

/** The months that have dreams, with the days of each mood. */
export function monthsOfMoods(days: readonly YearDay[]): MonthOfMoods[] {
  const months = new Set(days.map(({ date }) => date.slice(0, 7)))
  return [...months].map((month) => {
    const ofMonth = days.filter(({ date }) => date.startsWith(month))
    const daysOf = (mood: Mood) =>
      ofMonth
        .filter((day) => day.mood === mood)
        .map(dayText)
        .join(', ')
    return {
      month: `${month}-01`,
      days: { positive: daysOf('positive'), neutral: daysOf('neutral'), negative: daysOf('negative') },
    }
  })
}

function dayText({ date, dreams }: YearDay): string {
  const day = String(Number(date.slice(8)))
  return dreams > 1 ? `${day} (${dreams} sogni)` : day
}

/** The years next to this one that have dreams; the current year is always among them. */
export function neighbours(year: number, years: readonly number[], current: number) {
  const all = [...years, current]
  const before = all.filter((other) => other < year)
  const after = all.filter((other) => other > year)
  return {
    previous: before.length > 0 ? Math.max(...before) : null,
    next: after.length > 0 ? Math.min(...after) : null,
  }
}

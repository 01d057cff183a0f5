import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ChevronProps, DayPicker } from 'react-day-picker'
import { it } from 'react-day-picker/locale'
import { dateToDay, dayToDate, todayRome } from '../../../lib/dates.ts'
import './date-calendar.css'

interface DateCalendarProps {
  selected: string | undefined
  onSelect: (day: string) => void
}

/** A month in Italian, Monday first, where the days to come cannot be chosen. Default export: it is loaded lazily. */
export default function DateCalendar({ selected, onSelect }: DateCalendarProps) {
  const today = dayToDate(todayRome())
  const chosen = selected === undefined ? undefined : dayToDate(selected)
  const shown = chosen && chosen <= today ? chosen : today
  return (
    <DayPicker
      mode="single"
      locale={it}
      weekStartsOn={1}
      autoFocus
      fixedWeeks
      navLayout="around"
      today={today}
      selected={chosen}
      defaultMonth={shown}
      endMonth={today}
      disabled={{ after: today }}
      onSelect={(day) => onSelect(dateToDay(day ?? shown))}
      components={{ Chevron }}
    />
  )
}

function Chevron({ orientation }: ChevronProps) {
  const Icon = orientation === 'left' ? ChevronLeft : ChevronRight
  return <Icon size={18} strokeWidth={1.9} aria-hidden="true" />
}

import { MonthCalendar, useCalendarMonth } from '#client/features/dreams/components/month-calendar.tsx'
import { YearCard } from '#client/features/stats/components/year-card.tsx'

/** A month of nights, and its year. */
export default function DreamsCalendar() {
  const [month] = useCalendarMonth()
  return (
    <div className="grid grid-cols-2 gap-5 max-xl:grid-cols-1">
      <MonthCalendar />
      <YearCard year={Number(month.slice(0, 4))} />
    </div>
  )
}

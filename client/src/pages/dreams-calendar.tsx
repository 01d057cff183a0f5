import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { MonthCalendar, useCalendarMonth } from '#client/features/dreams/components/month-calendar.tsx'
import { YearCard } from '#client/features/stats/components/year-card.tsx'
import { useSession } from '#client/lib/contexts.ts'

/** A month of nights, and its year. */
export default function DreamsCalendar() {
  const [month] = useCalendarMonth()
  const year = Number(month.slice(0, 4))
  const isPremium = useSession().subscriptionPlan === 'premium'
  return (
    <div className="grid grid-cols-2 gap-5 max-xl:grid-cols-1">
      <MonthCalendar />
      <div className="min-w-0">
        <YearCard year={year} />
        <Link className="link mt-3" href={`${paths.book}?da=${year}-01-01&a=${year}-12-31`}>
          {isPremium ? `Il libro del ${year}` : 'Il libro delle notti'}
        </Link>
      </div>
    </div>
  )
}

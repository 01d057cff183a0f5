import { paths } from '#client/app/paths.ts'
import { BackLink, usePageTitle } from '#client/components/shell/page-title.tsx'
import { MonthCalendar } from '#client/features/dreams/components/month-calendar.tsx'
import { YearCard } from '#client/features/stats/components/year-card.tsx'

export default function CalendarPage() {
  usePageTitle('Calendario')
  return (
    <div className="pt-6">
      <BackLink href={paths.dreams}>Torna ai sogni</BackLink>
      <h1 className="display mt-6 mb-6" tabIndex={-1}>
        Calendario
      </h1>
      <div className="grid grid-cols-2 gap-5 max-xl:grid-cols-1">
        <MonthCalendar />
        <YearCard />
      </div>
    </div>
  )
}

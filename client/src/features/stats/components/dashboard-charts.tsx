import type { Stats } from '#shared/contracts/stats.ts'
import { PatternsCard } from './patterns-card.tsx'
import { TrendCard } from './trend-card.tsx'

export const CHART_GRID =
  'mt-5 grid grid-cols-[minmax(0,7fr)_minmax(0,5fr)] gap-5 max-lg:grid-cols-1 max-md:mt-3 max-md:gap-3'

/** What returns, and how the mood goes: the two charts of the dashboard. */
export function DashboardCharts({ stats, premium }: { stats: Stats; premium: boolean }) {
  return (
    // A long table stretches its own card alone.
    <div className={`${CHART_GRID} has-[table]:items-start`}>
      <PatternsCard stats={stats} premium={premium} />
      <TrendCard trend={stats.trend} />
    </div>
  )
}

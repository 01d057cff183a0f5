import './charts.css'
import type { Stats } from '#shared/contracts/stats.ts'
import { PatternsCard } from './patterns-card.tsx'
import { TrendCard } from './trend-card.tsx'

/** What returns, and how the mood goes: the two charts of the dashboard. */
export function DashboardCharts({ stats, premium }: { stats: Stats; premium: boolean }) {
  return (
    <div className="charts">
      <PatternsCard stats={stats} premium={premium} />
      <TrendCard trend={stats.trend} />
    </div>
  )
}

import './charts.css'
import { LinksCard } from './links-card.tsx'
import { YearCard } from './year-card.tsx'

/** The larger drawings: the year in moods and the links between symbols. */
export function Insights({ premium }: { premium: boolean }) {
  return (
    <div className="insights">
      <YearCard />
      <LinksCard premium={premium} />
    </div>
  )
}

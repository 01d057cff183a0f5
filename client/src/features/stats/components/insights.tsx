import { LinksCard } from './links-card.tsx'
import { YearCard } from './year-card.tsx'

/** The larger drawings: the year in moods and the links between symbols. */
export function Insights({ premium }: { premium: boolean }) {
  return (
    // A long table stretches its own card alone.
    <div className="grid grid-cols-2 gap-5 has-[table]:items-start max-xl:grid-cols-1">
      <YearCard />
      <LinksCard premium={premium} />
    </div>
  )
}

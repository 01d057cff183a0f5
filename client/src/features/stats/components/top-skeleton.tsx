import { TOP_ELEMENTS } from '#shared/constants/limits.ts'
import { Skeleton, useDelayed } from '../../../components/ui/skeleton.tsx'
import './charts.css'

const rows = Array.from({ length: TOP_ELEMENTS }, (_, place) => place)

/** The shape of the most frequent elements. */
export function TopSkeleton() {
  const visible = useDelayed()
  return (
    <div className="card" role="status" aria-busy="true" aria-label="Caricamento degli elementi più frequenti">
      <div className="min-h-7">{visible && <Skeleton className="h-6 w-24" />}</div>
      <div className="top-groups">
        {['symbols', 'themes', 'emotions'].map((group) => (
          <div key={group} className="grid min-h-44 content-start gap-3">
            {visible && rows.map((row) => <Skeleton key={row} className="h-4.5 w-full" />)}
          </div>
        ))}
      </div>
    </div>
  )
}

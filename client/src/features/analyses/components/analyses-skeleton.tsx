import './analysis-list.css'
import { Skeleton, useDelayed } from '#client/components/ui/skeleton.tsx'

const ROWS = ['a', 'b', 'c', 'd']

/** The shape of a list of readings. */
export function AnalysesSkeleton() {
  const visible = useDelayed()
  return (
    <div role="status" aria-busy="true" aria-label="Caricamento dei sogni">
      {visible && (
        <>
          <Skeleton className="mb-5 h-7 w-44" />
          <div className="card analysis-rows">
            {ROWS.map((row) => (
              <div className="row-link analysis-row" key={row}>
                <Skeleton className="is-window w-full" />
                <div className="grid gap-2.5">
                  <Skeleton className="h-5 w-3/5" />
                  <Skeleton className="h-3.5 w-2/5" />
                </div>
              </div>
            ))}
          </div>
        </>
      )}
    </div>
  )
}

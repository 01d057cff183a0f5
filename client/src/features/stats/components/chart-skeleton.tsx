import { Skeleton, useDelayed } from '../../../components/ui/skeleton.tsx'

/** A chart to come: its title and the room of its drawing. */
export function ChartSkeleton({ label, drawing }: { label: string; drawing: string }) {
  const visible = useDelayed()
  return (
    <div className="card chart-card" role="status" aria-busy="true" aria-label={label}>
      <div className="min-h-11">{visible && <Skeleton className="mt-2 h-6 w-1/2" />}</div>
      <div className={`mt-3.5 ${drawing}`}>{visible && <Skeleton className="h-full w-full" />}</div>
    </div>
  )
}

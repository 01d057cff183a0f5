import { Skeleton, useDelayed } from '../../../components/ui/skeleton.tsx'
import './dream-card.css'

/** Cards to come, in their shape; nothing is shown for the first 200 ms. */
export function DreamGridSkeleton({ count }: { count: number }) {
  const visible = useDelayed()
  const places = Array.from({ length: count }, (_, place) => place)
  return (
    <div role="status" aria-busy="true" aria-label="Caricamento dei sogni" className="card-grid min-h-[320px]">
      {visible && places.map((place) => <CardSkeleton key={place} />)}
    </div>
  )
}

function CardSkeleton() {
  return (
    <div className="card">
      <div className="flex items-start gap-4">
        <Skeleton className="is-window w-[72px]" />
        <div className="grid flex-1 gap-3 pt-1.5">
          <Skeleton className="h-3 w-[44%]" />
          <Skeleton className="h-5 w-[86%]" />
          <Skeleton className="h-[26px] w-[58%] rounded-full" />
        </div>
      </div>
      <div className="mt-5 grid gap-3">
        <Skeleton className="h-[13px]" />
        <Skeleton className="h-[13px] w-[94%]" />
        <Skeleton className="h-[13px] w-[66%]" />
      </div>
      <div className="mt-5 flex gap-2">
        <Skeleton className="h-[26px] w-16 rounded-full" />
        <Skeleton className="h-[26px] w-[78px] rounded-full" />
      </div>
    </div>
  )
}

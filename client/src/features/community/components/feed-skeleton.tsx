import { Skeleton, useDelayed } from '../../../components/ui/skeleton.tsx'
import './community-card.css'

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f']

/** Cards to come, in their shape. */
export function FeedSkeleton() {
  const visible = useDelayed()
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label="Caricamento dei sogni della community"
      className="card-grid min-h-[420px]"
    >
      {visible && CARDS.map((card) => <CardSkeleton key={card} />)}
    </div>
  )
}

function CardSkeleton() {
  return (
    <div className="card">
      <div className="flex items-center gap-2.5">
        <Skeleton className="size-9 rounded-full" />
        <Skeleton className="h-4 w-24" />
      </div>
      <div className="mt-5 flex items-start gap-4">
        <Skeleton className="is-window w-[60px]" />
        <div className="grid flex-1 gap-3 pt-1.5">
          <Skeleton className="h-5 w-[86%]" />
          <Skeleton className="h-[26px] w-[58%] rounded-full" />
        </div>
      </div>
      <div className="mt-5 grid gap-3">
        <Skeleton className="h-[13px]" />
        <Skeleton className="h-[13px] w-[94%]" />
        <Skeleton className="h-[13px] w-[66%]" />
      </div>
      <Skeleton className="mt-8 h-11 w-20 rounded-full" />
    </div>
  )
}

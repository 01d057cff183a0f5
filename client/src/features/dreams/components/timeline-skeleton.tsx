import { TIMELINE_PAGE_SIZE } from '#shared/constants/limits.ts'
import { Skeleton, useDelayed } from '../../../components/ui/skeleton.tsx'
import './timeline.css'

const rows = Array.from({ length: TIMELINE_PAGE_SIZE }, (_, place) => place)

export function TimelineSkeleton() {
  const visible = useDelayed()
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label="Caricamento della cronologia"
      className="card timeline min-h-[420px]"
    >
      {visible &&
        rows.map((row) => (
          <div key={row} className="flex items-center gap-[18px] py-3">
            <Skeleton className="h-10 w-[46px]" />
            <Skeleton className="is-window w-10" />
            <div className="grid flex-1 gap-2.5">
              <Skeleton className="h-5 w-2/5" />
              <Skeleton className="h-3 w-4/5" />
            </div>
          </div>
        ))}
    </div>
  )
}

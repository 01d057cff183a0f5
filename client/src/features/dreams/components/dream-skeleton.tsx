import { ReadingShape } from '../../../components/layout/reading-shape.tsx'
import { Skeleton, useDelayed } from '../../../components/ui/skeleton.tsx'

/** The shape of a dream's screen. */
export function DreamSkeleton() {
  const visible = useDelayed()
  return (
    <div role="status" aria-busy="true" aria-label="Caricamento del sogno">
      {visible && (
        <>
          <div className="flex items-end gap-4.5 pt-6 pb-8 md:gap-8">
            <Skeleton className="is-window w-[84px] md:w-[132px]" />
            <div className="grid flex-1 gap-4">
              <Skeleton className="h-4 w-44" />
              <Skeleton className="h-11 w-[min(80%,420px)]" />
              <Skeleton className="h-7 w-36" />
            </div>
          </div>
          <Skeleton className="mb-6 h-12 w-52" />
          <ReadingShape />
        </>
      )}
    </div>
  )
}

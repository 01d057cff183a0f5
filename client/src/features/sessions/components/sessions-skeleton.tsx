import { Skeleton, useDelayed } from '../../../components/ui/skeleton.tsx'

/** The shape of two devices. */
export function SessionsSkeleton() {
  const visible = useDelayed()
  return (
    <div role="status" aria-busy="true" aria-label="Caricamento dei dispositivi" className="sessions min-h-[146px]">
      {visible &&
        ['a', 'b'].map((row) => (
          <div key={row} className="session">
            <Skeleton className="size-11 rounded-md" />
            <div className="grid gap-2.5">
              <Skeleton className="h-4 w-40" />
              <Skeleton className="h-3.5 w-[min(90%,300px)]" />
            </div>
          </div>
        ))}
    </div>
  )
}

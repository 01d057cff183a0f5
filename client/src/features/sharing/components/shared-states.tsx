import { EmptyState } from '#client/components/layout/empty-state.tsx'
import { Loading, Skeleton } from '#client/components/ui/skeleton.tsx'
import { WayOn, type WayOnProps } from './shared-foot.tsx'

export const SHARED = 'mx-auto grid max-w-[760px] gap-6 *:min-w-0'
export const SHARED_HEAD =
  'grid grid-cols-[84px_minmax(0,1fr)] gap-[18px] pt-8 pb-1 md:grid-cols-[132px_minmax(0,1fr)] md:items-end md:gap-8 md:pt-12 md:pb-3'

/** A link that opens nothing: whether it ever did is not told. */
export function SharedMissing({ way }: { way: WayOnProps | undefined }) {
  return (
    <div className="mx-auto mt-12 max-w-[640px]">
      <EmptyState
        heading="h1"
        title="Sogno non trovato"
        text="Potrebbe non esistere, o non essere più condivisibile: chi condivide un sogno può sempre revocarne il link."
        action={way && <WayOn {...way} />}
      />
    </div>
  )
}

const LINES = ['w-full', 'w-[96%]', 'w-[98%]', 'w-[94%]', 'w-3/5']

/** The shape of a dream to come. */
export function SharedSkeleton() {
  return (
    <Loading label="Caricamento del sogno" className="min-h-[60dvh]">
      <div className={SHARED}>
        <div className={SHARED_HEAD}>
          <Skeleton className="is-window w-[84px] md:w-[132px]" />
          <div className="grid gap-4">
            <Skeleton className="h-4 w-44" />
            <Skeleton className="h-11 w-[min(90%,420px)]" />
            <Skeleton className="h-7 w-36" />
            <Skeleton className="h-9 w-48" />
          </div>
        </div>
        <div className="card dream-article is-tall grid gap-3.5">
          {LINES.map((width) => (
            <Skeleton key={width} className={`h-3.5 ${width}`} />
          ))}
        </div>
      </div>
    </Loading>
  )
}

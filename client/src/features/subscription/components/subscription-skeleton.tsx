import { Skeleton, useDelayed } from '#client/components/ui/skeleton.tsx'
import { cn } from '#client/lib/cn.ts'
import { OFFER, PLAN } from './plan-card.tsx'

const LINES = ['w-3/5', 'w-4/5', 'w-2/3', 'w-3/4', 'w-1/2']

/** The two cards and the box to come. */
export function SubscriptionSkeleton() {
  const visible = useDelayed()
  return (
    <div role="status" aria-busy="true" aria-label="Caricamento del tuo piano">
      <div className="grid items-stretch gap-6 md:grid-cols-2">
        <CardShape visible={visible} />
        <CardShape visible={visible} />
      </div>
      <div className={cn('card min-h-[200px]', OFFER)}>
        {visible && (
          <>
            <div>
              <Skeleton className="h-7 w-3/4" />
              <Skeleton className="mt-4 h-4 w-full" />
            </div>
            <div className="grid gap-2.5">
              <Skeleton className="h-16 w-full" />
              <Skeleton className="h-13 w-full" />
            </div>
          </>
        )}
      </div>
    </div>
  )
}

function CardShape({ visible }: { visible: boolean }) {
  return (
    <div className={cn('card min-h-[420px]', PLAN)}>
      {visible && (
        <>
          <Skeleton className="h-7 w-2/5" />
          <Skeleton className="mt-6 h-12 w-1/2" />
          <div className="my-8 grid gap-4">
            {LINES.map((width) => (
              <Skeleton key={width} className={`h-4 ${width}`} />
            ))}
          </div>
          <Skeleton className="mt-auto h-13 w-full" />
        </>
      )}
    </div>
  )
}

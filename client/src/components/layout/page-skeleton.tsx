import { Loading, Skeleton } from '../ui/skeleton.tsx'

/** A page to come: title, a line, three cards. Nothing is shown for the first 200 ms. */
export function PageSkeleton() {
  return (
    <Loading label="Caricamento" className="pt-11">
      <Skeleton className="h-11 w-[min(70%,380px)]" />
      <Skeleton className="mt-4 h-5 w-[min(90%,520px)]" />
      <div className="mt-12 grid gap-5 md:grid-cols-3">
        {['a', 'b', 'c'].map((key) => (
          <div key={key} className="card">
            <Skeleton className="h-5 w-2/5" />
            <Skeleton className="mt-4 h-9 w-3/5" />
            <Skeleton className="mt-6 h-3 w-full" />
          </div>
        ))}
      </div>
    </Loading>
  )
}

import { Skeleton, useDelayed } from '../../../components/ui/skeleton.tsx'
import { ResetHeading } from './reset-heading.tsx'

function FieldShape() {
  return (
    <div>
      <Skeleton className="mb-2 h-5 w-2/5" />
      <Skeleton className="h-12 w-full" />
    </div>
  )
}

/** The form to come. A fast answer shows no more than the heading. */
export function ResetChecking() {
  const visible = useDelayed()
  return (
    <>
      <ResetHeading title="Una nuova password" lead="Controlliamo il tuo link." />
      <div role="status" aria-label="Controllo del link" className="min-h-[430px]">
        {visible && (
          <div className="flex flex-col gap-5">
            <FieldShape />
            <Skeleton className="h-32 w-full" />
            <FieldShape />
            <Skeleton className="h-13 w-full" />
          </div>
        )}
      </div>
    </>
  )
}

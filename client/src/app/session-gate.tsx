import { SPINNER } from '#client/components/ui/button.tsx'
import { useDelayed } from '#client/components/ui/skeleton.tsx'
import { cn } from '#client/lib/cn.ts'

/** A spinner while the session loads; a fast answer shows nothing. */
export function SessionGate() {
  const visible = useDelayed()
  return (
    <div className="grid min-h-dvh place-items-center" role="status" aria-label="Apertura del diario">
      {visible && <span className={cn(SPINNER, 'size-8! text-petrol')} aria-hidden="true" />}
    </div>
  )
}

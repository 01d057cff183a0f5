import { useDelayed } from '#client/components/ui/skeleton.tsx'

/** A spinner while the session loads; a fast answer shows nothing. */
export function SessionGate() {
  const visible = useDelayed()
  return (
    <div className="grid min-h-dvh place-items-center" role="status" aria-label="Apertura del diario">
      {visible && <span className="spinner size-8! text-petrol" aria-hidden="true" />}
    </div>
  )
}

import { ReadingShape } from '#client/components/layout/reading-shape.tsx'
import { useDelayed } from '#client/components/ui/skeleton.tsx'

/** The shape of a reading and of what stands beside it. */
export function AnalysisSkeleton() {
  const visible = useDelayed()
  return (
    <div role="status" aria-busy="true" aria-label="Caricamento dell’analisi">
      {visible && <ReadingShape />}
    </div>
  )
}

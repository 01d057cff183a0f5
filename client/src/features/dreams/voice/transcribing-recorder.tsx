import { Skeleton } from '../../../components/ui/skeleton.tsx'

export function TranscribingRecorder() {
  return (
    <>
      <span className="recorder-caret" aria-hidden="true" />
      <span className="grid min-w-0 flex-1 gap-2">
        <span className="text-sm font-semibold">Trascrizione in corso…</span>
        <Skeleton className="h-2.5 w-[88%]" />
      </span>
    </>
  )
}

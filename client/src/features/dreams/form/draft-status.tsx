import { Check, CloudOff, TriangleAlert } from 'lucide-react'
import { useOnline } from '../../../lib/use-online.ts'
import type { DraftState } from '../draft/draft-session.ts'

/** Where the text is safe right now, in one quiet line. */
export function DraftStatus({ state }: { state: DraftState }) {
  const online = useOnline()
  return (
    <p
      role="status"
      className="flex min-h-6 items-center gap-1.5 text-sm text-muted max-md:w-full max-md:empty:sr-only md:mr-auto"
    >
      {state === 'unsafe' ? (
        <>
          <TriangleAlert size={16} aria-hidden="true" className="flex-none" />
          Questo browser non conserva le bozze: salva prima di chiudere
        </>
      ) : !online ? (
        <>
          <CloudOff size={16} aria-hidden="true" className="flex-none" />
          Sei offline: la bozza resta su questo dispositivo
        </>
      ) : (
        state === 'kept' && (
          <>
            <Check size={16} aria-hidden="true" className="flex-none" />
            Bozza conservata
          </>
        )
      )}
    </p>
  )
}

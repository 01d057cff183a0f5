import { Check, CloudOff, type LucideIcon, TriangleAlert } from 'lucide-react'
import { Button } from '#client/components/ui/button.tsx'
import { useOnline } from '#client/hooks/use-online.ts'
import { formatMoment } from '#client/lib/dates.ts'
import type { DreamFormValues } from './dream-form-values.ts'
import type { DraftNotice, DraftState } from './use-dream-draft.ts'

interface DraftNoticeLineProps {
  notice: DraftNotice | undefined
  /** `updatedAt` of the dream that is edited: a draft begun from an older text says so. */
  base: string | null
  onDiscard: () => void
  onRestore: (values: DreamFormValues) => void
}

/** A calm line above the fields about a draft that came back, or one that was thrown away. */
export function DraftNoticeLine({ notice, base, onDiscard, onRestore }: DraftNoticeLineProps) {
  return (
    <div aria-live="polite" className="empty:hidden">
      {notice && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-[14px] bg-accent py-2 pr-2 pl-4 text-sm text-accent-foreground">
          {notice.kind === 'found' ? (
            <>
              <p>
                Bozza ritrovata, salvata {formatMoment(notice.draft.editedAt)}.
                {notice.draft.base !== base && ' Nel frattempo il sogno è stato modificato altrove.'}
              </p>
              <Button variant="ghost" size="s" className="ml-auto" onClick={onDiscard}>
                Scarta la bozza
              </Button>
            </>
          ) : (
            <>
              <p>Bozza scartata.</p>
              <Button variant="ghost" size="s" className="ml-auto" onClick={() => onRestore(notice.values)}>
                Ripristina la bozza
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  )
}

/** Where the text is safe right now, in one quiet line. */
export function DraftStatus({ state }: { state: DraftState }) {
  const status = statusOf(state, useOnline())
  return (
    <p
      role="status"
      className="flex min-h-6 items-center gap-1.5 text-sm text-muted max-md:w-full max-md:empty:sr-only md:mr-auto"
    >
      {status && (
        <>
          <status.Icon size={16} aria-hidden="true" className="flex-none" />
          {status.text}
        </>
      )}
    </p>
  )
}

function statusOf(state: DraftState, isOnline: boolean): { Icon: LucideIcon; text: string } | undefined {
  if (state === 'unsafe') {
    return { Icon: TriangleAlert, text: 'Questo browser non conserva le bozze: salva prima di chiudere' }
  }
  if (!isOnline) return { Icon: CloudOff, text: 'Sei offline: la bozza resta su questo dispositivo' }
  return state === 'kept' ? { Icon: Check, text: 'Bozza conservata' } : undefined
}

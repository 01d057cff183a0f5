import { Button } from '../../../components/ui/button.tsx'
import type { DraftNotice } from '../draft/use-dream-draft.ts'
import { momentOf } from '../moment.ts'
import type { DreamFormValues } from './dream-form.ts'

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
                Bozza ritrovata, salvata {momentOf(notice.found.draft.editedAt)}.
                {notice.found.draft.base !== base && ' Nel frattempo il sogno è stato modificato altrove.'}
                {notice.found.others > 0 && ' C’è un’altra bozza: la ritrovi quando questa è salvata o scartata.'}
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

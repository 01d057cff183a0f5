import { Button } from '#client/components/ui/button.tsx'
import { Dialog, DialogContent } from '#client/components/ui/dialog.tsx'
import type { Waiting, WaitingDream, WaitingEdit } from '#client/lib/outbox.ts'
import { randomId } from '#client/lib/plain-http.ts'
import type { DreamInput } from '#shared/contracts/dreams.ts'

export interface RefusedProps {
  entry: WaitingDream | WaitingEdit
  /** Puts something else in its place, or nothing. */
  onSettle: (next?: Waiting) => void
}

/** Shows the local version beside the one of the server, and lets the person choose. */
export function RefusedDialog({ entry, onSettle, onClose }: RefusedProps & { onClose: () => void }) {
  const theirs = entry.kind === 'edit' ? entry.theirs : undefined
  const choose = (next?: Waiting) => {
    onSettle(next)
    onClose()
  }
  const asNew: WaitingDream = {
    kind: 'create',
    key: randomId(),
    dreamId: -Date.now(),
    input: entry.input,
    at: new Date().toISOString(),
  }
  const again = { ...entry, problem: undefined, ...(theirs && { base: theirs, theirs: undefined }) }
  return (
    <Dialog>
      <DialogContent title={`«${entry.input.title}» non è partito`} description={entry.problem}>
        <div className="grid gap-4">
          <Version place="Scritto qui" dream={entry.input} />
          {theirs && <Version place="Nel diario" dream={theirs} />}
          <div className="grid gap-2">
            {theirs !== null && (
              <Button variant="primary" block onClick={() => choose(again)}>
                {theirs ? 'Tieni quello scritto qui' : 'Riprova'}
              </Button>
            )}
            {theirs !== undefined && (
              <Button variant="outline" block onClick={() => choose(asNew)}>
                {theirs ? 'Tienili entrambi' : 'Salva come sogno nuovo'}
              </Button>
            )}
            <Button variant="ghost" block onClick={() => choose()}>
              {theirs ? 'Tieni quello del diario' : 'Butta quello scritto qui'}
            </Button>
          </div>
        </div>
      </DialogContent>
    </Dialog>
  )
}

function Version({ place, dream }: { place: string; dream: DreamInput }) {
  return (
    <section className="rounded-md border border-border p-4 wrap-anywhere">
      <p className="eyebrow">{place}</p>
      <h3 dir="auto" className="h3 mt-1">
        {dream.title}
      </h3>
      <p dir="auto" className="mt-2 max-h-48 overflow-y-auto whitespace-pre-line">
        {dream.content}
      </p>
    </section>
  )
}

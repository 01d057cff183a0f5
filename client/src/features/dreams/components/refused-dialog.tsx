import { Button } from '#client/components/ui/button.tsx'
import { Dialog, DialogContent } from '#client/components/ui/dialog.tsx'
import type { Dream, DreamInput } from '#shared/contracts/dreams.ts'

/** The chosen version: the local one, both as two dreams, or the server's. */
export type ChosenText = 'mine' | 'both' | 'theirs'

export interface RefusedProps {
  mine: DreamInput
  /** The server's dream; null if deleted, undefined if the server refused the local one. */
  theirs: Dream | null | undefined
  problem: string | undefined
}

export function RefusedDialog({
  mine,
  theirs,
  problem,
  onChoose,
}: RefusedProps & { onChoose: (text: ChosenText) => void }) {
  return (
    <Dialog>
      <DialogContent title={`«${mine.title}» non è partito`} description={problem}>
        <div className="grid gap-4">
          <Version place="Scritto qui" dream={mine} />
          {theirs && <Version place="Nel diario" dream={theirs} />}
          <div className="grid gap-2">
            {theirs !== null && (
              <Button variant="primary" block onClick={() => onChoose('mine')}>
                {theirs ? 'Tieni quello scritto qui' : 'Riprova'}
              </Button>
            )}
            {theirs !== undefined && (
              <Button variant="outline" block onClick={() => onChoose('both')}>
                {theirs ? 'Tienili entrambi' : 'Salva come sogno nuovo'}
              </Button>
            )}
            <Button variant="ghost" block onClick={() => onChoose('theirs')}>
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

import { Button } from '#client/components/ui/button.tsx'
import { Dialog, DialogContent } from '#client/components/ui/dialog.tsx'
import { formatDate } from '#client/lib/dates.ts'
import { DREAM_FIELD_NAMES, DREAM_FIELDS, type DreamFieldName } from '#shared/constants/dream-fields.ts'
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
          <Version place="Scritto qui" dream={mine} other={theirs} />
          {theirs && <Version place="Nel diario" dream={theirs} other={mine} />}
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

interface VersionProps {
  place: string
  dream: DreamInput
  other: DreamInput | null | undefined
}

/** A version, from the sentence of the first difference on, and its other fields that differ. */
function Version({ place, dream, other }: VersionProps) {
  return (
    <section className="rounded-md border border-border p-4 wrap-anywhere">
      <p className="eyebrow">{place}</p>
      <h3 dir="auto" className="h3 mt-1">
        <Differing text={dream.title} other={other?.title} />
      </h3>
      <p dir="auto" className="mt-2 max-h-48 overflow-y-auto whitespace-pre-line">
        <Differing text={dream.content} other={other?.content} />
      </p>
      {other &&
        DREAM_FIELD_NAMES.filter((name) => !SHOWN.has(name) && String(dream[name]) !== String(other[name])).map(
          (name) => (
            <p key={name} className="small muted mt-2">
              {DREAM_FIELDS[name].label}: {textOf(name, dream) || (name === 'mood' ? 'sconosciuto' : 'niente')}
            </p>
          ),
        )}
    </section>
  )
}

const SHOWN = new Set<DreamFieldName>(['title', 'content'])

function textOf(name: DreamFieldName, dream: DreamInput): string {
  const { markdown = () => dream[name] } = DREAM_FIELDS[name]
  return name === 'date' ? formatDate(dream.date) : [markdown(dream) ?? []].flat().join(', ')
}

const wordsOf = (text: string): string[] => text.match(/\S+|\s+/g) ?? []

/** A text from the sentence of its first difference on, its differing words marked. */
function Differing({ text, other = text }: { text: string; other: string | undefined }) {
  if (text === other) return text
  const own = wordsOf(text)
  const others = wordsOf(other)
  const most = Math.min(own.length, others.length)
  let start = 0
  while (start < most && own[start] === others[start]) start += 1
  let end = 0
  while (end < most - start && own.at(-1 - end) === others.at(-1 - end)) end += 1
  const common = own.slice(0, start).join('')
  const from = common.search(/[^.!?\n]*[.!?\s]*$/)
  return (
    <>
      {from > 0 && '… '}
      {common.slice(from).trimStart()}
      <mark>{own.slice(start, own.length - end).join('')}</mark>
      {own.slice(own.length - end).join('')}
    </>
  )
}

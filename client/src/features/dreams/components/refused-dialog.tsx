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
  const { before, changed, after } = difference(dream.content, other?.content ?? dream.content)
  return (
    <section className="rounded-md border border-border p-4 wrap-anywhere">
      <p className="eyebrow">{place}</p>
      <h3 dir="auto" className="h3 mt-1">
        {dream.title}
      </h3>
      <p dir="auto" className="mt-2 max-h-48 overflow-y-auto whitespace-pre-line">
        {before}
        {changed && <mark>{changed}</mark>}
        {after}
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

const wordsOf = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? []

/** The words of a text that differ from the other's, between the common ones. */
function difference(text: string, other: string) {
  if (text === other) return { before: text }
  const own = wordsOf(text)
  const others = wordsOf(other)
  const most = Math.min(own.length, others.length)
  let start = 0
  while (start < most && own[start] === others[start]) start += 1
  let end = own.length
  while (own.length - end < most - start && own[end - 1] === others[others.length - own.length + end - 1]) end -= 1
  const common = own.slice(0, start).join('')
  const from = common.search(/[^.!?\n]*[.!?\s]*$/)
  const before = `${from > 0 ? '… ' : ''}${common.slice(from).trimStart()}`
  return { before, changed: own.slice(start, end).join(''), after: own.slice(end).join('') }
}

import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { Button } from '#client/components/ui/button.tsx'
import { PICK, SelectableChip } from '#client/components/ui/chip.tsx'
import { cn } from '#client/lib/cn.ts'
import { formatDate } from '#client/lib/dates.ts'
import { FEELINGS, type SpanKind, WORDS_MAX } from '#shared/constants/annotations.ts'
import type { AnnotatedDream, Annotation } from '#shared/contracts/annotations.ts'
import { Hook, hasContent } from './gloss.tsx'
import { WritingLine } from './writing-line.tsx'

const QUESTIONS: Record<SpanKind, string> = {
  thing: 'A che cosa ti fa pensare? Bastano due parole.',
  person: 'Com’è, in due parole?',
  moment: 'Che cosa ti ricorda?',
}
const FEELINGS_SHOWN = 5

interface AnnotationFieldProps {
  kind: SpanKind
  annotation: Annotation
  /** The note about it from an earlier dream. */
  earlier: AnnotatedDream['earlier'][number] | undefined
  voice: ReactNode
  onChange: (change: Partial<Annotation>) => void
  /** Closes the field and returns to the choice. */
  onKeep: () => void
  onDone: () => void
}

/** The field below a word: one question, feelings, and the place in waking life. */
export function AnnotationField({ kind, annotation, earlier, voice, onChange, onKeep, onDone }: AnnotationFieldProps) {
  const id = useId()
  const { words, feelings, day } = annotation
  const [showsAll, setShowsAll] = useState(false)
  const shown = FEELINGS.filter((feeling, place) => showsAll || place < FEELINGS_SHOWN || feelings.includes(feeling))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a paragraph contains it
    <span
      className="leaf-field"
      role="group"
      aria-label={`Le tue parole: ${annotation.quote}`}
      onKeyDown={(event) => event.key === 'Escape' && onKeep()}
    >
      <label className="leaf-question" htmlFor={id}>
        <Hook />
        <span>
          {QUESTIONS[kind]}
          {earlier && <Earlier note={earlier} />}
        </span>
      </label>
      <span className="leaf-inset block">
        <WritingLine
          id={id}
          value={words}
          max={WORDS_MAX}
          autoFocus
          onChange={(next) => onChange({ words: next })}
          onKeep={onKeep}
        >
          {voice}
        </WritingLine>
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a paragraph contains it */}
      <span className="leaf-inset mt-3 flex flex-wrap gap-2" role="group" aria-label="Che cosa si sente">
        {shown.map((feeling) => (
          <SelectableChip
            key={feeling}
            pressed={feelings.includes(feeling)}
            onPressedChange={(pressed) =>
              onChange({ feelings: FEELINGS.filter((each) => (each === feeling ? pressed : feelings.includes(each))) })
            }
          >
            {feeling}
          </SelectableChip>
        ))}
        {!showsAll && (
          <button type="button" className={PICK} aria-expanded={false} onClick={() => setShowsAll(true)}>
            Altri
            <ChevronDown size={15} aria-hidden="true" />
          </button>
        )}
      </span>
      <span className="leaf-inset mt-2 flex flex-wrap items-center gap-x-2 gap-y-1">
        <DayFold day={day} onChange={(next) => onChange({ day: next })} onKeep={onKeep} />
        <Button className="max-md:flex-1" variant="ghost" onClick={onKeep}>
          Niente, avanti
        </Button>
        <Button className="max-md:flex-1" variant={hasContent(annotation) ? 'solid' : 'soft'} onClick={onDone}>
          Fine
        </Button>
      </span>
    </span>
  )
}

const Earlier = ({ note }: { note: AnnotatedDream['earlier'][number] }) => (
  <span className="leaf-earlier block first-letter:uppercase">
    accanto a{' '}
    <Link className="underline underline-offset-4" href={paths.annotations(note.dreamId)}>
      {note.title}
    </Link>{' '}
    ({formatDate(note.date)}) hai scritto:{' '}
    <span dir="auto" className="own-words text-[1.0625rem]">
      {note.words}
    </span>
  </span>
)

interface DayFoldProps {
  day: string
  onChange: (day: string) => void
  onKeep: () => void
}

function DayFold({ day, onChange, onKeep }: DayFoldProps) {
  const [open, setOpen] = useState(day !== '')
  return (
    <span className={cn('me-auto max-md:basis-full', open && 'basis-full')}>
      <button
        type="button"
        className="inline-flex min-h-11 items-center gap-1.5 text-[0.875rem] font-semibold text-petrol"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <ChevronDown className={cn(open && 'rotate-180')} size={16} aria-hidden="true" />
        Di giorno, dove?
      </button>
      {open && (
        <WritingLine
          label="Di giorno, dove?"
          value={day}
          max={WORDS_MAX}
          placeholder="In cucina, al lavoro, da nessuna parte"
          autoFocus={day === ''}
          onChange={onChange}
          onKeep={onKeep}
        />
      )}
    </span>
  )
}

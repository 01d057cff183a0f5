import { ChevronDown, MoonStar, X } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '#client/components/ui/button.tsx'
import { SelectableChip } from '#client/components/ui/chip.tsx'
import { useHour } from '#client/hooks/use-time.ts'
import { LINE_MAX } from '#shared/constants/annotations.ts'
import type { Annotation, OwnAnnotation } from '#shared/contracts/annotations.ts'
import { WritingLine } from './writing-line.tsx'

interface NextLineProps {
  value: string
  /** Opens only on demand. */
  isFolded: boolean
  onChange: (value: string) => void
  onKeep: () => void
}

const NEXT = 'Se continui tu, qual è la riga dopo?'

/** The line that the dreamer adds after the dream's last one. */
export function NextLine({ value, isFolded, onChange, onKeep }: NextLineProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(!isFolded)
  const [isWriting, setWriting] = useState(value === '')
  if (!isOpen) {
    return (
      <div className="leaf-next is-unsaid">
        <Button variant="ghost" size="s" aria-expanded={false} onClick={() => setOpen(true)}>
          <ChevronDown size={16} aria-hidden="true" />
          {NEXT}
        </Button>
      </div>
    )
  }
  if (!isWriting) {
    return (
      <div className="leaf-next">
        <p className="font-semibold text-[0.9375rem]">{NEXT}</p>
        <button type="button" className="leaf-own w-full" onClick={() => setWriting(true)}>
          {value}
          <span className="sr-only"> (modifica)</span>
        </button>
      </div>
    )
  }
  const keep = () => {
    onKeep()
    if (value.trim() !== '') setWriting(false)
  }
  return (
    <div className="leaf-next is-unsaid">
      <label className="block font-semibold text-[0.9375rem]" htmlFor={id}>
        {NEXT}
      </label>
      <WritingLine
        id={id}
        value={value}
        max={LINE_MAX}
        autoFocus={isFolded}
        onChange={onChange}
        onKeep={keep}
        onLeave={onKeep}
      />
    </div>
  )
}

interface BridgeProps {
  annotation: Annotation | undefined
  /** The question comes in the evening. */
  waits: boolean
  onChange: (part: Partial<Annotation>) => void
  onKeep: () => void
}

/** Links the dream to waking life; the sentence becomes a title only on request. */
export function Bridge({ annotation, waits, onChange, onKeep }: BridgeProps) {
  const id = useId()
  const { words = '', isTitle = false } = annotation ?? {}
  const hour = useHour()
  const isMorning = hour >= 5 && hour < 13
  const [isRefused, setRefused] = useState(annotation?.words === '')
  const [isWriting, setWriting] = useState(words === '')
  const keep = () => {
    onKeep()
    if (words.trim() !== '') setWriting(false)
  }
  if (isRefused) return null
  if (waits) {
    const refuse = () => {
      onChange({ words: '' })
      onKeep()
      setRefused(true)
    }
    return (
      <div className="leaf-waits">
        <MoonStar className="mt-0.5 flex-none text-petrol" size={20} aria-hidden="true" />
        <p>
          {isMorning ? 'Per stamattina basta così. Stasera' : 'Per ora basta così. Più tardi'} ti chiediamo se oggi è
          successo qualcosa che somiglia: una volta sola.{' '}
          <button type="button" className="link whitespace-nowrap font-semibold" onClick={refuse}>
            Meglio di no
          </button>
        </p>
      </div>
    )
  }
  const title = (
    <SelectableChip
      pressed={isTitle}
      onPressedChange={(pressed) => {
        onChange({ isTitle: pressed })
        onKeep()
      }}
    >
      Usala come titolo della lettura
    </SelectableChip>
  )
  if (!isWriting) {
    // The sentence shows below the dream's title.
    return (
      <div className="leaf-days is-unsaid flex flex-wrap items-center justify-center gap-2">
        {title}
        <Button variant="ghost" size="s" onClick={() => setWriting(true)}>
          Cambia la tua frase
        </Button>
      </div>
    )
  }
  return (
    <div className="leaf-days is-unsaid">
      <label className="block text-balance font-semibold text-[0.9375rem]" htmlFor={id}>
        Dove, nelle tue giornate, succede qualcosa che somiglia? Una frase, anche storta.
      </label>
      <WritingLine
        id={id}
        value={words}
        max={LINE_MAX}
        autoFocus={words !== ''}
        onChange={(next) => onChange({ words: next })}
        onKeep={keep}
        onLeave={onKeep}
      />
      {words.trim() !== '' && <div className="mt-3">{title}</div>}
    </div>
  )
}

interface EarlierNotesProps {
  notes: readonly OwnAnnotation[]
  onRemove: (note: OwnAnnotation) => void
}

/** Annotations of words that the dream no longer has, or of earlier questions. */
export function EarlierNotes({ notes, onRemove }: EarlierNotesProps) {
  if (notes.length === 0) return null
  return (
    <section className="mt-8 border-border border-t pt-5" aria-label="Appunti di prima">
      <h3 className="font-semibold text-[0.9375rem]">Appunti di prima</h3>
      <ul className="mt-2 grid gap-2.5">
        {notes.map((note) => (
          <li key={note.id} className="flex items-start gap-2">
            <p className="min-w-0 flex-1">
              <span className="block text-[0.875rem] text-muted wrap-anywhere">
                {note.question ?? (note.quote === null ? 'Un’altra tua frase' : `«${note.quote}»`)}
              </span>
              <span dir="auto" className="own-words text-[1.0625rem]">
                {[note.words, ...note.feelings].filter(Boolean).join(', ')}
              </span>
            </p>
            <Button
              variant="ghost"
              icon
              aria-label={`Togli l’appunto «${note.words || note.quote}»`}
              onClick={() => onRemove(note)}
            >
              <X size={17} aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

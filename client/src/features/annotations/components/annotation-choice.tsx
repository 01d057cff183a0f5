import { Fragment, type MouseEvent, type ReactNode, useState } from 'react'
import { Button } from '#client/components/ui/button.tsx'
import { cn } from '#client/lib/cn.ts'
import { SPANS_MAX, type SpanKind, WORDS_MAX } from '#shared/constants/annotations.ts'
import type { AnnotatedDream, Annotation } from '#shared/contracts/annotations.ts'
import {
  type AnnotationMark,
  isShort,
  layOut,
  occurrenceOf,
  overlaps,
  type Stretch,
  wordAt,
  wordsOf,
} from '../annotation-marks.ts'
import { AnnotationField } from './annotation-field.tsx'
import { Gloss, hasContent } from './gloss.tsx'

interface AnnotationChoiceProps {
  text: string
  marks: readonly AnnotationMark[]
  list: readonly Annotation[]
  annotated: AnnotatedDream
  open: Stretch | undefined
  voice?: ((onText: (text: string) => void) => ReactNode) | undefined
  onToggle: (mark: AnnotationMark) => void
  onChange: (at: number, change: Partial<Annotation>) => void
  onKeep: () => void
  onDone: () => void
}

/** The dream's text with selectable words, and a field below the selected one. */
export function AnnotationChoice(props: AnnotationChoiceProps) {
  const { text, marks, list, annotated, open, voice, onToggle, onChange, onKeep, onDone } = props
  const chosen = marks.filter(({ at }) => at !== undefined).length

  const kindOf = (word: string): SpanKind =>
    annotated.people.some((name) => word.split(/[’']/u).at(-1)?.toLowerCase() === name.toLowerCase())
      ? 'person'
      : 'thing'
  const chooseWord = (word: Stretch) => {
    const over = marks.find((mark) => overlaps(mark, word))
    if (over) return onToggle(over)
    const { start, end } = word
    const quote = text.slice(start, end)
    onToggle({ start, end, quote, occurrence: occurrenceOf(text, word), kind: kindOf(quote), key: null, at: undefined })
  }
  const tap = (event: MouseEvent<HTMLElement>) => {
    if (!(event.target instanceof Element) || event.target.closest('label, .leaf-field, .gloss, button, a')) return
    // The click that ends a text selection is ignored.
    if (getSelection()?.isCollapsed === false) return
    const word = wordUnder(text, event)
    if (word) chooseWord(word)
  }
  const fieldOf = (mark: AnnotationMark) => {
    const annotation = mark.at === undefined ? undefined : list[mark.at]
    if (mark.at === undefined || !annotation) return null
    const { at } = mark
    if (open?.start !== mark.start) return hasContent(annotation) && <Gloss annotation={annotation} />
    return (
      <AnnotationField
        kind={mark.kind}
        annotation={annotation}
        earlier={annotated.earlier.find(({ key }) => key === mark.key)}
        voice={voice?.((said) =>
          onChange(at, { words: [annotation.words, said].filter(Boolean).join(' ').slice(0, WORDS_MAX).trim() }),
        )}
        onChange={(change) => onChange(at, change)}
        onKeep={onKeep}
        onDone={onDone}
      />
    )
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users choose from the list below */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: each of its words is a target */}
      <div className="reading leaf-text is-choosing" lang="it" onClick={tap}>
        {layOut(text, marks).map((paragraph) => (
          <p key={paragraph.start} dir="auto">
            {paragraph.sentences.map((sentence) => (
              <span className="leaf-sentence" key={sentence.start}>
                {sentence.pieces.map(({ start, text: words, mark }) => {
                  const own = mark === undefined ? undefined : marks[mark]
                  if (!own) {
                    return (
                      <span key={start} data-start={start}>
                        {words}
                      </span>
                    )
                  }
                  return (
                    <Fragment key={start}>
                      <label className={cn('leaf-word', isShort(words) && 'is-short')}>
                        <input
                          type="checkbox"
                          className="sr-only"
                          checked={own.at !== undefined}
                          disabled={own.at === undefined && chosen >= SPANS_MAX}
                          onChange={() => onToggle(own)}
                        />
                        <span>{words}</span>
                      </label>
                      {fieldOf(own)}
                    </Fragment>
                  )
                })}
              </span>
            ))}
          </p>
        ))}
      </div>
      <WordList text={text} disabled={chosen >= SPANS_MAX} onChoose={chooseWord} />
      <div className="leaf-foot">
        <Lamps lit={chosen} of={SPANS_MAX} />
        <Button variant="ghost" onClick={onDone}>
          Niente, avanti
        </Button>
        {chosen > 0 && (
          <Button variant="primary" className="max-md:bg-solid max-md:text-solid-foreground" onClick={onDone}>
            Fine
          </Button>
        )}
      </div>
    </>
  )
}

function wordUnder(text: string, { clientX, clientY }: MouseEvent): Stretch | undefined {
  const place = document.caretPositionFromPoint?.(clientX, clientY)
  const range = place ? undefined : document.caretRangeFromPoint?.(clientX, clientY)
  const node = place?.offsetNode ?? range?.startContainer
  const start = node?.parentElement?.closest<HTMLElement>('[data-start]')?.dataset.start
  if (start === undefined || node?.nodeType !== Node.TEXT_NODE) return undefined
  return wordAt(text, Number(start) + (place?.offset ?? range?.startOffset ?? 0))
}

interface WordListProps {
  text: string
  disabled: boolean
  onChoose: (word: Stretch) => void
}

/** A list of all words for keyboard users, visible while focused. */
function WordList({ text, disabled, onChoose }: WordListProps) {
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const words = open ? wordsOf(text) : []
  const choose = () => {
    const word = words[at]
    setOpen(false)
    if (word) onChoose(word)
  }
  return (
    <div className="sr-only focus-within:not-sr-only focus-within:mt-5!">
      {open ? (
        <span className="flex flex-wrap items-center justify-center gap-2">
          <select
            className="input w-auto!"
            aria-label="Una parola del sogno"
            value={at}
            onChange={({ target }) => setAt(Number(target.value))}
            ref={(list) => list?.focus()}
          >
            {words.map(({ start, end }, place) => (
              <option key={start} value={place}>
                {text.slice(start, end)}
              </option>
            ))}
          </select>
          <Button variant="soft" size="s" onClick={choose}>
            Scegli
          </Button>
        </span>
      ) : (
        <Button variant="ghost" size="s" disabled={disabled} onClick={() => setOpen(true)}>
          Scegli un’altra parola da un elenco
        </Button>
      )}
    </div>
  )
}

/** Small arches, lit for each chosen word. */
function Lamps({ lit, of }: { lit: number; of: number }) {
  return (
    <span className="leaf-lamps">
      <span className="inline-flex gap-[5px]" aria-hidden="true">
        {Array.from({ length: of }, (_, place) => ({ place })).map(({ place }) => (
          <svg key={place} viewBox="0 0 10 14" className={place < lit ? 'is-lit' : undefined} aria-hidden="true">
            <path d="M.75 13.25V5a4.25 4.25 0 0 1 8.5 0v8.25Z" />
          </svg>
        ))}
      </span>
      <span role="status">
        {lit} di {of}
      </span>
    </span>
  )
}

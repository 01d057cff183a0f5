import { type ReactNode, useId, useState } from 'react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { LINE_MAX, WORDS_MAX } from '#shared/constants/annotations.ts'
import { ANSWER_MAX } from '#shared/constants/limits.ts'
import type { Annotation } from '#shared/contracts/annotations.ts'
import { newAnnotation, useAnnotations } from '../use-annotations.ts'
import { SaveNote } from './annotation-page.tsx'
import { WritingLine } from './writing-line.tsx'

type Voice = (onText: (text: string) => void) => ReactNode

/** Creates the annotation of a line at its first character and removes it with its last. */
function useLine(
  dreamId: number,
  kind: Annotation['kind'],
  about: Partial<Pick<Annotation, 'question' | 'quote'>> = {},
) {
  const { query, list, change, save, state, reason } = useAnnotations(dreamId)
  const { question, quote } = about
  const at = list.findIndex(
    (each) =>
      each.kind === kind &&
      (question === undefined || each.question === question) &&
      (quote === undefined || each.quote === quote),
  )
  return {
    isReady: query.data !== undefined,
    value: list[at]?.words ?? '',
    onChange: (words: string) => {
      if (at === -1) change([...list, { ...newAnnotation(kind, about), words }])
      else if (words === '') change(list.filter((_, place) => place !== at))
      else change(list.map((each, place) => (place === at ? { ...each, words } : each)))
    },
    keep: save,
    state,
    reason,
  }
}

interface DaysLineProps {
  dreamId: number
  voice?: Voice
}

/** The bridge to waking life as a line, before an analysis by a model. */
export function DaysLine({ dreamId, voice }: DaysLineProps) {
  const id = useId()
  const line = useLine(dreamId, 'bridge')
  if (!line.isReady) return null
  return (
    <div className="mt-5 max-w-[60ch]">
      <label className="field-label" htmlFor={id}>
        Che cosa succede in questi giorni? <span className="muted font-normal">Una frase, se ti va.</span>
      </label>
      <Line id={id} line={line} max={LINE_MAX} voice={voice} />
      <SaveNote written={line} />
    </div>
  )
}

interface AskedLinesProps extends DaysLineProps {
  questions: readonly string[]
}

/** A model's questions, each with an answer line. */
export function AskedLines({ dreamId, questions, voice }: AskedLinesProps) {
  const id = useId()
  return (
    <section className="mb-7" aria-labelledby={id}>
      <h2 className="eyebrow [font-family:var(--font-sans)]!" id={id}>
        {questions.length === 1 ? 'Una domanda per te' : 'Due domande per te'}
      </h2>
      {questions.map((question) => (
        <AskedLine key={question} dreamId={dreamId} question={question} voice={voice} />
      ))}
    </section>
  )
}

function AskedLine({ dreamId, question, voice }: DaysLineProps & { question: string }) {
  const id = useId()
  const line = useLine(dreamId, 'answer', { question })
  return (
    <div className="mt-2">
      <label className="reading-question mb-0! block" htmlFor={id}>
        {question}
      </label>
      {line.isReady && <Line id={id} line={line} max={ANSWER_MAX} voice={voice} />}
    </div>
  )
}

interface ThingLineProps extends DaysLineProps {
  question: string
  /** The word of the dream, whose words go to the dictionary. */
  quote: string
}

/** A question about a thing of a dream; the answer is its entry in the dictionary. */
export function ThingLine({ dreamId, question, quote, voice }: ThingLineProps) {
  const id = useId()
  const line = useLine(dreamId, 'thing', { quote })
  return (
    <section aria-label="Una domanda per te">
      <label className="h2 block" htmlFor={id}>
        {question}
      </label>
      {line.isReady && <Line id={id} line={line} max={WORDS_MAX} voice={voice} />}
      <SaveNote written={line} />
      <p className="small muted mt-1.5">
        {line.value && line.state === 'saved' ? 'La risposta è ora nel' : 'La risposta va nel'}{' '}
        <Link className="link" href={paths.dictionary}>
          tuo dizionario
        </Link>
        .
      </p>
    </section>
  )
}

interface LineProps {
  id: string
  line: ReturnType<typeof useLine>
  max: number
  voice: Voice | undefined
}

function Line({ id, line: { value, onChange, keep, state }, max, voice }: LineProps) {
  const [isKept, setKept] = useState(false)
  const onKeep = async () => {
    await keep()
    setKept(value.trim() !== '')
  }
  return (
    <>
      <WritingLine
        id={id}
        value={value}
        max={max}
        onChange={(words) => {
          setKept(false)
          onChange(words)
        }}
        onKeep={onKeep}
        onLeave={onKeep}
      >
        {voice?.((text) => onChange([value, text].filter(Boolean).join(' ').slice(0, max)))}
      </WritingLine>
      <p className="sr-only" role="status">
        {isKept && state === 'saved' && 'Le tue parole sono nel diario.'}
      </p>
    </>
  )
}

import { MoonStar, Pencil, Printer, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { SafetyNote } from '#client/components/dream/safety-note.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { useHour } from '#client/hooks/use-time.ts'
import { EVENING_FROM, EVENING_HOURS } from '#shared/constants/annotations.ts'
import { HOUR_MS } from '#shared/constants/dates.ts'
import type { AnnotatedDream, Annotation } from '#shared/contracts/annotations.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import type { AnnotationMark } from '../annotation-marks.ts'
import { AnnotatedText, LastLine } from './annotated-text.tsx'
import { Bridge, NextLine } from './annotation-lines.tsx'

interface FinishedAnnotationPageProps {
  dream: Dream
  text: string
  marks: readonly AnnotationMark[]
  list: readonly Annotation[]
  annotated: AnnotatedDream
  isLit: boolean
  onWrite: (kind: 'next' | 'bridge', part: Partial<Annotation>) => void
  onKeep: () => void
  onChoose: () => void
  onRemove: () => void
}

/** One word, in the morning of the dream: the last question can wait for the evening. */
const isHurry = ({ createdAt }: Dream, chosen: number, hour: number): boolean =>
  chosen === 1 && hour < EVENING_FROM && Date.now() - Date.parse(createdAt) < EVENING_HOURS * HOUR_MS

/** The dream with its notes, its last line set apart, and two closing questions. */
export function FinishedAnnotationPage(props: FinishedAnnotationPageProps) {
  const { dream, text, marks, list, annotated, isLit, onWrite, onKeep, onChoose, onRemove } = props
  const { safety, tellsDeath, lastLine } = annotated
  const chosen = marks.filter(({ at }) => at !== undefined).length
  const hour = useHour()
  const [hurries] = useState(() => isHurry(dream, chosen, hour))
  const next = list.find(({ kind }) => kind === 'next')?.words ?? ''
  const bridge = list.find(({ kind }) => kind === 'bridge')
  const ending = endingOf(text, lastLine)
  const inEnding = ending ? marks.filter(({ start }) => start >= ending.start) : []
  const shifted = inEnding.map((mark) => ({
    ...mark,
    start: mark.start - (ending?.start ?? 0),
    end: mark.end - (ending?.start ?? 0),
  }))
  const body = ending ? text.slice(0, ending.start) : text
  return (
    <>
      {safety && <SafetyNote className="mb-7" safety={safety} />}
      {(body.trim() !== '' || !ending) && (
        <AnnotatedText text={body} marks={marks.filter((mark) => !inEnding.includes(mark))} list={list} />
      )}
      {(ending || lastLine || next) && isLit && (
        <section className="leaf-last" aria-label="L’ultima riga">
          <MoonStar className="leaf-moon" size={22} strokeWidth={1.9} aria-hidden="true" />
          {(ending || lastLine) && <LastLine text={ending?.text ?? lastLine ?? ''} marks={shifted} list={list} />}
          {(!safety || next !== '') && (
            <NextLine
              value={next}
              isFolded={next === '' && (tellsDeath || hurries)}
              onChange={(words) => onWrite('next', { words })}
              onKeep={onKeep}
            />
          )}
        </section>
      )}
      {!isLit && ending && <p className="reading leaf-text mt-[1.05em]">{ending.text}</p>}
      {!safety && isLit && (
        <Bridge
          annotation={bridge}
          waits={hurries && bridge === undefined}
          onChange={(part) => onWrite('bridge', part)}
          onKeep={onKeep}
        />
      )}
      {isLit && (
        <div className="leaf-actions">
          <Button variant="ghost" size="s" onClick={onChoose}>
            <Pencil size={17} aria-hidden="true" />
            {chosen === 0 ? 'Scegli una parola' : 'Modifica'}
          </Button>
          <Button variant="ghost" size="s" onClick={() => window.print()}>
            <Printer size={17} aria-hidden="true" />
            Stampa
          </Button>
          {list.length > 0 && (
            <Button variant="danger-ghost" size="s" onClick={onRemove}>
              <Trash2 size={17} aria-hidden="true" />
              Togli le mie parole
            </Button>
          )}
        </div>
      )}
    </>
  )
}

/** The last line, unless more text follows it. */
function endingOf(text: string, lastLine: string | null): { start: number; text: string } | undefined {
  const start = lastLine ? text.lastIndexOf(lastLine) : -1
  if (!lastLine || start === -1) return undefined
  const rest = text.slice(start + lastLine.length)
  return /[\p{L}\p{N}]/u.test(rest) ? undefined : { start, text: text.slice(start).trim() }
}

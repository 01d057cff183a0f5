import { Check, CloudOff, History } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { Button } from '#client/components/ui/button.tsx'
import { SelectableChip } from '#client/components/ui/chip.tsx'
import { FieldError } from '#client/components/ui/field.tsx'
import { Textarea } from '#client/components/ui/input.tsx'
import { cn } from '#client/lib/cn.ts'
import { remainingNote } from '#client/lib/numbers.ts'
import { ANSWER_MAX } from '#shared/constants/limits.ts'
import type { AnswerItem } from '../use-answers.ts'

const WARN_WITHIN = 80
const CHARACTERS_PER_ROW = 64

/** The window of a question: it is lit once there is an answer. */
const ARCH =
  'grid h-[42px] w-[34px] place-items-center rounded-[17px_17px_5px_5px] pt-0.5 font-serif text-[18px]/none font-medium transition-colors duration-base ease-calm forced-colors:border'

interface QuestionFieldProps {
  item: AnswerItem
  /** Its place among the questions; none for one of before. */
  number?: number
  /** The server's message about a failed save. */
  reason: string | undefined
  onChange: (text: string) => void
  onBlur: () => void
  onDelete: () => void
  onRetry: () => void
}

/** One question with the field of its answer. */
export function QuestionField({ item, number, reason, onChange, onBlur, onDelete, onRetry }: QuestionFieldProps) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const { text, question, quick, state } = item
  const isTooLong = state === 'too long'
  const isAnswered = text.trim() !== ''

  const fill = (answer: string, pressed: boolean) => onChange(pressed ? withQuick(text, answer, quick) : '')
  return (
    <li className="grid grid-cols-[34px_minmax(0,1fr)] gap-x-3.5 gap-y-3">
      <span
        className={cn(ARCH, isAnswered ? 'bg-primary text-primary-foreground' : 'bg-accent text-accent-foreground')}
        aria-hidden="true"
      >
        {number ?? <History size={16} />}
      </span>
      <label className="wrap-anywhere self-center text-pretty font-serif text-[18px]/[1.42]" htmlFor={id}>
        {question}
      </label>
      <div className="col-span-full grid gap-2.5 md:col-start-2">
        {quick.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: the question is the legend, and it labels the field
          <div className="flex flex-wrap gap-2" role="group" aria-label="Risposte pronte">
            {quick.map((answer) => (
              <SelectableChip
                key={answer}
                pressed={text.trim() === answer}
                onPressedChange={(pressed) => fill(answer, pressed)}
              >
                {answer}
              </SelectableChip>
            ))}
          </div>
        )}
        <Textarea
          ref={field}
          id={id}
          className="field-sizing-content max-h-[40vh] min-h-13!"
          rows={Math.min(8, Math.max(1, Math.ceil(text.length / CHARACTERS_PER_ROW)))}
          value={text}
          placeholder="Quello che ti viene in mente…"
          aria-invalid={isTooLong || undefined}
          aria-describedby={`${id}-state`}
          onChange={({ target }) => onChange(target.value)}
          onBlur={onBlur}
        />
        <div
          className={cn(
            'flex min-h-9 items-center gap-3 text-[14px]/[1.4]',
            !isAnswered && state === 'empty' && 'hidden',
          )}
        >
          <div className="min-w-0 flex-1 text-muted" id={`${id}-state`}>
            <FieldState id={`${id}-error`} item={item} reason={reason} />
          </div>
          {state === 'failed' && (
            <Button variant="outline" size="s" onClick={onRetry}>
              Riprova
            </Button>
          )}
          {isAnswered && (
            <Button
              className="-me-3"
              aria-label="Elimina la risposta"
              variant="ghost"
              size="s"
              onClick={() => {
                field.current?.focus()
                onDelete()
              }}
            >
              Elimina
            </Button>
          )}
        </div>
      </div>
    </li>
  )
}

interface FieldStateProps {
  id: string
  item: AnswerItem
  reason: string | undefined
}

/** Where the answer is kept by now, and how much room is left near the end. */
function FieldState({ id, item: { state, text }, reason }: FieldStateProps) {
  const room = remainingNote(text, ANSWER_MAX, WARN_WITHIN)
  if (state === 'too long') return <FieldError id={id}>{`${room}: non è salvata.`}</FieldError>
  if (state === 'failed') return `Resta in questo browser: ${reason ?? 'il salvataggio non è riuscito.'}`
  if (state === 'offline') {
    return (
      <Line icon={<CloudOff size={16} />}>Sei offline: resta in questo browser, e si salva quando torni in rete.</Line>
    )
  }
  if (room) return room
  if (state === 'saving' || state === 'draft') return 'Salvataggio…'
  return state === 'saved' && <Line icon={<Check size={16} />}>Salvato</Line>
}

function Line({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <span className="flex items-center gap-1.5">
      {icon}
      {children}
    </span>
  )
}

/** A quick answer takes an empty field, or another quick one's place; own words stay behind it. */
function withQuick(text: string, answer: string, quick: readonly string[]): string {
  const own = text.trim()
  return own === '' || quick.includes(own) ? answer : `${answer}. ${own}`
}

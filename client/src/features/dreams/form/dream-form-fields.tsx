import { ChevronDown } from 'lucide-react'
import { type MouseEvent, type RefObject, type ToggleEvent, useState } from 'react'
import { Field } from '#client/components/ui/field.tsx'
import { Input, Textarea } from '#client/components/ui/input.tsx'
import { cn } from '#client/lib/cn.ts'
import { formatInput, todayRome } from '#client/lib/dates.ts'
import { remainingNote } from '#client/lib/text.ts'
import { DREAM_FIELDS } from '#shared/constants/dream-fields.ts'
import { DEFAULT_MOOD, titleFrom } from '#shared/constants/dreams.ts'
import { CONTENT_MAX, TITLE_MAX } from '#shared/constants/limits.ts'
import { VoiceRecorder } from '../voice/recorder.tsx'
import type { Recorder } from '../voice/use-recorder.ts'
import { DETAIL_CONTROLS, DETAIL_FIELDS, NIGHT_FIELDS } from './detail-fields.tsx'
import { type DreamFormValues, hasDetails, readForm } from './dream-form-values.ts'
import { FoundWhileTyping } from './found-while-typing.tsx'
import type { ControlProps } from './use-dream-draft.ts'

const TITLE_WARN_WITHIN = 30
const CONTENT_WARN_WITHIN = 1_000

interface DreamFormFieldsProps extends ControlProps {
  recorder: Recorder
  details: RefObject<HTMLDetailsElement | null>
  /** For a new dream, opening the details sets the default mood. */
  isNew: boolean
  /** The buttons show why the save failed and take more room. */
  hasProblem: boolean
}

/** A text field of the available height, the title, and folded details. */
export function DreamFormFields({ form, recorder, details, isSaving, isNew, hasProblem }: DreamFormFieldsProps) {
  const { register, watch, formState } = form
  const { errors } = formState
  // Registered in screen order: a rejected form focuses the first field at fault.
  const contentField = register('content')
  const titleField = register('title')
  const [title, content] = watch(['title', 'content'])
  const suggested = titleFrom(content)

  return (
    <div className={cn('group/fields flex flex-1 flex-col gap-5', hasProblem ? CLEAR_OF_PROBLEM : CLEAR_OF_BUTTONS)}>
      <Field
        label={DREAM_FIELDS.content.label}
        className="flex-1"
        labelAction={<SaveKeysHint />}
        error={errors.content?.message}
        hint={remainingNote(content, CONTENT_MAX, CONTENT_WARN_WITHIN)}
      >
        {(field) => (
          <Textarea
            {...field}
            {...contentField}
            className={TEXT}
            placeholder="Bastano poche righe, prima che svanisca."
            readOnly={isSaving}
          />
        )}
      </Field>
      {isNew && <FoundWhileTyping form={form} isSaving={isSaving} />}
      <VoiceRecorder recorder={recorder} isSaving={isSaving} />
      <Field
        label={DREAM_FIELDS.title.label}
        error={errors.title?.message}
        hint={
          suggested && !title
            ? 'Se lo lasci vuoto, valgono le prime parole.'
            : remainingNote(title, TITLE_MAX, TITLE_WARN_WITHIN)
        }
      >
        {(field) => (
          <Input
            {...field}
            {...titleField}
            className="text-ellipsis"
            placeholder={suggested}
            autoComplete="off"
            readOnly={isSaving}
          />
        )}
      </Field>
      <Details form={form} details={details} isSaving={isSaving} isNew={isNew} />
    </div>
  )
}

/** Fills the height left by the other fields; above a phone's keyboard, all except the dialog's title and buttons. */
const TEXT =
  'field-sizing-content flex-1 min-h-[max(min(100dvh_-_var(--keyboard,0px)_-_190px,20rem),5.5rem)] max-h-[max(100dvh_-_var(--keyboard,0px)_-_190px,8rem)] ' +
  'md:tall:min-h-[max(90dvh_-_480px,9rem)] md:tall:max-h-[50vh] group-has-[>details[open]]/fields:min-h-26!'

function SaveKeysHint() {
  return <span className="small muted max-md:hidden pointer-coarse:hidden">{MODIFIER} + Invio salva</span>
}

const MODIFIER = /Mac/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

const SUMMARY =
  'flex min-h-11 cursor-pointer list-none items-center gap-x-2 rounded-md py-2 [&::-webkit-details-marker]:hidden'

function Details({ form, details, isSaving, isNew }: Omit<DreamFormFieldsProps, 'recorder' | 'hasProblem'>) {
  const [isOpenAtFirst] = useState(() => hasDetails(form.getValues()))
  const [isNightOpen] = useState(() => NIGHT_FIELDS.some((name) => form.getValues(name)?.toString()))
  const control = (name: (typeof DETAIL_FIELDS)[number]) => {
    const Control = DETAIL_CONTROLS[name]
    return <Control key={name} form={form} isSaving={isSaving} />
  }
  const setDefaults = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => {
    if (isNew && currentTarget.open && form.getValues('mood') === null) form.setValue('mood', DEFAULT_MOOD)
  }

  return (
    <details ref={details} className="group min-w-0 -scroll-mt-2" open={isOpenAtFirst} onToggle={setDefaults}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
      <summary onClick={showOpened} className={cn(SUMMARY, 'flex-wrap gap-x-3')}>
        <span className="flex items-center gap-2 font-semibold">
          <ChevronDown size={18} className="text-petrol group-open:rotate-180" />
          Aggiungi dettagli
        </span>
        <span className="small muted">{summaryOf(form.watch())}</span>
      </summary>
      <div className="grid gap-5 pt-3">
        {DETAIL_FIELDS.filter((name) => !NIGHT_FIELDS.includes(name)).map(control)}
        <details className="group/night min-w-0" open={isNightOpen}>
          <summary className={SUMMARY}>
            <ChevronDown size={18} className="text-petrol group-open/night:rotate-180" />
            <span className="font-semibold">Tipo di sogno e notte</span>
          </summary>
          <div className="grid gap-5 pt-3">{NIGHT_FIELDS.map(control)}</div>
        </details>
      </div>
    </details>
  )
}

/** Scrolls an opened fold into view. */
function showOpened({ currentTarget }: MouseEvent<HTMLElement>) {
  const fold = currentTarget.closest('details')
  if (fold && !fold.open) requestAnimationFrame(() => fold.scrollIntoView({ block: 'start' }))
}

/** «oggi · Neutro · Lucido · 2 tag · 1 elemento» */
function summaryOf(values: DreamFormValues) {
  const input = readForm(values)
  const [tags, elements] = [input.tags.length, input.elements.length]
  const parts = [
    values.date === formatInput(todayRome()) ? 'oggi' : values.date,
    ...Object.values(DREAM_FIELDS).flatMap(({ summary }) => summary?.(input) ?? []),
    tags > 0 && `${tags} tag`,
    elements > 0 && `${elements} ${elements === 1 ? 'elemento' : 'elementi'}`,
  ]
  return parts.filter(Boolean).join(' · ')
}

/** Keeps a focused field clear of the buttons and their error text. */
const CLEAR_OF_BUTTONS = 'max-md:[&_:focus]:scroll-mb-7 max-md:[&_[data-recorder]]:scroll-mb-7'
const CLEAR_OF_PROBLEM =
  '[&_:focus]:scroll-mb-18 max-md:[&_:focus]:scroll-mb-34 [&_[data-recorder]]:scroll-mb-18 max-md:[&_[data-recorder]]:scroll-mb-34'

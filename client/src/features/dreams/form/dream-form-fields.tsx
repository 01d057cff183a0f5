import { ChevronDown } from 'lucide-react'
import { type MouseEvent, type RefObject, useState } from 'react'
import { Controller, type UseFormRegisterReturn } from 'react-hook-form'
import { MOOD_LOOK } from '#client/components/art/mood-label.tsx'
import { Chip } from '#client/components/ui/chip.tsx'
import { Choice, Choices } from '#client/components/ui/choice.tsx'
import { Field, FieldError } from '#client/components/ui/field.tsx'
import { Input, Textarea } from '#client/components/ui/input.tsx'
import { cn } from '#client/lib/cn.ts'
import { formatInput, todayRome } from '#client/lib/dates.ts'
import { remainingNote } from '#client/lib/numbers.ts'
import { DREAM_KIND_LABELS } from '#shared/constants/dream-kinds.ts'
import { CONTENT_MAX, TITLE_MAX } from '#shared/constants/limits.ts'
import { MOODS, type Mood } from '#shared/constants/moods.ts'
import { titleFrom } from '../title-from.ts'
import { VoiceRecorder } from '../voice/recorder.tsx'
import type { Recorder } from '../voice/use-recorder.ts'
import { DateField } from './date-field.tsx'
import { type DreamFormValues, parseTags } from './dream-form-values.ts'
import { ElementPickers } from './element-picker.tsx'
import { KindFields } from './kind-fields.tsx'
import type { DreamFormApi } from './use-dream-draft.ts'

const TITLE_WARN_WITHIN = 30
const CONTENT_WARN_WITHIN = 1_000

interface DreamFormFieldsProps {
  form: DreamFormApi
  recorder: Recorder
  /** The fold, which a problem inside opens. */
  details: RefObject<HTMLDetailsElement | null>
  isSaving: boolean
  /** The buttons say why the dream was not saved, and take more room. */
  hasProblem: boolean
}

/** The text first, as tall as there is room; then its title; what else there is to say is folded away. */
export function DreamFormFields({ form, recorder, details, isSaving, hasProblem }: DreamFormFieldsProps) {
  const { register, watch, formState } = form
  const { errors } = formState
  // In the order of the screen: a refused form focuses the first of them that is at fault.
  const contentField = register('content')
  const titleField = register('title')
  const [title, content] = watch(['title', 'content'])
  const suggested = titleFrom(content)

  return (
    <div className={cn('flex flex-1 flex-col gap-5', hasProblem ? CLEAR_OF_PROBLEM : CLEAR_OF_BUTTONS)}>
      <Field
        label="Descrizione del sogno"
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
      <VoiceRecorder recorder={recorder} isSaving={isSaving} />
      <Field
        label="Titolo"
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
      <Details form={form} details={details} isSaving={isSaving} />
    </div>
  )
}

/** It fills what the fields below leave; above a keyboard, all but the dialog's title and buttons. */
const TEXT =
  'field-sizing-content flex-1 min-h-[max(min(100dvh_-_var(--keyboard,0px)_-_190px,20rem),5.5rem)] max-h-[max(100dvh_-_var(--keyboard,0px)_-_190px,8rem)] ' +
  'md:tall:min-h-[max(90dvh_-_480px,9rem)] md:tall:max-h-[50vh]'

function SaveKeysHint() {
  return <span className="small muted max-md:hidden pointer-coarse:hidden">{MODIFIER} + Invio salva</span>
}

const MODIFIER = /Mac/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

/** Date, mood, elements, tags and what kind of dream it was, folded away; the fold says what is in it. */
function Details({ form, details, isSaving }: Pick<DreamFormFieldsProps, 'form' | 'details' | 'isSaving'>) {
  const { register, control, watch, setValue, formState } = form
  const { errors, isSubmitted } = formState
  const dateField = register('date')
  const moodField = register('mood')
  const tagsField = register('tags')
  const [date, mood, tags, elements, kinds] = watch(['date', 'mood', 'tags', 'elements', 'kinds'])
  const [isOpenAtFirst] = useState(() => hasDetails(form.getValues()))

  return (
    <details ref={details} className="group min-w-0 -scroll-mt-2" open={isOpenAtFirst}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
      <summary
        onClick={showOpened}
        className="flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-3 rounded-md py-2 [&::-webkit-details-marker]:hidden"
      >
        <span className="flex items-center gap-2 font-semibold">
          <ChevronDown size={18} className="text-petrol group-open:rotate-180" />
          Aggiungi dettagli
        </span>
        <span className="small muted">{summaryOf({ date, mood, tags, elements, kinds })}</span>
      </summary>
      <div className="grid gap-5 pt-3">
        <DateField
          registration={dateField}
          value={date}
          error={errors.date?.message}
          readOnly={isSaving}
          onPick={(picked) => setValue('date', picked, { shouldValidate: isSubmitted || Boolean(errors.date) })}
        />
        <div inert={isSaving}>
          <MoodRadios registration={moodField} error={errors.mood?.message} />
        </div>
        <div inert={isSaving}>
          <Controller
            control={control}
            name="elements"
            render={({ field }) => <ElementPickers value={field.value} onChange={field.onChange} />}
          />
          {errors.elements?.message && <FieldError id="elements-error">{errors.elements.message}</FieldError>}
        </div>
        <Field label="Tag" error={errors.tags?.message} hint="Separa i tag con una virgola">
          {(field) => <Input {...field} {...tagsField} autoCapitalize="none" autoComplete="off" readOnly={isSaving} />}
        </Field>
        <TagsPreview text={tags} />
        <KindFields form={form} isSaving={isSaving} />
      </div>
    </details>
  )
}

/** Brings what opens into view; what was open from the start stays below the text. */
function showOpened({ currentTarget }: MouseEvent<HTMLElement>) {
  const fold = currentTarget.closest('details')
  if (fold && !fold.open) requestAnimationFrame(() => fold.scrollIntoView({ block: 'start' }))
}

function hasDetails({ tags, elements, kinds, vividness, sleepQuality, wokeAt }: DreamFormValues): boolean {
  return elements.length > 0 || kinds.length > 0 || Boolean(tags || vividness || sleepQuality || wokeAt)
}

type Summed = Pick<DreamFormValues, 'date' | 'mood' | 'tags' | 'elements' | 'kinds'>

/** «oggi · Neutro · Lucido · 2 tag · 1 elemento» */
function summaryOf({ date, mood, tags, elements, kinds }: Summed) {
  const tagCount = parseTags(tags).length
  const parts = [
    date === formatInput(todayRome()) ? 'oggi' : date,
    MOOD_LOOK[mood].word,
    ...kinds.map((kind) => DREAM_KIND_LABELS[kind]),
    tagCount > 0 && `${tagCount} tag`,
    elements.length > 0 && `${elements.length} ${elements.length === 1 ? 'elemento' : 'elementi'}`,
  ]
  return parts.filter(Boolean).join(' · ')
}

/** A field with the focus stays clear of the buttons at the bottom, and of what they say when a save failed. */
const CLEAR_OF_BUTTONS = 'max-md:[&_:focus]:scroll-mb-7 max-md:[&_[data-recorder]]:scroll-mb-7'
const CLEAR_OF_PROBLEM =
  '[&_:focus]:scroll-mb-18 max-md:[&_:focus]:scroll-mb-34 [&_[data-recorder]]:scroll-mb-18 max-md:[&_[data-recorder]]:scroll-mb-34'

interface MoodRadiosProps {
  registration: UseFormRegisterReturn
  error: string | undefined
}

const MOOD_CLASSES: Record<Mood, string> = {
  positive: 'has-checked:border-current has-checked:bg-mood-positive-soft has-checked:text-mood-positive-ink',
  neutral: 'has-checked:border-current has-checked:bg-mood-neutral-soft has-checked:text-mood-neutral-ink',
  negative: 'has-checked:border-current has-checked:bg-mood-negative-soft has-checked:text-mood-negative-ink',
}

function MoodRadios({ registration, error }: MoodRadiosProps) {
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0" aria-describedby={error && 'mood-error'}>
      <legend className="mb-2 p-0 text-sm font-semibold">Umore</legend>
      <Choices>
        {MOODS.map((mood) => {
          const { word, Icon } = MOOD_LOOK[mood]
          return (
            <Choice key={mood} chosen={MOOD_CLASSES[mood]} value={mood} {...registration}>
              <Icon size={18} />
              {word}
            </Choice>
          )
        })}
      </Choices>
      {error && <FieldError id="mood-error">{error}</FieldError>}
    </fieldset>
  )
}

/** The tags as they will be saved, while one types them. */
function TagsPreview({ text }: { text: string }) {
  const tags = parseTags(text)
  if (tags.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li key={tag} className="max-w-full">
          <Chip>{tag}</Chip>
        </li>
      ))}
    </ul>
  )
}

import { Controller, type UseFormRegisterReturn } from 'react-hook-form'
import { MOOD_LOOK } from '#client/components/art/mood-label.tsx'
import { Chip } from '#client/components/ui/chip.tsx'
import { Choice, Choices } from '#client/components/ui/choice.tsx'
import { Field, FieldError } from '#client/components/ui/field.tsx'
import { Input, Textarea } from '#client/components/ui/input.tsx'
import { cn } from '#client/lib/cn.ts'
import { remainingNote } from '#client/lib/numbers.ts'
import { CONTENT_MAX, TITLE_MAX } from '#shared/constants/limits.ts'
import { MOODS, type Mood } from '#shared/constants/moods.ts'
import { VoiceRecorder } from '../voice/recorder.tsx'
import type { Recorder } from '../voice/use-recorder.ts'
import { DateField } from './date-field.tsx'
import { parseTags } from './dream-form-values.ts'
import { ElementPickers } from './element-picker.tsx'
import type { DreamFormApi } from './use-dream-draft.ts'

const TITLE_WARN_WITHIN = 30
const CONTENT_WARN_WITHIN = 1_000

interface DreamFormFieldsProps {
  form: DreamFormApi
  recorder: Recorder
  isSaving: boolean
  /** The buttons say why the dream was not saved, and take more room. */
  hasProblem: boolean
}

export function DreamFormFields({ form, recorder, isSaving, hasProblem }: DreamFormFieldsProps) {
  const { register, control, watch, setValue, formState } = form
  const { errors, isSubmitted } = formState
  // In the order of the screen: a refused form focuses the first of them that is at fault.
  const titleField = register('title')
  const dateField = register('date')
  const moodField = register('mood')
  const contentField = register('content')
  const tagsField = register('tags')
  const [title, content, date, tags] = watch(['title', 'content', 'date', 'tags'])

  return (
    <div className={cn('grid gap-5', hasProblem ? CLEAR_OF_PROBLEM : CLEAR_OF_BUTTONS)}>
      <div className="grid grid-cols-1 gap-3.5 md:grid-cols-[1fr_180px]">
        <Field label="Titolo" error={errors.title?.message} hint={remainingNote(title, TITLE_MAX, TITLE_WARN_WITHIN)}>
          {(field) => <Input {...field} {...titleField} autoComplete="off" readOnly={isSaving} />}
        </Field>
        <DateField
          registration={dateField}
          value={date}
          error={errors.date?.message}
          readOnly={isSaving}
          onPick={(picked) => setValue('date', picked, { shouldValidate: isSubmitted || Boolean(errors.date) })}
        />
      </div>
      <div inert={isSaving}>
        <MoodRadios registration={moodField} error={errors.mood?.message} />
      </div>
      <Field
        label="Descrizione del sogno"
        error={errors.content?.message}
        hint={remainingNote(content, CONTENT_MAX, CONTENT_WARN_WITHIN)}
      >
        {(field) => (
          <Textarea
            {...field}
            {...contentField}
            className="field-sizing-content max-h-[50vh]"
            rows={rowsFor(content)}
            readOnly={isSaving}
          />
        )}
      </Field>
      <VoiceRecorder recorder={recorder} isSaving={isSaving} />
      <div inert={isSaving}>
        <Controller
          control={control}
          name="elements"
          render={({ field }) => <ElementPickers value={field.value} onChange={field.onChange} />}
        />
        {errors.elements?.message && <FieldError id="elements-error">{errors.elements.message}</FieldError>}
      </div>
      <Field label="Tag" error={errors.tags?.message} hint="Separa i tag con una virgola">
        {(field) => <Input {...field} {...tagsField} autoComplete="off" readOnly={isSaving} />}
      </Field>
      <TagsPreview text={tags} />
    </div>
  )
}

/** A field with the focus stays clear of the buttons at the bottom, and of what they say when a save failed. */
const CLEAR_OF_BUTTONS = 'max-md:**:scroll-mb-7'
const CLEAR_OF_PROBLEM = '**:scroll-mb-18 max-md:**:scroll-mb-34'

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

const ROWS = { min: 4, max: 14 }
const CHARACTERS_PER_ROW = 56

/** For browsers that cannot size a field by its content: about as many rows as the text takes. */
function rowsFor(text: string): number {
  const rows = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / CHARACTERS_PER_ROW)), 0)
  return Math.min(ROWS.max, Math.max(ROWS.min, rows))
}

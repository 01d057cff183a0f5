import { Controller } from 'react-hook-form'
import { CONTENT_MAX, TITLE_MAX } from '#shared/constants/limits.ts'
import { Field, FieldError } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import type { DreamForm } from '../draft/use-dream-draft.ts'
import { VoiceRecorder } from '../voice/voice-recorder.tsx'
import { DateField } from './date-field.tsx'
import { remainingNote } from './dream-form.ts'
import { ElementPickers } from './element-picker.tsx'
import { MoodRadios } from './mood-radios.tsx'
import { TagsPreview } from './tags-preview.tsx'

const TITLE_WARN_WITHIN = 30
const CONTENT_WARN_WITHIN = 1_000

interface DreamFormFieldsProps {
  form: DreamForm
  busy: boolean
}

export function DreamFormFields({ form, busy }: DreamFormFieldsProps) {
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
    <>
      <div className="grid grid-cols-1 gap-3.5 md:grid-cols-[1fr_180px]">
        <Field label="Titolo" error={errors.title?.message} hint={remainingNote(title, TITLE_MAX, TITLE_WARN_WITHIN)}>
          {(field) => <Input {...field} {...titleField} autoComplete="off" readOnly={busy} />}
        </Field>
        <DateField
          registration={dateField}
          value={date}
          error={errors.date?.message}
          readOnly={busy}
          onPick={(picked) => setValue('date', picked, { shouldValidate: isSubmitted || Boolean(errors.date) })}
        />
      </div>
      <div inert={busy}>
        <MoodRadios registration={moodField} error={errors.mood?.message} />
      </div>
      <Field
        label="Descrizione del sogno"
        error={errors.content?.message}
        hint={remainingNote(content, CONTENT_MAX, CONTENT_WARN_WITHIN)}
      >
        {(field) => (
          <Textarea {...field} {...contentField} className="dream-text" rows={rowsFor(content)} readOnly={busy} />
        )}
      </Field>
      <VoiceRecorder form={form} saving={busy} />
      <div inert={busy}>
        <Controller
          control={control}
          name="elements"
          render={({ field }) => <ElementPickers value={field.value} onChange={field.onChange} />}
        />
        {errors.elements?.message && <FieldError id="elements-error">{errors.elements.message}</FieldError>}
      </div>
      <Field label="Tag" error={errors.tags?.message} hint="Separa i tag con una virgola">
        {(field) => <Input {...field} {...tagsField} autoComplete="off" readOnly={busy} />}
      </Field>
      <TagsPreview text={tags} />
    </>
  )
}

const ROWS = { min: 4, max: 14 }
const CHARACTERS_PER_ROW = 56

/** For browsers that cannot size a field by its content: about as many rows as the text takes. */
function rowsFor(text: string): number {
  const rows = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / CHARACTERS_PER_ROW)), 0)
  return Math.min(ROWS.max, Math.max(ROWS.min, rows))
}

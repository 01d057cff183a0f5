import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import { KindSign, MOOD_LOOK } from '#client/components/art/mood-label.tsx'
import { Chip, SelectableChip } from '#client/components/ui/chip.tsx'
import { Choice, Choices } from '#client/components/ui/choice.tsx'
import { Field, FieldError } from '#client/components/ui/field.tsx'
import { Input } from '#client/components/ui/input.tsx'
import { DREAM_FIELDS, type DreamFieldName } from '#shared/constants/dream-fields.ts'
import { DREAM_KINDS, MOODS, type Mood, SCALE_MAX, SCALE_STEPS } from '#shared/constants/dreams.ts'
import { DateField } from './date-field.tsx'
import { parseTags } from './dream-form-values.ts'
import { ElementPickers } from './element-picker.tsx'
import type { ControlProps } from './use-dream-draft.ts'

/** The control of each detail field, top to bottom; texts stay readable while saving. */
export const DETAIL_CONTROLS: Record<
  Exclude<DreamFieldName, 'title' | 'content'>,
  (props: ControlProps) => ReactNode
> = {
  date: DateField,
  mood: MoodRadios,
  elements: ElementPickers,
  tags: Tags,
  kinds: Kinds,
  vividness: (props) => <Scale {...props} name="vividness" ends={['sfocato', 'nitidissimo']} />,
  sleepQuality: (props) => <Scale {...props} name="sleepQuality" ends={['male', 'benissimo']} />,
  wokeAt: ({ form: { register, formState }, isSaving }) => (
    <div inert={isSaving}>
      <Field label={DREAM_FIELDS.wokeAt.label} className="max-w-44" error={formState.errors.wokeAt?.message}>
        {(field) => <Input {...field} {...register('wokeAt')} type="time" />}
      </Field>
    </div>
  ),
}
export const DETAIL_FIELDS = Object.keys(DETAIL_CONTROLS) as (keyof typeof DETAIL_CONTROLS)[]
/** Rarely used fields about kind and night, in a nested fold. */
export const NIGHT_FIELDS: readonly (typeof DETAIL_FIELDS)[number][] = ['kinds', 'vividness', 'sleepQuality', 'wokeAt']

const FIELDSET = 'm-0 min-w-0 border-0 p-0'
const LEGEND = 'mb-2 p-0 text-sm font-semibold'

const MOOD_CLASSES: Record<Mood, string> = {
  positive: 'has-checked:border-current has-checked:bg-mood-positive-soft has-checked:text-mood-positive-ink',
  neutral: 'has-checked:border-current has-checked:bg-mood-neutral-soft has-checked:text-mood-neutral-ink',
  negative: 'has-checked:border-current has-checked:bg-mood-negative-soft has-checked:text-mood-negative-ink',
}

function MoodRadios({ form: { register, formState }, isSaving }: ControlProps) {
  const registration = register('mood')
  const error = formState.errors.mood?.message
  return (
    <fieldset className={FIELDSET} inert={isSaving} aria-describedby={error && 'mood-error'}>
      <legend className={LEGEND}>{DREAM_FIELDS.mood.label}</legend>
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

function Tags({ form: { register, watch, formState }, isSaving }: ControlProps) {
  const registration = register('tags')
  const tags = parseTags(watch('tags'))
  return (
    <>
      <Field label={DREAM_FIELDS.tags.label} error={formState.errors.tags?.message} hint="Separa i tag con una virgola">
        {(field) => <Input {...field} {...registration} autoCapitalize="none" autoComplete="off" readOnly={isSaving} />}
      </Field>
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag} className="max-w-full">
              <Chip>{tag}</Chip>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Kinds({ form, isSaving }: ControlProps) {
  return (
    <fieldset className={FIELDSET} inert={isSaving}>
      <legend className={LEGEND}>{DREAM_FIELDS.kinds.label}</legend>
      <Controller
        control={form.control}
        name="kinds"
        render={({ field: { value, onChange } }) => (
          <div className="flex flex-wrap gap-2">
            {DREAM_KINDS.map((kind) => (
              <SelectableChip
                key={kind}
                pressed={value.includes(kind)}
                onPressedChange={(pressed) =>
                  onChange(DREAM_KINDS.filter((each) => (each === kind ? pressed : value.includes(each))))
                }
              >
                <KindSign kind={kind} />
              </SelectableChip>
            ))}
          </div>
        )}
      />
    </fieldset>
  )
}

interface ScaleProps extends ControlProps {
  name: 'vividness' | 'sleepQuality'
  /** Labels of the first and last step. */
  ends: readonly [string, string]
}

/** Radios from 1 to 5; selecting the chosen one again clears it. */
function Scale({ form, isSaving, name, ends: [lowest, highest] }: ScaleProps) {
  const wordOf = (step: number) => (step === 1 ? lowest : step === SCALE_MAX ? highest : undefined)
  return (
    <fieldset className={FIELDSET} inert={isSaving}>
      <legend className={LEGEND}>{DREAM_FIELDS[name].label}</legend>
      <Controller
        control={form.control}
        name={name}
        render={({ field: { value, onChange } }) => (
          <div className="grid max-w-[420px] grid-cols-5 gap-1.5">
            {SCALE_STEPS.map((step) => (
              <Choice
                key={step}
                name={name}
                checked={value === step}
                onChange={() => onChange(step)}
                onClick={() => value === step && onChange(null)}
                onKeyUp={(event) => {
                  // Browsers fire no click for a space on a checked radio.
                  if (event.key !== ' ' || value !== step) return
                  event.preventDefault()
                  onChange(null)
                }}
              >
                {step}
                {wordOf(step) && <span className="sr-only">, {wordOf(step)}</span>}
              </Choice>
            ))}
          </div>
        )}
      />
      <p className="small muted mt-1.5 flex max-w-[420px] justify-between" aria-hidden="true">
        <span>{lowest}</span>
        <span>{highest}</span>
      </p>
    </fieldset>
  )
}

import { Controller } from 'react-hook-form'
import { KindSign } from '#client/components/art/kind-sign.tsx'
import { SelectableChip } from '#client/components/ui/chip.tsx'
import { Choice } from '#client/components/ui/choice.tsx'
import { Field } from '#client/components/ui/field.tsx'
import { Input } from '#client/components/ui/input.tsx'
import { DREAM_KINDS, SCALE_MAX } from '#shared/constants/dream-kinds.ts'
import type { DreamFormApi } from './use-dream-draft.ts'

interface KindFieldsProps {
  form: DreamFormApi
  isSaving: boolean
}

const FIELDSET = 'm-0 min-w-0 border-0 p-0'
const LEGEND = 'mb-2 p-0 text-sm font-semibold'

/** What kind of dream it was and how its night went; all of it may stay empty. */
export function KindFields({ form, isSaving }: KindFieldsProps) {
  const { control, register, formState } = form
  return (
    <div className="grid gap-5" inert={isSaving}>
      <fieldset className={FIELDSET}>
        <legend className={LEGEND}>Che sogno era</legend>
        <Controller
          control={control}
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
      <Scale form={form} name="vividness" legend="Quanto era nitido" ends={['sfocato', 'nitidissimo']} />
      <Scale form={form} name="sleepQuality" legend="Come hai dormito" ends={['male', 'benissimo']} />
      <Field label="Ora del risveglio" className="max-w-44" error={formState.errors.wokeAt?.message}>
        {(field) => <Input {...field} {...register('wokeAt')} type="time" />}
      </Field>
    </div>
  )
}

interface ScaleProps extends Pick<KindFieldsProps, 'form'> {
  name: 'vividness' | 'sleepQuality'
  legend: string
  /** What the first and the last step mean. */
  ends: readonly [string, string]
}

const STEPS = Array.from({ length: SCALE_MAX }, (_, place) => place + 1)

/** Radios from 1 to 5; the chosen one, taken again, is let go. */
function Scale({ form, name, legend, ends: [lowest, highest] }: ScaleProps) {
  const wordOf = (step: number) => (step === 1 ? lowest : step === SCALE_MAX ? highest : undefined)
  return (
    <fieldset className={FIELDSET}>
      <legend className={LEGEND}>{legend}</legend>
      <Controller
        control={form.control}
        name={name}
        render={({ field: { value, onChange } }) => (
          <div className="grid max-w-[420px] grid-cols-5 gap-1.5">
            {STEPS.map((step) => (
              <Choice
                key={step}
                name={name}
                checked={value === step}
                onChange={() => onChange(step)}
                onClick={() => value === step && onChange(null)}
                onKeyUp={(event) => {
                  // Browsers make no click of a space on a radio that is chosen already.
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

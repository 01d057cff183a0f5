import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { ChangePassword } from '#shared/contracts/profile.ts'
import { Field } from '../../../components/ui/field.tsx'
import { PasswordAdvice } from '../../../components/ui/password-advice.tsx'
import { PasswordInput } from '../../../components/ui/password-input.tsx'

interface SharedProps {
  form: UseFormReturn<ChangePassword>
  disabled: boolean
  readOnly: boolean
}

interface PasswordFieldProps extends SharedProps {
  name: keyof ChangePassword
  label: string
  autoComplete: 'current-password' | 'new-password'
  hint?: string | undefined
}

/** The fields whose complaint may be about this one. */
const COMPARED = {
  currentPassword: ['newPassword'],
  newPassword: ['confirmPassword'],
  confirmPassword: [],
} as const satisfies Record<keyof ChangePassword, readonly (keyof ChangePassword)[]>

export function PasswordField({ form, name, label, hint, ...input }: PasswordFieldProps) {
  return (
    <Field label={label} hint={hint} error={form.formState.errors[name]?.message}>
      {(control) => <PasswordInput {...control} {...form.register(name, { deps: [...COMPARED[name]] })} {...input} />}
    </Field>
  )
}

/** With advice on its strength while it is typed. */
export function NewPasswordField(props: SharedProps) {
  const password = useWatch({ control: props.form.control, name: 'newPassword' })
  return (
    <div className="grid gap-3">
      <PasswordField
        {...props}
        name="newPassword"
        label="Nuova password"
        autoComplete="new-password"
        hint={props.disabled ? undefined : 'Almeno 6 caratteri'}
      />
      {!props.disabled && <PasswordAdvice password={password} />}
    </div>
  )
}

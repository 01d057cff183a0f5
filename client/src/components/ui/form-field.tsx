import type { ComponentProps, ReactNode } from 'react'
import type { FieldError, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { Field } from './field.tsx'
import { Input, PasswordInput } from './input.tsx'

interface FormFieldProps<Values extends FieldValues, Output> extends Omit<ComponentProps<'input'>, 'form' | 'name'> {
  form: UseFormReturn<Values, unknown, Output>
  name: Path<Values>
  /** The fields whose validation depends on this one. */
  deps?: Path<Values>[]
  label: string
  hint?: ReactNode
  labelAction?: ReactNode
  /** `username` and `code` turn off autocorrection. */
  type?: 'text' | 'email' | 'password' | 'username' | 'code'
}

export function FormField<Values extends FieldValues, Output>(props: FormFieldProps<Values, Output>) {
  const { form, name, deps, label, hint, labelAction, type = 'text', ...input } = props
  const error = form.formState.errors[name] as FieldError | undefined
  const registration = form.register(name, deps && { deps })
  return (
    <Field label={label} hint={hint} labelAction={labelAction} error={error?.message}>
      {(control) =>
        type === 'password' ? (
          <PasswordInput {...control} {...registration} {...input} />
        ) : (
          <Input {...control} {...registration} {...INPUTS[type]} {...input} />
        )
      }
    </Field>
  )
}

/** Asks for the account's password, with the username for password managers. */
export function CurrentPasswordField<Values extends FieldValues, Output>({
  username,
  ...field
}: Omit<FormFieldProps<Values, Output>, 'type'> & { username: string }) {
  return (
    <>
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <FormField {...field} type="password" autoComplete="current-password" />
    </>
  )
}

const INPUTS = {
  text: {},
  email: { type: 'email', autoComplete: 'email', autoCapitalize: 'none', spellCheck: false },
  username: { autoComplete: 'username', autoCapitalize: 'none', spellCheck: false },
  code: { autoComplete: 'one-time-code', autoCapitalize: 'none', spellCheck: false },
} as const

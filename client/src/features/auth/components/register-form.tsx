import { useState } from 'react'
import { type Control, useForm, useWatch } from 'react-hook-form'
import type { RegisterInput } from '#shared/contracts/auth.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { PasswordInput } from '../../../components/ui/password-input.tsx'
import { toast } from '../../../components/ui/toast.tsx'
import { showFieldErrors } from '../../../lib/form-errors.ts'
import { useRegister } from '../auth.queries.ts'
import { prepareForm, registerResolver } from '../lazy-validation.ts'
import { takenFieldError } from '../taken-field.ts'
import { PasswordHints } from './password-hints.tsx'

const FIELDS = ['username', 'email', 'password', 'confirmPassword'] as const

/** Drawn apart, so that typing the password draws nothing else anew. */
function TypedPasswordHints({ control }: { control: Control<RegisterInput> }) {
  return <PasswordHints password={useWatch({ control, name: 'password' })} />
}

export function RegisterForm() {
  const [choosingPassword, setChoosingPassword] = useState(false)
  const {
    register,
    handleSubmit,
    setError,
    formState,
    control: form,
  } = useForm<RegisterInput>({
    resolver: registerResolver,
    defaultValues: { username: '', email: '', password: '', confirmPassword: '' },
  })
  const registration = useRegister({
    onSuccess: () => toast({ title: 'Registrazione completata', description: 'Il tuo diario è pronto.' }),
    onError: (error) => {
      showFieldErrors(takenFieldError(error), FIELDS, setError)
      toast({ title: 'Registrazione fallita', description: error.message, variant: 'destructive' })
    },
  })
  const { errors } = formState
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onFocus={prepareForm}
      onSubmit={handleSubmit((input) => registration.mutate(input))}
    >
      <Field label="Nome utente" error={errors.username?.message}>
        {(control) => (
          <Input
            {...control}
            {...register('username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label="Email" error={errors.email?.message}>
        {(control) => <Input {...control} {...register('email')} type="email" autoComplete="email" />}
      </Field>
      <Field label="Password" error={errors.password?.message} hint="Almeno 6 caratteri">
        {(control) => (
          <PasswordInput
            {...control}
            {...register('password')}
            autoComplete="new-password"
            onFocus={() => setChoosingPassword(true)}
          />
        )}
      </Field>
      {choosingPassword && <TypedPasswordHints control={form} />}
      <Field label="Conferma password" error={errors.confirmPassword?.message}>
        {(control) => <PasswordInput {...control} {...register('confirmPassword')} autoComplete="new-password" />}
      </Field>
      <Button type="submit" size="lg" block busy={registration.isPending} busyLabel="Registrazione...">
        Registrati
      </Button>
    </form>
  )
}

import { lazy, Suspense, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { type Control, useForm, useWatch } from 'react-hook-form'
import { Button } from '#client/components/ui/button.tsx'
import { FormField } from '#client/components/ui/form-field.tsx'
import { toast } from '#client/components/ui/toast.tsx'
import { showFieldErrors } from '#client/lib/form-errors.ts'
import type { RegisterInput } from '#shared/contracts/auth.ts'
import { useRegister } from './auth.queries.ts'
import { prepareForm, registerResolver } from './lazy-validation.ts'

const FIELDS = ['username', 'email', 'password', 'confirmPassword'] as const

/** Drawn apart, so that typing the password draws nothing else anew. */
function TypedPasswordHints({ control }: { control: Control<RegisterInput> }) {
  return <PasswordHints password={useWatch({ control, name: 'password' })} />
}

/** What was typed and what became of it, for whoever outlives the form. */
export function useRegisterForm() {
  const form = useForm<RegisterInput>({
    resolver: registerResolver,
    defaultValues: { username: '', email: '', password: '', confirmPassword: '' },
  })
  const registration = useRegister({
    onSuccess: () => toast({ title: 'Registrazione completata', description: 'Il tuo diario è pronto.' }),
    onError: (error) => showFieldErrors(error, FIELDS, form.setError),
  })
  return { form, send: registration.mutate, isPending: registration.isPending }
}

export function RegisterForm({ form, send, isPending }: ReturnType<typeof useRegisterForm>) {
  const { handleSubmit, getValues, formState } = form
  const [choosingPassword, setChoosingPassword] = useState(() => getValues('password') !== '')
  const busy = formState.isSubmitting || isPending
  const submit = handleSubmit((input) => send(input))
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onFocus={prepareForm}
      onSubmit={(event) => (busy ? event.preventDefault() : submit(event))}
    >
      <FormField form={form} name="username" type="username" label="Nome utente" />
      <FormField form={form} name="email" type="email" label="Email" />
      <FormField
        form={form}
        name="password"
        deps={['confirmPassword']}
        type="password"
        label="Password"
        hint="Almeno 6 caratteri"
        autoComplete="new-password"
        onFocus={() => setChoosingPassword(true)}
      />
      {choosingPassword && <TypedPasswordHints control={form.control} />}
      <FormField
        form={form}
        name="confirmPassword"
        type="password"
        label="Conferma password"
        autoComplete="new-password"
      />
      <Button type="submit" size="lg" block busy={busy} busyLabel="Registrazione...">
        Registrati
      </Button>
    </form>
  )
}

const PasswordAdvice = lazy(() =>
  import('#client/components/ui/password-advice.tsx').then((module) => ({ default: module.PasswordAdvice })),
)

/** Advice on a password as it is typed. Its code comes when the field is entered; without it nothing is missing. */
function PasswordHints({ password }: { password: string }) {
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <PasswordAdvice password={password} />
      </Suspense>
    </ErrorBoundary>
  )
}

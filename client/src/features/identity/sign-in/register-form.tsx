import { lazy, Suspense, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { type Control, useController, useWatch } from 'react-hook-form'
import { call } from '#client/api/call.ts'
import { ShownAsSwitch } from '#client/components/dream/shown-as.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { FormField } from '#client/components/ui/form-field.tsx'
import { lazyResolver } from '#client/lib/forms.ts'
import { ANONYMOUS_DREAMER } from '#shared/constants/community.ts'
import type { RegisterInput } from '#shared/contracts/auth.ts'
import { prepareForm, useSignInForm } from './use-sign-in-form.ts'

const resolver = lazyResolver(async () => (await import('#shared/contracts/auth.ts')).registerSchema)

/** @param invitation the person's invitation */
export const useRegisterForm = (invitation: string | null) =>
  useSignInForm<RegisterInput>({
    call: ({ body }) => call('POST /api/register', { body: invitation ? { ...body, invitation } : body }),
    resolver,
    empty: { username: '', email: '', password: '', confirmPassword: '', publicProfile: true },
    welcome: { title: 'Registrazione completata', description: 'Il tuo diario è pronto.' },
    errorTitle: 'Registrazione fallita',
  })

export function RegisterForm({ form, busy, submit }: ReturnType<typeof useRegisterForm>) {
  const [choosingPassword, setChoosingPassword] = useState(() => form.getValues('password') !== '')
  return (
    <form method="post" noValidate className="flex flex-col gap-5" onFocus={prepareForm} onSubmit={submit}>
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
      {choosingPassword && <PasswordHints control={form.control} />}
      <FormField
        form={form}
        name="confirmPassword"
        type="password"
        label="Conferma password"
        autoComplete="new-password"
      />
      <NameShown control={form.control} />
      <Button type="submit" size="lg" block busy={busy} busyLabel="Registrazione...">
        Registrati
      </Button>
    </form>
  )
}

/** A separate component, because the name changes with each keystroke. */
function NameShown({ control }: { control: Control<RegisterInput> }) {
  const username = useWatch({ control, name: 'username' })
  const { field } = useController({ control, name: 'publicProfile' })
  const own = username.trim() || 'il tuo nome'
  return (
    <ShownAsSwitch
      name={field.value ? own : ANONYMOUS_DREAMER}
      description="Nella classifica e accanto ai sogni che condividi."
      checked={field.value === true}
      onChange={field.onChange}
      onBlur={field.onBlur}
      ref={field.ref}
    />
  )
}

const PasswordAdvice = lazy(() =>
  import('#client/components/ui/password-advice.tsx').then((module) => ({ default: module.PasswordAdvice })),
)

/** Advice on the typed password, in a separate component to limit rerenders. Loaded at the field's focus; optional. */
function PasswordHints({ control }: { control: Control<RegisterInput> }) {
  const [password, username, email] = useWatch({ control, name: ['password', 'username', 'email'] })
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <PasswordAdvice password={password} owner={{ username, email }} />
      </Suspense>
    </ErrorBoundary>
  )
}

import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#client/components/ui/button.tsx'
import { FormField } from '#client/components/ui/form-field.tsx'
import { toast } from '#client/components/ui/toast.tsx'
import { showFieldErrors } from '#client/lib/form-errors.ts'
import type { LoginInput } from '#shared/contracts/auth.ts'
import { useLogin } from './auth.queries.ts'
import { ForgotPassword, preloadForgotPassword } from './forgot-password.tsx'
import { loginResolver, prepareForm } from './lazy-validation.ts'

/** What looks like an address was meant as one, whatever the field. */
const ADDRESS = /^\S+@\S+\.\S+$/

function ForgottenLink({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      className="link small"
      aria-haspopup="dialog"
      onPointerEnter={preloadForgotPassword}
      onFocus={preloadForgotPassword}
      onClick={onOpen}
    >
      Password dimenticata?
    </button>
  )
}

/** What was typed and what became of it, for whoever outlives the form. */
export function useLoginForm() {
  const form = useForm<LoginInput>({
    resolver: loginResolver,
    defaultValues: { username: '', password: '' },
  })
  const login = useLogin({
    onSuccess: () => toast({ title: 'Bentornato!', description: 'Il tuo diario è aperto.' }),
    onError: (error) => showFieldErrors(error, ['username', 'password'], form.setError),
  })
  return { form, send: login.mutate, isPending: login.isPending }
}

export function LoginForm({ form, send, isPending }: ReturnType<typeof useLoginForm>) {
  const [recovery, setRecovery] = useState<{ address: string }>()
  const { handleSubmit, getValues, formState } = form
  const openRecovery = () => {
    const name = getValues('username').trim()
    setRecovery({ address: ADDRESS.test(name) ? name : '' })
  }
  const busy = formState.isSubmitting || isPending
  const submit = handleSubmit((input) => send(input))
  return (
    <>
      <form
        noValidate
        className="flex flex-col gap-5"
        onFocus={prepareForm}
        onSubmit={(event) => (busy ? event.preventDefault() : submit(event))}
      >
        <FormField
          form={form}
          name="username"
          type="username"
          label="Nome utente"
          hint="Va bene anche il tuo indirizzo email"
        />
        <FormField
          form={form}
          name="password"
          type="password"
          label="Password"
          labelAction={<ForgottenLink onOpen={openRecovery} />}
          autoComplete="current-password"
        />
        <Button type="submit" size="lg" block busy={busy} busyLabel="Accesso...">
          Accedi
        </Button>
      </form>
      {/* Outside the form, which would take the dialog's own for its own. */}
      {recovery && <ForgotPassword address={recovery.address} onClose={() => setRecovery(undefined)} />}
    </>
  )
}

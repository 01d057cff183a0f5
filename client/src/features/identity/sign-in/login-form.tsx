import { useState } from 'react'
import { Button } from '#client/components/ui/button.tsx'
import { FormField } from '#client/components/ui/form-field.tsx'
import { Switch } from '#client/components/ui/switch.tsx'
import { ApiError } from '#client/lib/api-client.ts'
import type { LoginInput } from '#shared/contracts/auth.ts'
import { auth, useSharedDevice } from './auth.queries.ts'
import { loginResolver, prepareForm } from './auth-rules.ts'
import { ForgotPassword, preloadForgotPassword } from './forgot-password.tsx'
import { useSignInForm } from './use-sign-in-form.ts'

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

/** @param onCodeRequired called when the password was right, and a code is to follow */
export const useLoginForm = (onCodeRequired: () => void) =>
  useSignInForm<LoginInput>({
    call: auth.login,
    resolver: loginResolver,
    empty: { username: '', password: '' },
    welcome: { title: 'Bentornato!', description: 'Il tuo diario è aperto.' },
    errorTitle: 'Accesso fallito',
    onError: (error) => {
      if (error instanceof ApiError && error.isCodeRequired) onCodeRequired()
    },
  })

export function LoginForm({ form, busy, submit }: ReturnType<typeof useLoginForm>) {
  const [recovery, setRecovery] = useState<{ address: string }>()
  const [shared, setShared] = useSharedDevice()
  const openRecovery = () => {
    const name = form.getValues('username').trim()
    setRecovery({ address: ADDRESS.test(name) ? name : '' })
  }
  return (
    <>
      <form noValidate className="flex flex-col gap-5" onFocus={prepareForm} onSubmit={submit}>
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
        <Switch
          label="È un dispositivo condiviso"
          description="Quando esci, qui non resta niente del tuo diario."
          checked={shared === true}
          onChange={({ target }) => setShared(target.checked || undefined)}
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

import { useState } from 'react'
import { useLocation } from 'wouter'
import { ApiError } from '#client/api/api-client.ts'
import { call } from '#client/api/call.ts'
import { Button } from '#client/components/ui/button.tsx'
import { FormField } from '#client/components/ui/form-field.tsx'
import { useRawSearch } from '#client/hooks/use-address.ts'
import { lazyResolver } from '#client/lib/forms.ts'
import { CODE_PARAM } from '#shared/constants/identity.ts'
import type { LoginInput, SecondFactorCode } from '#shared/contracts/auth.ts'
import { codeResolver } from './auth.queries.ts'
import { ForgotPassword } from './forgot-password.tsx'
import { prepareForm, useSignInForm } from './use-sign-in-form.ts'

const loginResolver = lazyResolver(async () => (await import('#shared/contracts/auth.ts')).loginSchema)

/** @param onCodeRequired called after a correct password if a code is required */
export const useLoginForm = (onCodeRequired: () => void) =>
  useSignInForm<LoginInput>({
    call: (input) => call('POST /api/login', input),
    resolver: loginResolver,
    empty: { username: '', password: '' },
    onError: (error) => {
      if (error instanceof ApiError && error.isCodeRequired) onCodeRequired()
    },
  })

const ADDRESS = /^\S+@\S+\.\S+$/

export function LoginForm({ form, busy, submit }: ReturnType<typeof useLoginForm>) {
  const [isRecovering, setRecovering] = useState(false)
  const name = form.getValues('username').trim()
  return (
    <>
      <form method="post" noValidate className="flex flex-col gap-5" onFocus={prepareForm} onSubmit={submit}>
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
          labelAction={
            <button type="button" className="link small" aria-haspopup="dialog" onClick={() => setRecovering(true)}>
              Password dimenticata?
            </button>
          }
          autoComplete="current-password"
        />
        <Button type="submit" size="lg" block busy={busy} busyLabel="Accesso...">
          Accedi
        </Button>
      </form>
      {/* Outside the form, which would receive the dialog form's submit event. */}
      {isRecovering && <ForgotPassword address={ADDRESS.test(name) ? name : ''} onOpenChange={setRecovering} />}
    </>
  )
}

/** Whether a code is required: after the password, or after another service, as the address says. */
export function useSecondStep() {
  const search = useRawSearch()
  const [location, navigate] = useLocation()
  const [asked, setAsked] = useState(false)
  const params = new URLSearchParams(search)
  const leave = () => {
    setAsked(false)
    if (!params.has(CODE_PARAM)) return
    params.delete(CODE_PARAM)
    navigate(`${location}?${params}`, { replace: true })
  }
  return { isOpen: asked || params.has(CODE_PARAM), open: () => setAsked(true), leave }
}

/** The second step of a sign-in. @param onLeave returns to the first step, e.g. after a timeout */
export function SecondStep({ onLeave }: { onLeave: () => void }) {
  const { form, busy, submit } = useSignInForm<SecondFactorCode>({
    call: (input) => call('POST /api/login/second-factor', input),
    resolver: codeResolver,
    empty: { code: '' },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'bad_credentials') onLeave()
    },
  })
  return (
    <form method="post" noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <FormField
        form={form}
        name="code"
        type="code"
        label="Codice di verifica"
        hint="Le 6 cifre della tua app di autenticazione. Se non l’hai con te, un codice di recupero."
        autoFocus
      />
      <Button type="submit" size="lg" block busy={busy} busyLabel="Accesso...">
        Conferma
      </Button>
      <Button variant="ghost" block onClick={onLeave}>
        Torna indietro
      </Button>
    </form>
  )
}

import { useState } from 'react'
import { useLocation } from 'wouter'
import { Button } from '#client/components/ui/button.tsx'
import { FormField } from '#client/components/ui/form-field.tsx'
import { useRawSearch } from '#client/hooks/use-raw-search.ts'
import { ApiError } from '#client/lib/api-client.ts'
import { lazyResolver } from '#client/lib/lazy-resolver.ts'
import { CODE_PARAM } from '#shared/constants/social-logins.ts'
import type { SecondFactorCode } from '#shared/contracts/auth.ts'
import { auth } from './auth.queries.ts'
import { useSignInForm } from './use-sign-in-form.ts'

const resolver = lazyResolver<SecondFactorCode>(
  async () => (await import('#shared/contracts/auth.ts')).secondFactorCodeSchema,
)

/** Whether a code is still missing: after the password, or after another service, which says so in the address. */
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

/** The second step of a sign-in. @param onLeave back to the first, as when it took too long */
export function SecondStep({ onLeave }: { onLeave: () => void }) {
  const { form, busy, submit } = useSignInForm<SecondFactorCode>({
    call: auth.loginByCode,
    resolver,
    empty: { code: '' },
    welcome: { title: 'Bentornato!', description: 'Il tuo diario è aperto.' },
    errorTitle: 'Accesso fallito',
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'bad_credentials') onLeave()
    },
  })
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
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

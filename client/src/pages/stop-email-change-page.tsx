import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { usePageTitle } from '#client/components/layout/page-title.tsx'
import { Button, buttonVariants } from '#client/components/ui/button.tsx'
import { useStopEmailChange } from '#client/features/identity/secrets/password-reset.queries.ts'
import { ResetHeading } from '#client/features/identity/secrets/reset-outcomes.tsx'
import { recheckEndedSession } from '#client/features/identity/sign-in/auth.queries.ts'
import { AuthFrame } from '#client/features/identity/sign-in/auth-frame.tsx'
import { ForgotPassword } from '#client/features/identity/sign-in/forgot-password.tsx'
import { cn } from '#client/lib/cn.ts'
import { LinkAction, useLinkToken } from './link-action.tsx'

/** Stops a change of address that its owner did not ask for. */
export default function StopEmailChangePage() {
  usePageTitle('Ferma il cambio di indirizzo')
  const queryClient = useQueryClient()
  const stop = useStopEmailChange(() => recheckEndedSession(queryClient))
  const [recovering, setRecovering] = useState(false)
  return (
    <AuthFrame>
      <LinkAction
        token={useLinkToken()}
        mutation={stop}
        title="Fermare il cambio di indirizzo?"
        lead="È stato chiesto di usare un altro indirizzo email per il tuo diario. Se non sei stato tu, fermalo: resta il tuo di sempre, e tutti i dispositivi escono dall’account."
        action={{ label: 'Ferma il cambio', busyLabel: 'Un attimo...' }}
        failure="Non è stato possibile fermarlo. Riprova."
        refusals={['invalid_email_token']}
        done={
          <>
            <ResetHeading
              takesFocus
              title="Il cambio è fermo"
              lead="Il tuo indirizzo resta questo, e tutti i dispositivi sono usciti. Chi ha chiesto il cambio conosce la tua password, o ha in mano un tuo dispositivo: scegli subito una password nuova."
            />
            <Button size="lg" block aria-haspopup="dialog" onClick={() => setRecovering(true)}>
              Scegli una nuova password
            </Button>
          </>
        }
      />
      <Link href={paths.auth} className={cn(buttonVariants({ variant: 'outline', size: 'lg', block: true }), 'mt-5')}>
        Vai all’accesso
      </Link>
      {recovering && <ForgotPassword onClose={() => setRecovering(false)} />}
    </AuthFrame>
  )
}

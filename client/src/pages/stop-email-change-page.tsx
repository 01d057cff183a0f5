import { useState } from 'react'
import { paths } from '#client/app/paths.ts'
import { Button } from '#client/components/ui/button.tsx'
import { useStopEmailChange } from '#client/features/identity/secrets/email-links.queries.ts'
import { LinkHeading, LinkPage } from '#client/features/identity/secrets/link-page.tsx'
import { ForgotPassword } from '#client/features/identity/sign-in/forgot-password.tsx'

/** Stops a change of address that its owner did not ask for. */
export default function StopEmailChangePage() {
  return (
    <LinkPage
      pageTitle="Ferma il cambio di indirizzo"
      mutation={useStopEmailChange()}
      title="Fermare il cambio di indirizzo?"
      lead="È stato chiesto di usare un altro indirizzo email per il tuo diario. Se non sei stato tu, fermalo: resta il tuo di sempre, e tutti i dispositivi escono dall’account."
      action={{ label: 'Ferma il cambio', busyLabel: 'Un attimo...' }}
      failure="Non è stato possibile fermarlo. Riprova."
      refusals={['invalid_email_token']}
      done={<Stopped />}
      next={{ href: paths.auth, label: 'Vai all’accesso' }}
    />
  )
}

function Stopped() {
  const [isRecovering, setRecovering] = useState(false)
  return (
    <>
      <LinkHeading
        takesFocus
        title="Il cambio è fermo"
        lead="Il tuo indirizzo resta questo, e tutti i dispositivi sono usciti. Chi ha chiesto il cambio conosce la tua password, o ha in mano un tuo dispositivo: scegli subito una password nuova."
      />
      <Button size="lg" block aria-haspopup="dialog" onClick={() => setRecovering(true)}>
        Scegli una nuova password
      </Button>
      {isRecovering && <ForgotPassword onOpenChange={setRecovering} />}
    </>
  )
}

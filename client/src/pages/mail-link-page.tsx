import { type ComponentType, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useLocation } from 'wouter'
import { serverMessage } from '#client/api/api-client.ts'
import { paths } from '#client/app/paths.ts'
import { Button, buttonVariants } from '#client/components/ui/button.tsx'
import { FormField } from '#client/components/ui/form-field.tsx'
import { Notice } from '#client/components/ui/notice.tsx'
import {
  useConfirmEmail,
  useReleaseEmail,
  useStopEmailChange,
} from '#client/features/identity/secrets/email-links.queries.ts'
import { isCode, LinkHeading, LinkPage } from '#client/features/identity/secrets/link-page.tsx'
import { ForgotPassword } from '#client/features/identity/sign-in/forgot-password.tsx'
import { authPath } from '#client/features/identity/sign-in/next-path.ts'
import { useStopReminder } from '#client/features/reminders/reminders.queries.ts'
import { showFieldErrors } from '#client/lib/forms.ts'

export default function MailLinkPage() {
  const [location] = useLocation()
  const Kind = KINDS[location.toLowerCase().replace(/\/$/, '')]
  return Kind && <Kind />
}

const FAILURE = 'Non è stato possibile confermarlo. Riprova.'
const ACTION = { label: 'Conferma l’indirizzo', busyLabel: 'Conferma...' }
const SIGN_IN_TITLE = 'Conferma che sei tu'

/** Confirms an address; a change requested in another browser also needs the password. */
function ConfirmEmail() {
  const confirm = useConfirmEmail()
  const { error, variables } = confirm
  const needsSignIn = isCode(error, 'sign_in_again')
  const needsPassword = isCode(error, 'password_required') || variables?.currentPassword !== undefined
  const step = (token: string) =>
    needsSignIn ? (
      <SignInStep token={token} lead={error?.message ?? ''} />
    ) : (
      <PasswordStep token={token} confirm={confirm} />
    )
  return (
    <LinkPage
      pageTitle="Conferma l’indirizzo"
      mutation={confirm}
      title="Conferma il tuo indirizzo"
      lead="Un ultimo passo: conferma che questo indirizzo è tuo."
      action={ACTION}
      failure={FAILURE}
      refusals={['invalid_email_token', 'email_taken']}
      done={<LinkHeading takesFocus title="Indirizzo confermato" lead="Da ora i nostri messaggi arrivano qui." />}
      step={needsSignIn || needsPassword ? step : undefined}
      next={needsSignIn ? undefined : { href: paths.home, label: 'Vai al diario' }}
    />
  )
}

function SignInStep({ token, lead }: { token: string; lead: string }) {
  return (
    <>
      <LinkHeading takesFocus title={SIGN_IN_TITLE} lead={lead} />
      <Link
        href={authPath(`${paths.confirmEmail}?token=${encodeURIComponent(token)}`)}
        className={buttonVariants({ size: 'lg', block: true })}
      >
        Vai all’accesso
      </Link>
    </>
  )
}

interface PasswordStepProps {
  token: string
  confirm: ReturnType<typeof useConfirmEmail>
}

/** Verifies that the account's owner opened the link. */
function PasswordStep({ token, confirm: { mutate, isPending, error } }: PasswordStepProps) {
  const form = useForm({ defaultValues: { currentPassword: '' } })
  const submit = form.handleSubmit(({ currentPassword }) =>
    mutate(
      { token, currentPassword },
      { onError: (error) => showFieldErrors(error, ['currentPassword'], form.setError) },
    ),
  )
  const hasAsked = isCode(error, 'password_required') || form.formState.errors.currentPassword !== undefined
  return (
    <>
      <LinkHeading
        title={SIGN_IN_TITLE}
        lead="Il cambio è stato chiesto in un altro browser: per farlo da qui serve la password del tuo diario."
      />
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => (isPending ? event.preventDefault() : submit(event))}
      >
        <FormField
          form={form}
          name="currentPassword"
          type="password"
          label="La tua password"
          autoComplete="current-password"
          readOnly={isPending}
          autoFocus
        />
        {error && !hasAsked && <Notice>{serverMessage(error) ?? FAILURE}</Notice>}
        <Button type="submit" size="lg" block busy={isPending} busyLabel={ACTION.busyLabel}>
          {ACTION.label}
        </Button>
      </form>
    </>
  )
}

/** Cancels a change of address that the owner did not request. */
function StopEmailChange() {
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

/** Removes an address from an account unknown to its reader. */
function ReleaseEmail() {
  const release = useReleaseEmail()
  return (
    <LinkPage
      pageTitle="Libera l’indirizzo"
      mutation={release}
      title="Non è il tuo account?"
      lead="Qualcuno ha aperto un diario con il tuo indirizzo email. Liberandolo lo riprendi tu: quel diario resta a chi lo scrive, ma senza indirizzo. Se invece il diario è tuo, non farlo: potresti rientrare solo con il nome utente."
      action={{ label: 'Libera l’indirizzo', busyLabel: 'Un attimo...' }}
      failure="Non è stato possibile liberarlo. Riprova."
      refusals={['invalid_reset_token']}
      done={
        <LinkHeading takesFocus title="Il tuo indirizzo è libero" lead="Da ora puoi usarlo per aprire un diario tuo." />
      }
      next={{ href: paths.auth, label: release.isSuccess ? 'Apri il tuo diario' : 'Vai all’accesso' }}
    />
  )
}

function StopReminder() {
  return (
    <LinkPage
      pageTitle="Spegni il promemoria"
      mutation={useStopReminder()}
      title="Spegnere il promemoria?"
      lead="Al mattino non ti scriveremo più. Puoi riaccenderlo quando vuoi, dal profilo."
      action={{ label: 'Spegni il promemoria', busyLabel: 'Un attimo...' }}
      failure="Non è stato possibile spegnerlo. Riprova."
      refusals={['not_found']}
      done={<LinkHeading takesFocus title="Il promemoria è spento" lead="Il tuo diario resta com’è." />}
      next={{ href: paths.home, label: 'Vai al diario' }}
    />
  )
}

const KINDS: Record<string, ComponentType> = {
  [paths.confirmEmail]: ConfirmEmail,
  [paths.stopEmailChange]: StopEmailChange,
  [paths.releaseEmail]: ReleaseEmail,
  [paths.stopReminder]: StopReminder,
}

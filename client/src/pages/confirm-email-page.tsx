import { useForm } from 'react-hook-form'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { Button, buttonVariants } from '#client/components/ui/button.tsx'
import { FormField } from '#client/components/ui/form-field.tsx'
import { Notice } from '#client/components/ui/notice.tsx'
import { useConfirmEmail } from '#client/features/identity/secrets/email-links.queries.ts'
import { isCode, LinkHeading, LinkPage } from '#client/features/identity/secrets/link-page.tsx'
import { authPath } from '#client/features/identity/sign-in/next-path.ts'
import { serverMessage } from '#client/lib/api-client.ts'
import { showFieldErrors } from '#client/lib/form-errors.ts'

const FAILURE = 'Non è stato possibile confermarlo. Riprova.'
const ACTION = { label: 'Conferma l’indirizzo', busyLabel: 'Conferma...' }
const SIGN_IN_TITLE = 'Conferma che sei tu'

/** Confirms an address with the link of a mail; a change that another browser asked for needs more than the link. */
export default function ConfirmEmailPage() {
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

/** Proves that the link was opened by the owner of the account. */
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

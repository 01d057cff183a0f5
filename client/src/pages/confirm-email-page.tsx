import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { usePageTitle } from '#client/components/layout/page-title.tsx'
import { Button, buttonVariants } from '#client/components/ui/button.tsx'
import { FormField } from '#client/components/ui/form-field.tsx'
import { Notice } from '#client/components/ui/notice.tsx'
import { useConfirmEmail } from '#client/features/identity/profile/profile.queries.ts'
import { ResetHeading } from '#client/features/identity/secrets/reset-outcomes.tsx'
import { AuthFrame } from '#client/features/identity/sign-in/auth-frame.tsx'
import { authPath } from '#client/features/identity/sign-in/next-path.ts'
import { serverMessage } from '#client/lib/api-client.ts'
import { cn } from '#client/lib/cn.ts'
import { showFieldErrors } from '#client/lib/form-errors.ts'
import { isCode, LinkAction, useLinkToken } from './link-action.tsx'

const FAILURE = 'Non è stato possibile confermarlo. Riprova.'
const ACTION = { label: 'Conferma l’indirizzo', busyLabel: 'Conferma...' }

/** Confirms an address with the link of a mail; a change that another browser asked for needs more than the link. */
export default function ConfirmEmailPage() {
  usePageTitle('Conferma l’indirizzo')
  const token = useLinkToken()
  const confirm = useConfirmEmail()
  const [needsPassword, setNeedsPassword] = useState(false)
  const isDead = isCode(confirm.error, 'invalid_email_token', 'email_taken')
  const mutate = (input: { token: string }) =>
    confirm.mutate(input, { onError: (error) => isCode(error, 'password_required') && setNeedsPassword(true) })

  if (token && isCode(confirm.error, 'sign_in_again')) {
    return (
      <AuthFrame>
        <ResetHeading takesFocus title="Conferma che sei tu" lead={confirm.error?.message ?? ''} />
        <Link
          href={authPath(`${paths.confirmEmail}?token=${encodeURIComponent(token)}`)}
          className={buttonVariants({ size: 'lg', block: true })}
        >
          Vai all’accesso
        </Link>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame>
      {token && needsPassword && !isDead && !confirm.isSuccess ? (
        <PasswordStep token={token} confirm={confirm} />
      ) : (
        <LinkAction
          token={token}
          mutation={{ ...confirm, mutate }}
          title="Conferma il tuo indirizzo"
          lead="Un ultimo passo: conferma che questo indirizzo è tuo."
          action={ACTION}
          failure={FAILURE}
          refusals={['invalid_email_token', 'email_taken']}
          done={<ResetHeading takesFocus title="Indirizzo confermato" lead="Da ora i nostri messaggi arrivano qui." />}
        />
      )}
      <Link href={paths.home} className={cn(buttonVariants({ variant: 'outline', size: 'lg', block: true }), 'mt-5')}>
        Vai al diario
      </Link>
    </AuthFrame>
  )
}

interface PasswordStepProps {
  token: string
  confirm: ReturnType<typeof useConfirmEmail>
}

/** Whoever opens the link has to be who asked for the change. */
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
      <ResetHeading
        title="Conferma che sei tu"
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

import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { usePageTitle } from '#client/components/layout/page-title.tsx'
import { Button, buttonVariants } from '#client/components/ui/button.tsx'
import { Notice } from '#client/components/ui/notice.tsx'
import { AuthFrame } from '#client/features/auth/auth-frame.tsx'
import { ResetHeading } from '#client/features/password-reset/reset-outcomes.tsx'
import { useConfirmEmail } from '#client/features/profile/profile.queries.ts'
import { useRawSearch } from '#client/hooks/use-raw-search.ts'
import { ApiError, serverMessage } from '#client/lib/api-client.ts'
import { cn } from '#client/lib/cn.ts'

const MISSING_TOKEN = 'Il link è incompleto: copialo per intero dal messaggio.'

/** Confirms an address with the link of a mail. A button does it, for some mail programs open every link by themselves. */
export default function ConfirmEmailPage() {
  usePageTitle('Conferma l’indirizzo')
  const token = new URLSearchParams(useRawSearch()).get('token')
  const { mutate, isPending, isSuccess, error } = useConfirmEmail()
  const refusal = token ? refusalOf(error) : MISSING_TOKEN
  return (
    <AuthFrame>
      {isSuccess ? (
        <ResetHeading takesFocus title="Indirizzo confermato" lead="Da ora i nostri messaggi arrivano qui." />
      ) : refusal ? (
        <>
          <ResetHeading takesFocus title="Questo link non funziona" />
          <Notice>{refusal}</Notice>
        </>
      ) : (
        <>
          <ResetHeading
            title="Conferma il tuo indirizzo"
            lead="Un ultimo passo: conferma che questo indirizzo è tuo."
          />
          {error && (
            <Notice className="mb-5">{serverMessage(error) ?? 'Non è stato possibile confermarlo. Riprova.'}</Notice>
          )}
          <Button size="lg" block busy={isPending} busyLabel="Conferma..." onClick={() => token && mutate(token)}>
            Conferma l’indirizzo
          </Button>
        </>
      )}
      <Link href={paths.home} className={cn(buttonVariants({ variant: 'outline', size: 'lg', block: true }), 'mt-5')}>
        Vai al diario
      </Link>
    </AuthFrame>
  )
}

/** Why the link will never work; undefined where another attempt may. */
function refusalOf(error: Error | null): string | undefined {
  const isFinal = error instanceof ApiError && ['invalid_email_token', 'email_taken'].includes(error.code ?? '')
  return isFinal ? error.message : undefined
}

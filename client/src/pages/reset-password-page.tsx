import { useQuery } from '@tanstack/react-query'
import { CircleCheck, RotateCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, Redirect } from 'wouter'
import { ApiError } from '#client/api/api-client.ts'
import { paths } from '#client/app/paths.ts'
import { usePageTitle } from '#client/components/shell/page-title.tsx'
import { Button, buttonVariants } from '#client/components/ui/button.tsx'
import { Notice } from '#client/components/ui/notice.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import { resetTokenQuery, useConfirmReset } from '#client/features/identity/secrets/email-links.queries.ts'
import { DeadLink, isCode, LinkHeading, useLinkToken } from '#client/features/identity/secrets/link-page.tsx'
import { ResetForm } from '#client/features/identity/secrets/reset-form.tsx'
import { AuthFrame } from '#client/features/identity/sign-in/auth-frame.tsx'
import { ForgotPassword } from '#client/features/identity/sign-in/forgot-password.tsx'
import { useCountdown } from '#client/hooks/use-time.ts'

const TITLE = 'Una nuova password'
const MISSING_TOKEN = 'Token di reset mancante. Richiedi un nuovo reset della password.'

export default function ResetPasswordPage() {
  usePageTitle('Reimposta la password')
  const token = useLinkToken()
  return <AuthFrame>{token ? <Reset key={token} token={token} /> : <InvalidLink message={MISSING_TOKEN} />}</AuthFrame>
}

function Reset({ token }: { token: string }) {
  const { data: link, error, refetch } = useQuery(resetTokenQuery(token))
  const reset = useConfirmReset()
  const refusal = linkRefusal(reset.error) ?? (link?.valid === false ? link.message : undefined)
  if (reset.isSuccess) return <Done />
  if (refusal !== undefined) return <InvalidLink message={refusal} />
  if (link) return <ResetForm token={token} reset={reset} />
  if (error) return <Unchecked error={error} onRetry={refetch} />
  return (
    <>
      <LinkHeading title={TITLE} lead="Controlliamo il tuo link." />
      <Skeleton label="Controllo del link" shape="fields" className="min-h-[430px]" />
    </>
  )
}

/** Why the link was refused at submit; undefined for other failures. */
function linkRefusal(error: Error | null): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  return isCode(error, 'invalid_reset_token') ? error.message : error.fields?.token
}

function InvalidLink({ message }: { message: string }) {
  const [isRecovering, setRecovering] = useState(false)
  return (
    <>
      <DeadLink message={message} />
      <WaysOn>
        <Button size="lg" block aria-haspopup="dialog" onClick={() => setRecovering(true)}>
          Richiedi un nuovo link
        </Button>
      </WaysOn>
      {isRecovering && <ForgotPassword onOpenChange={setRecovering} />}
    </>
  )
}

/** The check of the link failed, so its validity is unknown. */
function Unchecked({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  return (
    <>
      <LinkHeading takesFocus title={TITLE} />
      <Notice>
        <p>Errore nella validazione del token. Riprova più tardi.</p>
        {isCode(error, 'rate_limited') && <p>{error.message}</p>}
      </Notice>
      <WaysOn>
        <Button size="lg" block onClick={onRetry}>
          <RotateCw size={18} />
          Riprova
        </Button>
      </WaysOn>
    </>
  )
}

function WaysOn({ children }: { children: ReactNode }) {
  return (
    <div className="mt-7 flex flex-col gap-3">
      {children}
      <Link href={paths.auth} replace className={buttonVariants({ variant: 'outline', size: 'lg', block: true })}>
        Torna all’accesso
      </Link>
    </div>
  )
}

const REDIRECT_SECONDS = 3

/** Opens the sign-in screen and removes the used link from the history. */
function Done() {
  const isOver = useCountdown(REDIRECT_SECONDS) === 0
  if (isOver) return <Redirect to={paths.auth} replace />
  return (
    <>
      <CircleCheck size={44} strokeWidth={1.6} className="mb-4 text-success-text" />
      <LinkHeading
        takesFocus
        title="Password reimpostata"
        lead={`Tra ${REDIRECT_SECONDS} secondi si apre la schermata di accesso.`}
      />
      <Link href={paths.auth} replace className={buttonVariants({ size: 'lg', block: true })}>
        Vai subito all’accesso
      </Link>
    </>
  )
}

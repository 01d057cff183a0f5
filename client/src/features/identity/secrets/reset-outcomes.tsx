import { CircleCheck, RotateCw } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link, Redirect } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { Button, buttonVariants } from '#client/components/ui/button.tsx'
import { Notice } from '#client/components/ui/notice.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import { useCountdown } from '#client/hooks/use-countdown.ts'
import { takeFocus } from '#client/hooks/use-focus-on.ts'
import { ApiError } from '#client/lib/api-client.ts'

interface ResetInvalidProps {
  message: string
  onRequestLink: () => void
}

/** A link that opens nothing, and the two ways on. */
export function ResetInvalid({ message, onRequestLink }: ResetInvalidProps) {
  return (
    <>
      <ResetHeading takesFocus title="Questo link non funziona" />
      <Notice>
        <p>{message}</p>
      </Notice>
      <WaysOn>
        <Button size="lg" block aria-haspopup="dialog" onClick={onRequestLink}>
          Richiedi un nuovo link
        </Button>
      </WaysOn>
    </>
  )
}

interface ResetUncheckedProps {
  error: Error
  /** How often the check has failed: each failure is announced. */
  failures: number
  busy: boolean
  onRetry: () => void
}

/** The link could not be checked, which says nothing about the link. */
export function ResetUnchecked({ error, failures, busy, onRetry }: ResetUncheckedProps) {
  const limited = error instanceof ApiError && error.code === 'rate_limited'
  return (
    <>
      <ResetHeading takesFocus title="Una nuova password" />
      <Notice key={failures}>
        <p>Errore nella validazione del token. Riprova più tardi.</p>
        {limited && <p>{error.message}</p>}
      </Notice>
      <WaysOn>
        <Button size="lg" block busy={busy} busyLabel="Controllo..." onClick={onRetry}>
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

/** The password is another now: on to the sign-in screen, without the used link in the history. */
export function ResetDone() {
  const isOver = useCountdown(REDIRECT_SECONDS) === 0
  if (isOver) return <Redirect to={paths.auth} replace />
  return (
    <>
      <CircleCheck size={44} strokeWidth={1.6} className="mb-4 text-success-text" />
      <ResetHeading
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

/** The form to come. A fast answer shows no more than the heading. */
export function ResetChecking() {
  return (
    <>
      <ResetHeading title="Una nuova password" lead="Controlliamo il tuo link." />
      <Skeleton label="Controllo del link" shape="fields" className="min-h-[430px]" />
    </>
  )
}

interface ResetHeadingProps {
  title: string
  lead?: string
  /** It takes the place of what had the focus. */
  takesFocus?: boolean
}

/** The lead is read together with a heading that has the focus. */
export function ResetHeading({ title, lead, takesFocus }: ResetHeadingProps) {
  const leadId = useId()
  return (
    <div className="mb-7">
      <h1 ref={takesFocus ? takeFocus : undefined} tabIndex={-1} aria-describedby={lead && leadId} className="h1">
        {title}
      </h1>
      {lead && (
        <p id={leadId} className="muted mt-3">
          {lead}
        </p>
      )}
    </div>
  )
}

import { RotateCw } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '../../../app/paths.ts'
import { Button, buttonVariants } from '../../../components/ui/button.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { ApiError } from '../../../lib/api-client.ts'
import { useFocusOnMount } from '../use-focus-on-mount.ts'
import { ResetHeading } from './reset-heading.tsx'

interface ResetUncheckedProps {
  error: Error
  /** How often the check has failed: each failure is announced. */
  failures: number
  busy: boolean
  onRetry: () => void
}

/** The link could not be checked, which says nothing about the link. */
export function ResetUnchecked({ error, failures, busy, onRetry }: ResetUncheckedProps) {
  const heading = useFocusOnMount<HTMLHeadingElement>()
  const limited = error instanceof ApiError && error.code === 'rate_limited'
  return (
    <>
      <ResetHeading ref={heading} title="Una nuova password" />
      <Notice key={failures}>
        <p>Errore nella validazione del token. Riprova più tardi.</p>
        {limited && <p>{error.message}</p>}
      </Notice>
      <div className="mt-7 flex flex-col gap-3">
        <Button size="lg" block busy={busy} busyLabel="Controllo..." onClick={onRetry}>
          <RotateCw size={18} strokeWidth={1.9} aria-hidden="true" />
          Riprova
        </Button>
        <Link href={paths.auth} replace className={buttonVariants({ variant: 'outline', size: 'lg', block: true })}>
          Torna all’accesso
        </Link>
      </div>
    </>
  )
}

import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { paths } from '../../../app/paths.ts'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { useFocusOnMount } from '../use-focus-on-mount.ts'
import { ResetHeading } from './reset-heading.tsx'

const REDIRECT_SECONDS = 3

/** The password is another now: on to the sign-in screen, without the used link in the history. */
export function ResetDone() {
  const heading = useFocusOnMount<HTMLHeadingElement>()
  const [, navigate] = useLocation()
  useEffect(() => {
    const timer = setTimeout(() => navigate(paths.auth, { replace: true }), REDIRECT_SECONDS * 1_000)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <>
      <CircleCheck size={44} strokeWidth={1.6} className="mb-4 text-success-text" aria-hidden="true" />
      <ResetHeading
        ref={heading}
        title="Password reimpostata"
        lead={`Tra ${REDIRECT_SECONDS} secondi si apre la schermata di accesso.`}
      />
      <Link href={paths.auth} replace className={buttonVariants({ size: 'lg', block: true })}>
        Vai subito all’accesso
      </Link>
    </>
  )
}

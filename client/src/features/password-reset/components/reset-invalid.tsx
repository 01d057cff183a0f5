import { Link } from 'wouter'
import { paths } from '../../../app/paths.ts'
import { Button, buttonVariants } from '../../../components/ui/button.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { useFocusOnMount } from '../use-focus-on-mount.ts'
import { ResetHeading } from './reset-heading.tsx'

interface ResetInvalidProps {
  message: string
  onRequestLink: () => void
}

/** A link that opens nothing, and the two ways on. */
export function ResetInvalid({ message, onRequestLink }: ResetInvalidProps) {
  const heading = useFocusOnMount<HTMLHeadingElement>()
  return (
    <>
      <ResetHeading ref={heading} title="Questo link non funziona" />
      <Notice>
        <p>{message}</p>
      </Notice>
      <div className="mt-7 flex flex-col gap-3">
        <Button size="lg" block aria-haspopup="dialog" onClick={onRequestLink}>
          Richiedi un nuovo link
        </Button>
        <Link href={paths.auth} replace className={buttonVariants({ variant: 'outline', size: 'lg', block: true })}>
          Torna all’accesso
        </Link>
      </div>
    </>
  )
}

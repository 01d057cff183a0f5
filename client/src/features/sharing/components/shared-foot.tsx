import { Link } from 'wouter'
import { buttonVariants } from '#client/components/ui/button.tsx'
import { useIsHydrated } from '#client/hooks/use-time.ts'
import { useConfig } from '#client/lib/config.ts'

const SUBJECT = 'Segnalazione di un sogno condiviso'

/** Shows a link onwards below the dream, and how to report it. */
export function SharedFoot({ way }: { way: WayOnProps }) {
  return (
    <footer className="mx-auto mt-10 max-w-[760px] grid justify-items-center gap-8 text-center print:hidden">
      <div className="grid justify-items-center gap-2">
        <h2 className="h2">{way.title}</h2>
        <p className="muted mb-4 max-w-[48ch]">{way.text}</p>
        <WayOn {...way} />
      </div>
      <ReportLink />
    </footer>
  )
}

export interface WayOnProps {
  title: string
  text: string
  label: string
  href: string
}

export function WayOn({ label, href }: Pick<WayOnProps, 'label' | 'href'>) {
  return (
    <Link className={buttonVariants({ size: 'lg' })} href={href}>
      {label}
    </Link>
  )
}

/** A report by email with the page's address; nothing while the recipient is unknown. */
function ReportLink() {
  const { data: config } = useConfig()
  const address = useIsHydrated() ? window.location.href : ''
  if (!config) return null
  const body = `Vorrei segnalare questo sogno: ${address}\r\n\r\nPerché: `
  const query = `subject=${encodeURIComponent(SUBJECT)}&body=${encodeURIComponent(body)}`
  return (
    <p className="small muted">
      Qualcosa non va in questo sogno?{' '}
      <a className="link" href={`mailto:${config.supportEmail}?${query}`}>
        Segnala
      </a>
    </p>
  )
}

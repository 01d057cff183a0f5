import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { cn } from '#client/lib/cn.ts'

const LINKS = [
  { href: paths.help, label: 'Aiuto' },
  { href: paths.privacy, label: 'Privacy' },
  { href: paths.cookies, label: 'Cookie' },
  { href: paths.terms, label: 'Termini' },
]

/** The way to what everybody may read about the service, at the foot of every page. */
export function SiteFooter({ className }: { className?: string }) {
  return (
    <footer className={cn('print:hidden', className)}>
      <nav aria-label="Informazioni">
        <ul className="small flex flex-wrap justify-center gap-x-5">
          {LINKS.map(({ href, label }) => (
            <li key={href}>
              <Link href={href} className="link min-h-11 text-muted">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  )
}

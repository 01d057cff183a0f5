import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { cn } from '#client/lib/cn.ts'
import { OfflineBanner } from './banner.tsx'
import { CONTAINER, TopBar } from './header.tsx'

interface PublicFrameProps {
  action?: ReactNode
  children: ReactNode
}

export function PublicFrame({ action, children }: PublicFrameProps) {
  return (
    <>
      <TopBar className="print:hidden">{action}</TopBar>
      <OfflineBanner />
      <main id="main" tabIndex={-1} className={cn(CONTAINER, 'pb-14')}>
        {children}
      </main>
      <SiteFooter className="pb-6" />
    </>
  )
}

const LINKS = [
  { href: paths.help, label: 'Aiuto' },
  { href: paths.privacy, label: 'Privacy' },
  { href: paths.cookies, label: 'Cookie' },
  { href: paths.terms, label: 'Termini' },
]

/** Links to public information, at the foot of each page. */
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

import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { PRODUCT_NAME } from '#shared/constants/product.ts'
import { Logo } from '../art/logo.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { SkipLink } from './skip-link.tsx'

interface PublicFrameProps {
  /** Stands at the end of the header. */
  action?: ReactNode
  children: ReactNode
}

/** What is around a page that anybody may read. */
export function PublicFrame({ action, children }: PublicFrameProps) {
  return (
    <>
      <SkipLink />
      <header className="top-bar print:hidden">
        <div className="page-container justify-between">
          <Link href="/" className="brand">
            <Logo />
            {PRODUCT_NAME}
          </Link>
          {action}
        </div>
      </header>
      <OfflineBanner />
      <main id="main" tabIndex={-1} className="page-container pb-14">
        {children}
      </main>
    </>
  )
}

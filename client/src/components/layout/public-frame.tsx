import type { ReactNode } from 'react'
import { TopBar } from './header.tsx'
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
      <TopBar className="print:hidden">{action}</TopBar>
      <OfflineBanner />
      <main id="main" tabIndex={-1} className="page-container pb-14">
        {children}
      </main>
    </>
  )
}

import type { ReactNode } from 'react'
import { cn } from '#client/lib/cn.ts'
import { CONTAINER, TopBar } from './header.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { SiteFooter } from './site-footer.tsx'

interface PublicFrameProps {
  /** Stands at the end of the header. */
  action?: ReactNode
  children: ReactNode
}

/** The frame of a public page. */
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

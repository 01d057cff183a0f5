import type { ReactNode } from 'react'
import { BottomBar } from './bottom-bar.tsx'
import { Header } from './header.tsx'
import type { NavItem } from './nav-items.ts'
import { OfflineBanner } from './offline-banner.tsx'
import { SkipLink } from './skip-link.tsx'

interface AppShellProps {
  nav: readonly NavItem[]
  bottomNav: readonly NavItem[]
  userMenu: ReactNode
  children: ReactNode
}

/** What stays around every room: header, content, the phone's bottom bar. */
export function AppShell({ nav, bottomNav, userMenu, children }: AppShellProps) {
  return (
    <div className="shell">
      <SkipLink />
      <Header nav={nav} userMenu={userMenu} />
      <OfflineBanner />
      <main id="main" tabIndex={-1} className="page-container pb-14">
        {children}
      </main>
      <BottomBar items={bottomNav} />
    </div>
  )
}

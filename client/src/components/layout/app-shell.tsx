import { type ReactNode, useRef } from 'react'
import { cn } from '#client/lib/cn.ts'
import { MenuContainer, TooltipContainer } from '../ui/portal-container.ts'
import { BottomBar } from './bottom-bar.tsx'
import { CONTAINER, Header } from './header.tsx'
import type { NavItem } from './nav-items.ts'
import { SiteFooter } from './site-footer.tsx'
import { SkipLink } from './skip-link.tsx'

interface AppShellProps {
  nav: readonly NavItem[]
  bottomNav: readonly NavItem[]
  userMenu: ReactNode
  /** What there is to say about the network. */
  banner: ReactNode
  children: ReactNode
}

/** What stays around every page: header, content, the phone's bottom bar. */
export function AppShell({ nav, bottomNav, userMenu, banner, children }: AppShellProps) {
  const main = useRef<HTMLElement>(null)
  const tooltips = useRef<HTMLDivElement>(null)
  return (
    <MenuContainer value={main}>
      <TooltipContainer value={tooltips}>
        <div className="shell max-md:pb-[calc(var(--bar-h)+24px+env(safe-area-inset-bottom))]">
          <SkipLink />
          <Header nav={nav} userMenu={userMenu} />
          {banner}
          <main ref={main} id="main" tabIndex={-1} className={cn(CONTAINER, 'pb-14')}>
            {children}
            <div ref={tooltips} id="tooltip-portal" />
          </main>
          <SiteFooter className="pb-4" />
          <BottomBar items={bottomNav} />
        </div>
      </TooltipContainer>
    </MenuContainer>
  )
}

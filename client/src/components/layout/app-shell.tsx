import { type ReactNode, startTransition, useCallback, useState } from 'react'
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
  const [main, setMain] = usePlace()
  const [tooltips, setTooltips] = usePlace()
  return (
    <MenuContainer value={main}>
      <TooltipContainer value={tooltips}>
        <div className="shell max-md:pb-[calc(var(--bar-h)+24px+env(safe-area-inset-bottom))]">
          <SkipLink />
          <Header nav={nav} userMenu={userMenu} />
          {banner}
          <main ref={setMain} id="main" tabIndex={-1} className={cn(CONTAINER, 'pb-14')}>
            {children}
            <div ref={setTooltips} id="tooltip-portal" />
          </main>
          <SiteFooter className="pb-4" />
          <BottomBar items={bottomNav} />
        </div>
      </TooltipContainer>
    </MenuContainer>
  )
}

/** An element, once it is there. Every menu is drawn anew with it: in slices, for none is open yet. */
function usePlace() {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const ref = useCallback((element: HTMLElement | null) => startTransition(() => setPlace(element)), [])
  return [place, ref] as const
}

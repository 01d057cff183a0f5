import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { cn } from '#client/lib/cn.ts'
import { PRODUCT_NAME } from '#shared/constants/site.ts'
import { Logo } from '../art/logo.tsx'

export interface NavItem {
  href: string
  label: string
  icon: LucideIcon
  /** Matches further addresses of this page. */
  covers?: RegExp
}

export function isCurrent({ href, covers }: NavItem, location: string): boolean {
  return location === href || covers?.test(location) === true
}

export const BRAND =
  'flex min-h-11 items-center gap-[11px] font-serif text-[1.25rem] font-medium tracking-[-0.01em] whitespace-nowrap max-md:text-[1.125rem] max-2xs:gap-1.5 max-2xs:text-[0.8125rem] max-2xs:leading-tight max-2xs:whitespace-normal [&>svg]:text-petrol'

const NAV_LINK = cn(
  'relative flex min-h-11 items-center rounded-[10px] px-3.5 text-[0.9375rem] font-medium text-muted hover:bg-accent hover:text-foreground max-lg:px-1.5',
  'aria-[current=page]:font-[650] aria-[current=page]:text-foreground',
  'aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-3.5 aria-[current=page]:after:bottom-[calc((2.75rem-72px)/2)] aria-[current=page]:after:h-[3px] aria-[current=page]:after:rounded-t-[3px] aria-[current=page]:after:bg-lume forced-colors:aria-[current=page]:after:bg-[Highlight]',
)

export const CONTAINER = 'mx-auto w-full max-w-[calc(var(--container)+64px)] px-8 max-md:px-4 max-2xs:px-2'

interface TopBarProps {
  className?: string
  children?: ReactNode
}

/** The skip link and the bar at the top of each page except sign-in. */
export function TopBar({ className, children }: TopBarProps) {
  return (
    <>
      <SkipLink />
      <header
        className={cn(
          'sticky top-0 z-20 border-b border-border bg-background/92 backdrop-blur-[10px] forced-colors:border-[CanvasText]',
          className,
        )}
      >
        <div
          className={cn(
            CONTAINER,
            'flex min-h-[60px] items-center justify-between gap-3 md:h-[72px] md:gap-2 lg:gap-9',
          )}
        >
          <Link href="/" className={cn(BRAND, 'max-md:me-auto')}>
            <Logo />
            {PRODUCT_NAME}
          </Link>
          {children}
        </div>
      </header>
    </>
  )
}

/** First stop of the Tab key. It moves focus and view. */
function SkipLink() {
  return (
    <a
      className="absolute -top-20 left-4 z-99 rounded-[12px] bg-popover px-4 py-3 font-semibold focus:top-3"
      href="#main"
    >
      Vai al contenuto
    </a>
  )
}

interface HeaderProps {
  nav: readonly NavItem[]
  userMenu: ReactNode
}

export function Header({ nav, userMenu }: HeaderProps) {
  const [location] = useLocation()
  return (
    <TopBar>
      <nav className="mx-auto max-md:hidden" aria-label="Principale">
        <ul className="flex lg:gap-0.5">
          {nav.map((item) => (
            <li key={item.href}>
              <Link href={item.href} className={NAV_LINK} aria-current={isCurrent(item, location) ? 'page' : undefined}>
                {item.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {userMenu}
    </TopBar>
  )
}

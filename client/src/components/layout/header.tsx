import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { PRODUCT_NAME } from '#shared/constants/product.ts'
import { Logo } from '../art/logo.tsx'
import { isCurrent, type NavItem } from './nav-items.ts'

interface HeaderProps {
  nav: readonly NavItem[]
  userMenu: ReactNode
}

export function Header({ nav, userMenu }: HeaderProps) {
  const [location] = useLocation()
  return (
    <header className="top-bar">
      <div className="page-container">
        <Link href="/" className="brand">
          <Logo />
          {PRODUCT_NAME}
        </Link>
        <nav className="top-nav" aria-label="Principale">
          <ul>
            {nav.map((item) => (
              <li key={item.href}>
                <Link href={item.href} aria-current={isCurrent(item, location) ? 'page' : undefined}>
                  {item.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {userMenu}
      </div>
    </header>
  )
}

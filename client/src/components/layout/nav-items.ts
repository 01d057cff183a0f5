import type { LucideIcon } from 'lucide-react'

export interface NavItem {
  href: string
  label: string
  icon: LucideIcon
  /** Addresses of this room besides its own. */
  covers?: RegExp
}

export function isCurrent({ href, covers }: NavItem, location: string): boolean {
  return location === href || covers?.test(location) === true
}

import { Feather } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { isCurrent, type NavItem } from './nav-items.ts'
import { useNewDream } from './new-dream-context.tsx'

function BarLink({ item }: { item: NavItem }) {
  const [location] = useLocation()
  const Icon = item.icon
  return (
    <li>
      <Link href={item.href} aria-current={isCurrent(item, location) ? 'page' : undefined}>
        <Icon size={22} strokeWidth={1.9} aria-hidden="true" />
        {item.label}
      </Link>
    </li>
  )
}

interface BottomBarProps {
  /** Four links: two on each side of the centre button. */
  items: readonly NavItem[]
}

/** The phone's navigation, with the view's primary button in its centre. */
export function BottomBar({ items }: BottomBarProps) {
  const openNewDream = useNewDream()
  const half = Math.ceil(items.length / 2)
  return (
    <nav className="bottom-bar" aria-label="Navigazione rapida">
      <ul>
        {items.slice(0, half).map((item) => (
          <BarLink key={item.href} item={item} />
        ))}
        <li>
          <button type="button" aria-label="Registra Nuovo Sogno" aria-haspopup="dialog" onClick={openNewDream}>
            <span className="bottom-arch">
              <Feather size={24} strokeWidth={1.9} aria-hidden="true" />
            </span>
            <span className="bottom-label" aria-hidden="true">
              Nuovo
            </span>
          </button>
        </li>
        {items.slice(half).map((item) => (
          <BarLink key={item.href} item={item} />
        ))}
      </ul>
    </nav>
  )
}

import { Feather } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { cn } from '#client/lib/cn.ts'
import { useNewDream } from '#client/lib/contexts.ts'
import { isCurrent, type NavItem } from './header.tsx'

const ITEM =
  'relative flex h-(--bar-h) w-full flex-col items-center gap-1 text-[0.75rem] focus-visible:-outline-offset-4'
const LINK = cn(
  'justify-center font-medium text-muted aria-[current=page]:font-bold aria-[current=page]:text-foreground',
  'aria-[current=page]:before:absolute aria-[current=page]:before:-top-px aria-[current=page]:before:h-[3px] aria-[current=page]:before:w-8 aria-[current=page]:before:rounded-b-[3px] aria-[current=page]:before:bg-lume forced-colors:aria-[current=page]:before:bg-[Highlight]',
)
const ARCH =
  'absolute -top-[22px] grid h-[56px] w-[52px] place-items-center rounded-[26px_26px_14px_14px] bg-primary text-primary-foreground shadow-[0_0_0_4px_var(--popover),0_10px_22px_rgb(8_27_34/0.22)] forced-colors:border-2 forced-colors:border-[ButtonText]'

function BarLink({ item }: { item: NavItem }) {
  const [location] = useLocation()
  const Icon = item.icon
  return (
    <li>
      <Link href={item.href} className={cn(ITEM, LINK)} aria-current={isCurrent(item, location) ? 'page' : undefined}>
        <Icon className="size-[clamp(22px,1.375rem,36px)]" />
        <span className="max-2xs:sr-only">{item.label}</span>
      </Link>
    </li>
  )
}

interface BottomBarProps {
  /** Four links: two on each side of the centre button. */
  items: readonly NavItem[]
}

export function BottomBar({ items }: BottomBarProps) {
  const openNewDream = useNewDream()
  const half = Math.ceil(items.length / 2)
  return (
    <nav
      className="bottom-bar fixed inset-x-0 bottom-0 z-30 h-[calc(var(--bar-h)+env(safe-area-inset-bottom))] border-t border-border bg-popover px-1.5 pb-[env(safe-area-inset-bottom)] shadow-[0_-8px_24px_rgb(8_27_34/0.06)] md:hidden forced-colors:border-[CanvasText]"
      aria-label="Navigazione rapida"
    >
      <ul className="grid grid-cols-[repeat(5,1fr)] items-end">
        {items.slice(0, half).map((item) => (
          <BarLink key={item.href} item={item} />
        ))}
        <li>
          <button
            type="button"
            className={cn(ITEM, 'justify-end pb-[12px] font-semibold text-foreground')}
            aria-label="Registra Nuovo Sogno"
            aria-haspopup="dialog"
            data-form=""
            onClick={() => openNewDream()}
          >
            <span className={ARCH}>
              <Feather size={24} />
            </span>
            <span className="max-2xs:invisible" aria-hidden="true">
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

import * as Radix from '@radix-ui/react-toast'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useCallback, useState } from 'react'
import { cn } from '#client/lib/cn.ts'
import { closeToast, type ToastEntry } from '#client/lib/toast.ts'
import { Button } from './button.tsx'

const DEFAULT_DURATION_MS = 5000

const VIEWPORT = 'fixed z-60 w-[min(390px,calc(100vw-32px))]'
const CARD =
  'grid animate-[rise-in_var(--t-base)_var(--ease)] grid-cols-[24px_1fr_auto] items-start gap-3 rounded-[16px] border py-4 pr-2.5 pl-4 shadow-3 focus-visible:rounded-[16px] data-[state=closed]:animate-[fade-out_var(--t-fast)_var(--ease)] data-[swipe=end]:animate-[fade-out_var(--t-fast)_var(--ease)] data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)'
const TEXT = 'mt-px text-sm leading-[1.45] wrap-anywhere'

/** Where a notice may stand, the usual corner first. Above the bottom bar and below the header. */
const CORNERS = [
  'right-4 md:right-6 bottom-[calc(16px+env(safe-area-inset-bottom))] md:bottom-6 max-md:in-[body:has(.bottom-bar)]:bottom-[calc(var(--bar-h)+32px+env(safe-area-inset-bottom))]',
  'right-4 md:right-6 top-[76px] md:top-[88px]',
  'left-4 md:left-6 bottom-[calc(16px+env(safe-area-inset-bottom))] md:bottom-6 max-md:in-[body:has(.bottom-bar)]:bottom-[calc(var(--bar-h)+32px+env(safe-area-inset-bottom))]',
  'left-4 md:left-6 top-[76px] md:top-[88px]',
  'right-4 md:right-6 top-4',
]
const OPERABLE = 'a[href], button, input, textarea, select, label, [role="alert"]'

/** How many fields, buttons and messages of the page an element covers. */
function countCovered(element: HTMLElement): number {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return [...document.querySelectorAll(OPERABLE)].filter((other) => {
    if (element.contains(other) || !other.checkVisibility({ visibilityProperty: true })) return false
    const box = other.getBoundingClientRect()
    return box.left < right && box.right > left && box.top < bottom && box.bottom > top
  }).length
}

/** The first corner in which a notice covers nothing that is operated or read; else the one in which it covers least. */
function findCorner(viewport: HTMLElement): string {
  const before = viewport.className
  const covered = CORNERS.map((corner) => {
    viewport.className = cn(VIEWPORT, corner)
    return countCovered(viewport)
  })
  viewport.className = before
  return CORNERS[covered.indexOf(Math.min(...covered))] ?? before
}

interface ToastCardProps {
  entry: ToastEntry
  /** Called with the notice once it is in the document. */
  ref: (card: HTMLElement | null) => void
}

function ToastCard({ entry, ref }: ToastCardProps) {
  const destructive = entry.variant === 'destructive'
  const Icon = destructive ? CircleAlert : CircleCheck
  const color = destructive && 'text-destructive-text'
  return (
    <Radix.Root
      ref={ref}
      className={cn(
        'toast',
        CARD,
        destructive ? 'is-destructive border-destructive-text bg-destructive-soft' : 'border-border bg-popover',
      )}
      type={destructive ? 'foreground' : 'background'}
      open={entry.open}
      duration={entry.duration ?? DEFAULT_DURATION_MS}
      onOpenChange={(open) => !open && closeToast(entry.id)}
    >
      <span className={color || 'text-success-text'}>{entry.icon ?? <Icon size={22} />}</span>
      <div className="min-w-0">
        <Radix.Title className={cn('font-[650]', color)}>{entry.title}</Radix.Title>
        {entry.description && (
          <Radix.Description className={cn(TEXT, color || 'text-muted')}>{entry.description}</Radix.Description>
        )}
        {entry.action && (
          <Radix.Action altText={entry.action.altText} asChild>
            <Button variant="outline" size="s" className={cn('mt-3', color)} onClick={entry.action.onClick}>
              {entry.action.label}
            </Button>
          </Radix.Action>
        )}
      </div>
      <Radix.Close asChild>
        <Button variant="ghost" size="s" icon className={cn('-my-[7px]', color)} aria-label="Chiudi avviso">
          <X size={18} />
        </Button>
      </Radix.Close>
    </Radix.Root>
  )
}

/** The notice on screen, in its live region. It waits while the pointer or the focus is on it. */
export default function ToastRegion({ entry }: { entry: ToastEntry | null }) {
  const [corner, setCorner] = useState(CORNERS[0])
  const place = useCallback((card: HTMLElement | null) => {
    if (card?.parentElement) setCorner(findCorner(card.parentElement))
  }, [])
  return (
    <Radix.Provider label="Notifica" swipeDirection="right">
      {entry && <ToastCard key={entry.id} ref={place} entry={entry} />}
      <Radix.Viewport className={cn(VIEWPORT, corner)} label="Notifiche" />
    </Radix.Provider>
  )
}

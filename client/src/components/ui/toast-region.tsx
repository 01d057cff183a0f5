import * as Radix from '@radix-ui/react-toast'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { cn } from '#client/lib/cn.ts'
import { closeToast, type ToastEntry } from '#client/lib/toast.ts'
import { Button } from './button.tsx'

const DEFAULT_DURATION_MS = 5000

/**
 * Above the bottom bar. At the top while a dialog is open, whose buttons are at the bottom and whose × is on the right.
 */
const VIEWPORT = cn(
  'fixed right-[16px] bottom-[calc(var(--bar-h)+32px+env(safe-area-inset-bottom))] z-60 w-[min(390px,calc(100vw-32px))] md:right-6 md:bottom-6',
  'in-[body:has(.overlay)]:top-[76px] in-[body:has(.overlay)]:bottom-auto',
  'md:in-[body:has(.overlay)]:right-auto md:in-[body:has(.overlay)]:left-6',
)
const CARD =
  'grid animate-[rise-in_var(--t-base)_var(--ease)] grid-cols-[24px_1fr_auto] items-start gap-3 rounded-[16px] border py-4 pr-2.5 pl-4 shadow-3 focus-visible:rounded-[16px] data-[state=closed]:animate-[fade-out_var(--t-fast)_var(--ease)] data-[swipe=end]:animate-[fade-out_var(--t-fast)_var(--ease)] data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)'
const TEXT = 'mt-px text-sm leading-[1.45] wrap-anywhere'

function ToastCard({ entry }: { entry: ToastEntry }) {
  const destructive = entry.variant === 'destructive'
  const Icon = destructive ? CircleAlert : CircleCheck
  const color = destructive && 'text-destructive-text'
  return (
    <Radix.Root
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

/** The current notice in its live region. Its timer pauses during hover and focus. */
export default function ToastRegion({ entry }: { entry: ToastEntry | null }) {
  return (
    <Radix.Provider label="Notifica" swipeDirection="right">
      {entry && <ToastCard key={entry.id} entry={entry} />}
      <Radix.Viewport className={VIEWPORT} label="Notifiche" />
    </Radix.Provider>
  )
}

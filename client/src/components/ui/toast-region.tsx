import * as Radix from '@radix-ui/react-toast'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { cn } from '#client/lib/cn.ts'
import { closeToast, type ToastEntry } from '#client/lib/toast.ts'
import { Button } from './button.tsx'

const DEFAULT_DURATION_MS = 5000

function ToastCard({ entry }: { entry: ToastEntry }) {
  const destructive = entry.variant === 'destructive'
  const Icon = destructive ? CircleAlert : CircleCheck
  return (
    <Radix.Root
      className={cn('toast', destructive && 'is-destructive')}
      type={destructive ? 'foreground' : 'background'}
      open={entry.open}
      duration={entry.duration ?? DEFAULT_DURATION_MS}
      onOpenChange={(open) => !open && closeToast(entry.id)}
    >
      <span className="toast-icon">{entry.icon ?? <Icon size={22} strokeWidth={1.9} aria-hidden="true" />}</span>
      <div className="min-w-0">
        <Radix.Title className="toast-title">{entry.title}</Radix.Title>
        {entry.description && <Radix.Description className="toast-text">{entry.description}</Radix.Description>}
        {entry.action && (
          <Radix.Action altText={entry.action.altText} asChild>
            <Button variant="outline" size="s" className="mt-3" onClick={entry.action.onClick}>
              {entry.action.label}
            </Button>
          </Radix.Action>
        )}
      </div>
      <Radix.Close asChild>
        <Button variant="ghost" size="s" icon className="-my-[7px]" aria-label="Chiudi avviso">
          <X size={18} strokeWidth={1.9} aria-hidden="true" />
        </Button>
      </Radix.Close>
    </Radix.Root>
  )
}

/** The notice on screen, in its live region. It waits while the pointer or the focus is on it. */
export default function ToastRegion({ entry }: { entry: ToastEntry | null }) {
  return (
    <Radix.Provider label="Notifica" swipeDirection="right">
      {entry && <ToastCard key={entry.id} entry={entry} />}
      <Radix.Viewport className="toasts" label="Notifiche" />
    </Radix.Provider>
  )
}

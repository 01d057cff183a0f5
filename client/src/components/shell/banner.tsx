import { CircleAlert, CloudUpload, WifiOff, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#client/components/ui/button.tsx'
import { useOnline } from '#client/hooks/use-browser.ts'
import { cn } from '#client/lib/cn.ts'

interface BannerProps {
  shown: boolean
  action: ReactNode
  dismissLabel: string
  children: ReactNode
}

/**
 * A message about a pending task, dismissible for this visit. The live region is always mounted, so that screen readers
 * announce the text.
 */
export function Banner({ shown, action, dismissLabel, children }: BannerProps) {
  const [putAway, setPutAway] = useState(false)
  const isOpen = shown && !putAway
  const handleDismiss = () => {
    setPutAway(true)
    // The focused button is removed.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <div
      className={cn(
        isOpen &&
          'mt-4 flex items-center justify-between gap-x-6 gap-y-2.5 rounded-[14px] border border-destructive-text bg-destructive-soft py-2.5 pr-2.5 pl-[18px] text-destructive-text max-md:flex-col max-md:items-stretch max-md:p-3.5',
      )}
    >
      <div role="status">
        {isOpen && (
          <p className="flex gap-2.5">
            <CircleAlert size={20} className="mt-0.5" />
            <span>{children}</span>
          </p>
        )}
      </div>
      {isOpen && (
        <div className="flex flex-none items-center gap-1 max-md:*:first:flex-1">
          {action}
          <Button variant="ghost" icon aria-label={dismissLabel} onClick={handleDismiss}>
            <X size={20} />
          </Button>
        </div>
      )}
    </div>
  )
}

interface OfflineBannerProps {
  /** Shown without a network. */
  offline?: ReactNode
  /** Shown with a network. */
  online?: ReactNode
}

/** The live region is always mounted, so that screen readers announce the text. */
export function OfflineBanner({
  offline = 'Sei offline. Per leggere e salvare serve la connessione.',
  online,
}: OfflineBannerProps) {
  const isOnline = useOnline()
  const Icon = isOnline ? CloudUpload : WifiOff
  const text = isOnline ? online : offline
  return (
    <div role="status">
      {text && (
        <p className="flex items-center justify-center gap-2 bg-solid px-4 py-2 text-center text-sm font-medium text-solid-foreground">
          <Icon className="flex-none" size={18} />
          <span>{text}</span>
        </p>
      )}
    </div>
  )
}

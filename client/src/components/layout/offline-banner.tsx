import { CloudUpload, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useOnline } from '#client/hooks/use-online.ts'

interface OfflineBannerProps {
  /** Said without a network. */
  offline?: ReactNode
  /** Said with one. */
  online?: ReactNode
}

/** The region is always there, so that its text is announced when it comes. */
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

import { WifiOff } from 'lucide-react'
import { useOnline } from '#client/hooks/use-online.ts'

/** The region is always there, so that its text is announced when it comes. */
export function OfflineBanner() {
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-solid px-4 py-2 text-center text-sm font-medium text-solid-foreground">
          <WifiOff size={18} />
          Sei offline. Per leggere e salvare serve la connessione.
        </p>
      )}
    </div>
  )
}

import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../../../components/ui/button.tsx'

interface LoadMoreProps {
  busy: boolean
  /** The last page did not come: from here on only the button asks. */
  failed: boolean
  onMore: () => void
}

/** The next page comes by itself as the end of the list nears; the button does the same for everyone else. */
export function LoadMore({ busy, failed, onMore }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null)
  const more = useEffectEvent(onMore)
  const waits = busy || failed
  useEffect(() => {
    if (!end.current || waits) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && more(), { rootMargin: '320px' })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [waits])
  return (
    <div className="mt-6 flex flex-col items-center gap-3" ref={end}>
      {failed && !busy && (
        <p className="small" role="alert">
          Gli altri sogni non sono arrivati.
        </p>
      )}
      <Button variant="outline" busy={busy} busyLabel="Caricamento…" onClick={onMore}>
        {failed ? 'Riprova' : 'Carica altri'}
      </Button>
    </div>
  )
}

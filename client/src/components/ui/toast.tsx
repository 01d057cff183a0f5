import { lazy, Suspense, useSyncExternalStore } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { currentToast, subscribeToast, type ToastEntry } from '#client/lib/toast.ts'

export { dismissToast, toast } from '#client/lib/toast.ts'

const loadRegion = () => import('./toast-region.tsx')
const ToastRegion = lazy(loadRegion)

/** Preloads the notices' region, so that the first notice needs no network. */
export function preloadToasts() {
  loadRegion().catch(() => {
    // The first notice tries again, and falls back to plain text.
  })
}

/** The fallback if the region cannot be loaded, probably offline, as the notice says. */
function PlainToast({ entry }: { entry: ToastEntry }) {
  return (
    <p
      className="fixed right-4 bottom-24 z-60 w-[min(390px,calc(100vw-32px))] rounded-[16px] border border-border bg-popover p-4 shadow-3"
      role="alert"
    >
      <strong className="font-[650]">{entry.title}</strong>
      {entry.description && <span className="block text-sm text-muted">{entry.description}</span>}
    </p>
  )
}

/**
 * Mounted once at the root; loads the region with the first notice. A dialog hides everything except live regions from
 * assistive technology: `aria-live="off"` keeps a notice's buttons reachable without a second announcement.
 */
export function Toaster() {
  const entry = useSyncExternalStore(subscribeToast, currentToast, currentToast)
  return (
    <div aria-live="off">
      {entry && (
        <ErrorBoundary fallback={<PlainToast entry={entry} />}>
          <Suspense fallback={null}>
            <ToastRegion entry={entry} />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  )
}

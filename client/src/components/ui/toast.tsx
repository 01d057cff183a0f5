import { lazy, Suspense, useSyncExternalStore } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { currentToast, subscribeToast, type ToastEntry } from '#client/lib/toast.ts'

export { dismissToast, toast } from '#client/lib/toast.ts'

const loadRegion = () => import('./toast-region.tsx')
const ToastRegion = lazy(loadRegion)

/** Fetches what draws the notices before the first is likely, so that it needs no network then. */
export function preloadToasts() {
  loadRegion().catch(() => {
    // The first notice tries again, and is shown plainly when that fails too.
  })
}

/** For when the region cannot be fetched: offline, most likely, which is what the notice says. */
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
 * The place of the notices, mounted once at the root. What draws them is fetched with the first.
 * A dialog hides from assistive technology whatever is not a live region: `aria-live="off"` announces nothing
 * twice, and keeps the buttons of a notice within reach.
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

import { Suspense, useEffect } from 'react'
import { Route, useLocation } from 'wouter'
import { useUser } from '#client/features/identity/sign-in/auth.queries.ts'
import { authPath } from '#client/features/identity/sign-in/next-path.ts'
import { screenAt, viewAt } from '#shared/screens.ts'
import { GuestOnly, placeOf, RequireUser } from './guards.tsx'
import { LazyPage, type PageChunk, pageChunk, pageOf } from './lazy-page.tsx'
import { RouteFocus } from './route-focus.tsx'
import { SessionGate } from './session-gate.tsx'

const privateArea = pageChunk(() => import('./private-area.tsx'))

/** The address of the screen that opens at an address: a visitor of a private one is led to sign in. */
export function screenAddress(url: string, isSignedIn: boolean): string {
  const [path = '', search = ''] = url.split('?', 2)
  const screen = screenAt(path)
  const isSignIn = screen?.access === 'user' && !screen.visitor && !isSignedIn
  return isSignIn ? authPath(placeOf(path, search)) : url
}

/** The chunks that show the screen of a path. */
function chunksFor(path: string, isSignedIn: boolean): readonly PageChunk[] {
  const { page, isFramed } = viewAt(path, isSignedIn)
  return isFramed ? [privateArea, pageOf(page)] : [pageOf(page)]
}

/** Fetches the code of the first screen, so that it is drawn in one go. A failure shows itself when the screen is drawn. */
export async function loadFirstScreen(pathname: string, isSignedIn: boolean): Promise<void> {
  await Promise.allSettled(chunksFor(pathname, isSignedIn).map((chunk) => chunk.preload()))
}

/** The first screen has the line for itself: the files that the service worker keeps are as much again, and more. */
const AFTER_LOAD_MS = 10_000

/** Keeps the app's files in the browser, so that the diary and the night screen open without a network. */
function useServiceWorker() {
  const { data: user } = useUser()
  const isKnown = Boolean(user)
  useEffect(() => {
    if (!isKnown || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
    // Where the browser refuses, as in a private window, the app needs the network.
    setTimeout(() => navigator.serviceWorker.register('/sw.js').catch(() => {}), AFTER_LOAD_MS)
  }, [isKnown])
}

/** Fetches the shell and the page together, instead of one after the other. */
function usePreload(path: string) {
  const { data: user } = useUser()
  useEffect(() => {
    if (user) void loadFirstScreen(path, true)
  }, [user, path])
}

/** Public screens stand alone; the private ones share one frame, which stays while they change. */
export function Routes() {
  const [location] = useLocation()
  usePreload(location)
  useServiceWorker()
  const screen = screenAt(location)
  const view = viewAt(location, true)
  const page = view.isFramed ? (
    <LazyPage page={privateArea} isFrame />
  ) : (
    <Route path={screen?.path ?? /^/}>
      <LazyPage key={view.page} page={pageOf(view.page)} />
    </Route>
  )
  return (
    <>
      <Suspense fallback={<SessionGate />}>
        {screen?.access === 'user' ? (
          <RequireUser otherwise={screen.visitor && <LazyPage page={pageOf(screen.visitor.page)} />}>
            {page}
          </RequireUser>
        ) : screen?.page === 'auth-page' ? (
          <GuestOnly>{page}</GuestOnly>
        ) : (
          page
        )}
      </Suspense>
      <RouteFocus />
    </>
  )
}

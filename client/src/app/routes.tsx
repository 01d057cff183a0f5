import { Suspense, useEffect } from 'react'
import { matchRoute, Route, Switch, useLocation, useRouter } from 'wouter'
import { useUser } from '#client/features/identity/sign-in/auth.queries.ts'
import { authPath } from '#client/features/identity/sign-in/next-path.ts'
import { GuestOnly, placeOf, RequireUser } from './guards.tsx'
import { LazyPage, type PageChunk, pageChunk } from './lazy-page.tsx'
import { paths } from './paths.ts'
import { type PrivateRoute, privateRoutes } from './private-routes.tsx'
import { RouteFocus } from './route-focus.tsx'
import { SessionGate } from './session-gate.tsx'

const authPage = pageChunk(() => import('#client/pages/auth-page.tsx'))
const resetPasswordPage = pageChunk(() => import('#client/pages/reset-password-page.tsx'))
const mailLinkPage = pageChunk(() => import('#client/pages/mail-link-page.tsx'))
/** Where the links of mails lead. */
const mailLinks: readonly string[] = [paths.confirmEmail, paths.stopEmailChange, paths.releaseEmail, paths.stopReminder]
const sharedDreamPage = pageChunk(() => import('#client/pages/shared-dream-page.tsx'))
const communityVisitorPage = pageChunk(() => import('#client/pages/community-visitor-page.tsx'))
const nightPage = pageChunk(() => import('#client/pages/night-page.tsx'))
const infoPage = pageChunk(() => import('#client/pages/info-page.tsx'))
const notFoundPage = pageChunk(() => import('#client/pages/not-found-page.tsx'))
const privateArea = pageChunk(() => import('./private-area.tsx'))

const infoPath = /^\/(?:privacy|termini|cookie|aiuto)\/?$/

/** What draws the screen of an address. */
function chunksFor(pathname: string, isSignedIn: boolean): readonly PageChunk[] {
  const route = privateRoutes.find(({ path }) => (path instanceof RegExp ? path.test(pathname) : path === pathname))
  if (route && isSignedIn) return [privateArea, route.page]
  if (route) return [route.path === paths.community ? communityVisitorPage : authPage]
  if (pathname === paths.auth) return [authPage]
  if (pathname === paths.night) return [isSignedIn ? nightPage : authPage]
  if (pathname === paths.resetPassword) return [resetPasswordPage]
  if (infoPath.test(pathname)) return [infoPage]
  if (mailLinks.includes(pathname)) return [mailLinkPage]
  return [pathname.startsWith(paths.sharedDream('')) ? sharedDreamPage : notFoundPage]
}

/** The address of the screen that opens at an address: a visitor of a private one is led to sign in. */
export function screenAddress(url: string, isSignedIn: boolean): string {
  const [path = '', search = ''] = url.split('?', 2)
  const route = privateRoutes.find(({ path: each }) => (each instanceof RegExp ? each.test(path) : each === path))
  const isPrivate = path === paths.night || (route && route.path !== paths.community)
  return isPrivate && !isSignedIn ? authPath(placeOf(path, search)) : url
}

/** Fetches the code of the first screen, so that it is drawn in one go. A failure shows itself when the screen is drawn. */
export async function loadFirstScreen(pathname: string, isSignedIn: boolean): Promise<void> {
  await Promise.allSettled(chunksFor(pathname, isSignedIn).map((chunk) => chunk.preload()))
}

function usePrivateRoute(): PrivateRoute | undefined {
  const { parser } = useRouter()
  const [location] = useLocation()
  return privateRoutes.find(({ path }) => matchRoute(parser, path, location)[0])
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
function usePreload(route: PrivateRoute | undefined) {
  const { data: user } = useUser()
  useEffect(() => {
    if (!user || !route) return
    // A failure shows itself when the page is drawn.
    void Promise.allSettled([privateArea.preload(), route.page.preload()])
  }, [user, route])
}

function PublicRoutes() {
  return (
    <Switch>
      <Route path={paths.auth}>
        <GuestOnly>
          <LazyPage page={authPage} />
        </GuestOnly>
      </Route>
      {/* Without the shell: nothing is to shine, nor to pop up. */}
      <Route path={paths.night}>
        <RequireUser>
          <LazyPage page={nightPage} />
        </RequireUser>
      </Route>
      <Route path={paths.resetPassword}>
        <LazyPage page={resetPasswordPage} />
      </Route>
      <Route path={infoPath}>
        <LazyPage page={infoPage} />
      </Route>
      {mailLinks.map((path) => (
        <Route key={path} path={path}>
          <LazyPage page={mailLinkPage} />
        </Route>
      ))}
      <Route path={paths.sharedDream(':shareId')}>
        <LazyPage page={sharedDreamPage} />
      </Route>
      <Route>
        <LazyPage page={notFoundPage} />
      </Route>
    </Switch>
  )
}

/** Public screens stand alone; the private ones share one shell, which stays while they change. */
export function Routes() {
  const route = usePrivateRoute()
  usePreload(route)
  useServiceWorker()
  // The community's feed is for anybody to read; its other tabs need an account.
  const visitorSees = route?.path === paths.community ? <LazyPage page={communityVisitorPage} /> : undefined
  return (
    <>
      <Suspense fallback={<SessionGate />}>
        {route ? (
          <RequireUser otherwise={visitorSees}>
            <LazyPage page={privateArea} isFrame />
          </RequireUser>
        ) : (
          <PublicRoutes />
        )}
      </Suspense>
      <RouteFocus />
    </>
  )
}

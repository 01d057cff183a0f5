import { lazy, Suspense, useEffect } from 'react'
import { matchRoute, Route, Switch, useLocation, useRouter } from 'wouter'
import { useUser } from '#client/features/auth/auth.queries.ts'
import { GuestOnly, RequireUser } from './guards.tsx'
import { paths } from './paths.ts'
import { type PrivateRoute, privateRoutes } from './private-routes.tsx'
import { RouteFocus } from './route-focus.tsx'
import { SessionGate } from './session-gate.tsx'

const AuthPage = lazy(() => import('#client/pages/auth-page.tsx'))
const ResetPasswordPage = lazy(() => import('#client/pages/reset-password-page.tsx'))
const SharedDreamPage = lazy(() => import('#client/pages/shared-dream-page.tsx'))
const CommunityVisitorPage = lazy(() => import('#client/pages/community-visitor-page.tsx'))
const NotFoundPage = lazy(() => import('#client/pages/not-found-page.tsx'))
const loadPrivateArea = () => import('./private-area.tsx')
const PrivateArea = lazy(loadPrivateArea)

function usePrivateRoute(): PrivateRoute | undefined {
  const { parser } = useRouter()
  const [location] = useLocation()
  return privateRoutes.find(({ path }) => matchRoute(parser, path, location)[0])
}

/** Fetches the shell and the page together, instead of one after the other. */
function usePreload(route: PrivateRoute | undefined) {
  const { data: user } = useUser()
  useEffect(() => {
    if (!user || !route) return
    // A failure shows itself when the page is drawn.
    void Promise.allSettled([loadPrivateArea(), route.load()])
  }, [user, route])
}

function PublicRoutes() {
  return (
    <Switch>
      <Route path={paths.auth}>
        <GuestOnly>
          <AuthPage />
        </GuestOnly>
      </Route>
      <Route path={paths.resetPassword}>
        <ResetPasswordPage />
      </Route>
      <Route path={paths.sharedDream(':shareId')}>
        <SharedDreamPage />
      </Route>
      <Route>
        <NotFoundPage />
      </Route>
    </Switch>
  )
}

/** Public screens stand alone; the private ones share one shell, which stays while they change. */
export function Routes() {
  const route = usePrivateRoute()
  usePreload(route)
  // The community's feed is for anybody to read; its other tabs need an account.
  const visitorSees = route?.path === paths.community ? <CommunityVisitorPage /> : undefined
  return (
    <>
      <Suspense fallback={<SessionGate />}>
        {route ? (
          <RequireUser otherwise={visitorSees}>
            <PrivateArea />
          </RequireUser>
        ) : (
          <PublicRoutes />
        )}
      </Suspense>
      <RouteFocus />
    </>
  )
}

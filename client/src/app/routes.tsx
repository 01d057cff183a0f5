import { lazy, Suspense, useEffect } from 'react'
import { matchRoute, Route, Switch, useLocation, useRouter } from 'wouter'
import { useUser } from '../features/auth/auth.queries.ts'
import { GuestOnly, RequireUser } from './guards.tsx'
import { paths } from './paths.ts'
import { type Room, rooms } from './rooms.ts'
import { RouteFocus } from './route-focus.tsx'
import { SessionGate } from './session-gate.tsx'

const AuthPage = lazy(() => import('../pages/auth-page.tsx'))
const ResetPasswordPage = lazy(() => import('../pages/reset-password-page.tsx'))
const NotFoundPage = lazy(() => import('../pages/not-found-page.tsx'))
const loadPrivateArea = () => import('./private-area.tsx')
const PrivateArea = lazy(loadPrivateArea)

function useRoom(): Room | undefined {
  const { parser } = useRouter()
  const [location] = useLocation()
  return rooms.find(({ path }) => matchRoute(parser, path, location)[0])
}

/** Fetches the shell and the room together, instead of one after the other. */
function usePreload(room: Room | undefined) {
  const { data: user } = useUser()
  useEffect(() => {
    if (!user || !room) return
    // A failure shows itself when the room is drawn.
    void Promise.allSettled([loadPrivateArea(), room.load()])
  }, [user, room])
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
      <Route>
        <NotFoundPage />
      </Route>
    </Switch>
  )
}

/** Public screens stand alone; the private ones share one shell, which stays while they change. */
export function Routes() {
  const room = useRoom()
  usePreload(room)
  return (
    <>
      <Suspense fallback={<SessionGate />}>
        {room ? (
          <RequireUser>
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

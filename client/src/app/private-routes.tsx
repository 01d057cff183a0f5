import { Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { PAGE, Skeleton } from '#client/components/ui/skeleton.tsx'
import { SCREENS } from '#shared/screens.ts'
import { LazyPage, type PageChunk, pageOf } from './lazy-page.tsx'

export interface PrivateRoute {
  path: string | RegExp
  page: PageChunk
}

/** The screens in the frame of a signed-in person. */
export const privateRoutes: readonly PrivateRoute[] = SCREENS.filter(
  ({ access, isBare }) => access === 'user' && !isBare,
).map(({ path, page }) => ({ path, page: pageOf(page) }))

/** The page at the address. Each loads in a place of its own: the page before goes at once, and its dialogs with it. */
export function RouteOutlet({ routes }: { routes: readonly PrivateRoute[] }) {
  return (
    <Switch>
      {routes.map(({ path, page }) => (
        <Route key={String(path)} path={path}>
          <Suspense fallback={<Skeleton {...PAGE} />}>
            <LazyPage page={page} />
          </Suspense>
        </Route>
      ))}
    </Switch>
  )
}

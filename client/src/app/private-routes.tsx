import { Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { PAGE, Skeleton } from '#client/components/ui/skeleton.tsx'
import { LazyPage, type PageChunk, pageChunk } from './lazy-page.tsx'
import { paths } from './paths.ts'

export interface PrivateRoute {
  path: string | RegExp
  page: PageChunk
}

function route(path: PrivateRoute['path'], load: Parameters<typeof pageChunk>[0]): PrivateRoute {
  return { path, page: pageChunk(load) }
}

/** The list and the new-dream dialog over it are one page: opening the dialog must not build the list anew. */
const dreamsPath = /^\/dreams(?:\/new)?\/?$/
/** One page as well, with an address for each of its tabs. */
const dreamPath = /^\/(?:dreams|analysis)\/(?<id>[^/]+)\/?$/

const annotationsPath = /^\/dreams\/(?<id>[^/]+)\/controluce\/?$/

const threadPath = /^\/filo\/(?<kind>[^/]+)\/(?<name>[^/]+)\/?$/

/** Every page behind the guard, one line each, in the order in which the paths are tried. */
export const privateRoutes: readonly PrivateRoute[] = [
  route(paths.home, () => import('#client/pages/dashboard-page.tsx')),
  route(dreamsPath, () => import('#client/pages/dreams-page.tsx')),
  route(paths.calendar, () => import('#client/pages/calendar-page.tsx')),
  route(paths.bin, () => import('#client/pages/bin-page.tsx')),
  route(paths.dictionary, () => import('#client/pages/dictionary-page.tsx')),
  route(annotationsPath, () => import('#client/pages/annotations-page.tsx')),
  route(dreamPath, () => import('#client/pages/dream-page.tsx')),
  route(threadPath, () => import('#client/pages/thread-page.tsx')),
  route(paths.analyses, () => import('#client/pages/analyses-page.tsx')),
  route(paths.monthlyAnalysis, () => import('#client/pages/monthly-analysis-page.tsx')),
  route(paths.community, () => import('#client/pages/community-page.tsx')),
  route(paths.subscription, () => import('#client/pages/subscription-page.tsx')),
  route(paths.profile, () => import('#client/pages/profile-page.tsx')),
]

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

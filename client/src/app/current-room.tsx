import { Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { PageSkeleton } from '#client/components/layout/page-skeleton.tsx'
import type { Room } from './rooms.ts'

/** The room at the address. Each loads in a place of its own: the one before is gone at once, and its dialogs with it. */
export function CurrentRoom({ rooms }: { rooms: readonly Room[] }) {
  return (
    <Switch>
      {rooms.map(({ path, Page }) => (
        <Route key={String(path)} path={path}>
          <Suspense fallback={<PageSkeleton />}>
            <Page />
          </Suspense>
        </Route>
      ))}
    </Switch>
  )
}

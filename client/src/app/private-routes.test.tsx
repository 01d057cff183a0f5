import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Dialog, DialogContent } from '#client/components/ui/dialog.tsx'
import { renderAt } from '#client/test/kit.tsx'
import { pageChunk } from './lazy-page.tsx'
import { type PrivateRoute, RouteOutlet } from './private-routes.tsx'

function Dreams() {
  return (
    <Dialog open>
      <DialogContent title="Una domanda">Sì o no</DialogContent>
    </Dialog>
  )
}

const never = () => new Promise<never>(() => {})
const ROUTES: PrivateRoute[] = [
  { path: '/dreams', page: { preload: never, component: () => Dreams } },
  { path: '/profile', page: pageChunk(never) },
]

it('a page and its dialog go as soon as the address changes, however long the next page takes to load', async () => {
  const { navigate } = renderAt(
    '/dreams',
    <main>
      <RouteOutlet routes={ROUTES} />
    </main>,
  )
  expect(await screen.findByRole('dialog')).toBeTruthy()
  act(() => navigate('/profile'))
  expect(document.querySelector('[role="dialog"]')).toBeNull()
  // Found by its role: nothing stands before it any more.
  expect(screen.getByRole('main')).toBeTruthy()
})

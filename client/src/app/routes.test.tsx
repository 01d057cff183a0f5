import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Route, Switch } from 'wouter'
import { isCurrent } from '#client/components/shell/header.tsx'
import { Dialog, DialogContent } from '#client/components/ui/dialog.tsx'
import { nextPath } from '#client/features/identity/sign-in/next-path.ts'
import { useSession } from '#client/lib/contexts.ts'
import { buildUser, mockServer, premiumUser, renderAt, SIGNED_OUT } from '#client/test/kit.tsx'
import { GuestOnly, RequireUser } from './guards.tsx'
import { pageChunk } from './lazy-page.tsx'
import { bottomNavigation, navigationFor } from './navigation.ts'
import { type PrivateRoute, RouteOutlet } from './private-routes.tsx'

it.each([
  ['/', ['Dashboard'], ['Home']],
  ['/dreams/7', ['Sogni'], ['Sogni']],
  ['/analysis', ['Analisi'], ['Analisi']],
  ['/analysis/7', ['Sogni'], ['Sogni']],
  ['/monthly-analysis', ['Analisi'], ['Analisi']],
  ['/monthly-analysis/', ['Analisi'], ['Analisi']],
  ['/community', ['Community'], ['Community']],
])('at %s lights %s in the header and %s in the bar', (location, header, bar) => {
  const lit = (items: ReturnType<typeof navigationFor>) =>
    items.filter((item) => isCurrent(item, location)).map(({ label }) => label)
  expect(lit(navigationFor(premiumUser(), true))).toEqual(header)
  expect(lit(bottomNavigation)).toEqual(bar)
})

it('has no link to plans where there are none', () => {
  const labels = navigationFor(premiumUser(), false).map(({ label }) => label)
  expect(labels).toEqual(['Dashboard', 'Sogni', 'Analisi', 'Community', 'Profilo'])
})

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

function Room() {
  return <h1>Stanza di {useSession().username}</h1>
}

const app = (
  <Switch>
    <Route path="/auth">
      <GuestOnly>
        <h1>Accesso</h1>
      </GuestOnly>
    </Route>
    <Route>
      <RequireUser>
        <Room />
      </RequireUser>
    </Route>
  </Switch>
)

it('keeps what opens a payment out of the address to sign in at, and what else a return says in it', async () => {
  mockServer({ 'GET /api/user': SIGNED_OUT })
  const payment = 'payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_1&redirect_status=succeeded'
  const { history } = renderAt(`/subscription?success=true&${payment}&plan=annual`, app)
  expect(await screen.findByRole('heading', { name: 'Accesso' })).toBeTruthy()
  expect(history.at(-1)).toBe('/auth?next=%2Fsubscription%3Fsuccess%3Dtrue%26plan%3Dannual')
})

it('loses nothing of an address on the way through the sign-in screen', async () => {
  const server = mockServer({ 'GET /api/user': SIGNED_OUT })
  const { history, queryClient } = renderAt('/dreams?q=100%25%26caff%C3%A8', app)
  await screen.findByRole('heading', { name: 'Accesso' })
  expect(history.at(-1)).toBe('/auth?next=%2Fdreams%3Fq%3D100%2525%2526caff%25C3%25A8')
  server.answers['GET /api/user'] = { body: buildUser() }
  await queryClient.refetchQueries({ queryKey: ['/api/user'] })
  await waitFor(() => expect(history.at(-1)).toBe('/dreams?q=100%25%26caff%C3%A8'))
})

it('offers to try again when the server does not answer', async () => {
  const server = mockServer({ 'GET /api/user': 'offline' })
  const { user } = renderAt('/', app)
  const retry = await screen.findByRole('button', { name: 'Riprova' })
  server.answers['GET /api/user'] = { body: buildUser() }
  await user.click(retry)
  expect(await screen.findByRole('heading', { name: 'Stanza di giulia' })).toBeTruthy()
})

it.each([
  ['', '/'],
  ['next=/dreams', '/dreams'],
  ['next=//evil.example/dreams', '/'],
  ['next=/\\evil.example', '/'],
  ['next=https://evil.example/', '/'],
  ['next=javascript:alert(1)', '/'],
  ['next=/auth?next=/dreams', '/'],
])('goes on only to addresses of our own: %s leads to %s', (search, path) => {
  expect(nextPath(search)).toBe(path)
})

import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Route, Switch } from 'wouter'
import { send } from '#client/api/api-client.ts'
import { useSignOut } from '#client/features/identity/sign-in/auth.queries.ts'
import { page } from '#client/lib/browser.ts'
import { useSession } from '#client/lib/contexts.ts'
import { buildUser, mockServer, otherTab, renderAt, SIGNED_OUT, settle } from '#client/test/kit.tsx'
import { RequireUser } from './guards.tsx'
import { useSessionEvents, useSessionRecheck } from './use-session-events.ts'

const GET = 'GET /api/user'

function PrivatePage() {
  const { signOut } = useSignOut()
  useSessionEvents()
  useSessionRecheck()
  return (
    <>
      <h1>Diario di {useSession().username}</h1>
      <button type="button" onClick={() => signOut()}>
        Esci
      </button>
    </>
  )
}

const other = otherTab()
const { heard } = other
beforeEach(() => {
  vi.spyOn(page, 'reload').mockImplementation(() => {})
})
afterEach(() => heard.splice(0))

async function openPage() {
  const server = mockServer({ [GET]: { body: buildUser() }, 'POST /api/logout': { status: 204 } })
  const view = renderAt(
    '/dreams/7',
    <Switch>
      <Route path="/auth">
        <h1>Accesso</h1>
      </Route>
      <Route>
        <RequireUser>
          <PrivatePage />
        </RequireUser>
      </Route>
    </Switch>,
  )
  await screen.findByRole('heading', { name: 'Diario di giulia' })
  return { ...server, ...view }
}

it('a tab asks anew for what another tab has changed', async () => {
  const { answers } = await openPage()
  answers[GET] = { body: buildUser({ username: 'luna piena' }) }
  act(() => other.post({ type: 'invalidate', keys: ['/api/user'] }))
  expect(await screen.findByRole('heading', { name: 'Diario di luna piena' })).toBeTruthy()
})

it('the page reloads when another person signs in in another tab', async () => {
  await openPage()
  act(() => other.post({ type: 'signed-in', userId: 2 }))
  await waitFor(() => expect(page.reload).toHaveBeenCalledOnce())
})

it('the page reloads when the server answers that somebody else is signed in', async () => {
  const { answers, queryClient } = await openPage()
  answers[GET] = { body: buildUser({ id: 2, username: 'marco' }) }
  await act(() => queryClient.invalidateQueries({ queryKey: ['/api/user'] }))
  expect(page.reload).toHaveBeenCalledOnce()
  expect(screen.getByRole('heading', { name: 'Diario di giulia' })).toBeTruthy()
})

it('a call that finds the session gone leads to the sign-in screen, and back afterwards, in every tab', async () => {
  const { answers, history } = await openPage()
  answers['GET /api/dreams'] = SIGNED_OUT
  await expect(send('GET', '/api/dreams')).rejects.toThrow()
  expect(await screen.findByRole('heading', { name: 'Accesso' })).toBeTruthy()
  expect((await screen.findAllByText('Sessione scaduta')).length).toBeGreaterThan(0)
  expect(history.at(-1)).toBe('/auth?next=%2Fdreams%2F7')
  await waitFor(() => expect(heard).toEqual([{ type: 'session-lost' }]))
})

it('a tab leaves when another tab has found the session gone, and does not pass that on', async () => {
  await openPage()
  act(() => other.post({ type: 'session-lost' }))
  expect(await screen.findByRole('heading', { name: 'Accesso' })).toBeTruthy()
  expect((await screen.findAllByText('Sessione scaduta')).length).toBeGreaterThan(0)
  await settle()
  expect(heard).toEqual([])
})

it('a tab shows nothing private any more once another tab has signed out', async () => {
  const { history, sent } = await openPage()
  act(() => other.post({ type: 'signed-out' }))
  expect(await screen.findByRole('heading', { name: 'Accesso' })).toBeTruthy()
  expect(history.at(-1)).toBe('/auth')
  expect((await screen.findAllByText('Hai chiuso la sessione in un’altra scheda.')).length).toBeGreaterThan(0)
  await settle()
  expect(sent('POST /api/logout')).toEqual([])
})

function pass(type: 'pagehide' | 'pageshow', persisted: boolean) {
  const event = Object.assign(new Event(type), { persisted })
  act(() => {
    window.dispatchEvent(event)
  })
}

const isHidden = () => document.documentElement.classList.contains('is-hidden')

it('a page whose session has ended leads to the sign-in screen', async () => {
  const { answers } = await openPage()
  pass('pagehide', true)
  expect(isHidden()).toBe(true)
  answers[GET] = SIGNED_OUT
  pass('pageshow', true)
  expect(await screen.findByRole('heading', { name: 'Accesso' })).toBeTruthy()
  expect(isHidden()).toBe(false)
})

it('a page whose session is another person’s by now stays hidden and reloads', async () => {
  const { answers } = await openPage()
  answers[GET] = { body: buildUser({ id: 2, username: 'marco' }) }
  pass('pageshow', true)
  await waitFor(() => expect(page.reload).toHaveBeenCalledOnce())
  await settle()
  expect(isHidden()).toBe(true)
})

it('a page is not hidden for ever when the server says nothing', async () => {
  const { answers } = await openPage()
  const deadline = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal)
  answers[GET] = 'pending'
  pass('pageshow', true)
  expect(isHidden()).toBe(true)
  act(() => deadline.abort())
  await waitFor(() => expect(isHidden()).toBe(false))
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
})

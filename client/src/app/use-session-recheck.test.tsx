import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { Route, Switch } from 'wouter'
import { useSession } from '#client/components/layout/session-context.tsx'
import { page } from '#client/lib/page.ts'
import { buildUser, mockServer, renderAt, SIGNED_OUT, settle } from '#client/test/kit.tsx'
import { RequireUser } from './guards.tsx'
import { useSessionEvents } from './use-session-events.ts'
import { useSessionRecheck } from './use-session-recheck.ts'

const GET = 'GET /api/user'

function PrivatePage() {
  useSessionEvents()
  useSessionRecheck()
  return <h1>Diario di {useSession().username}</h1>
}

async function openPage() {
  const server = mockServer({ [GET]: { body: buildUser() } })
  const view = renderAt(
    '/dreams',
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

function pass(type: 'pagehide' | 'pageshow', persisted: boolean) {
  const event = Object.assign(new Event(type), { persisted })
  act(() => {
    window.dispatchEvent(event)
  })
}

const isHidden = () => document.documentElement.classList.contains('is-hidden')

beforeEach(() => {
  vi.spyOn(page, 'reload').mockImplementation(() => {})
})

it('a page that the browser keeps is hidden until the server has confirmed the session', async () => {
  const { calls } = await openPage()
  pass('pagehide', true)
  expect(isHidden()).toBe(true)
  pass('pageshow', true)
  expect(isHidden()).toBe(true)
  await waitFor(() => expect(isHidden()).toBe(false))
  expect(calls).toHaveLength(2)
  expect(screen.getByRole('heading', { name: 'Diario di giulia' })).toBeTruthy()
})

it('a page whose session has ended leads to the sign-in screen', async () => {
  const { answers } = await openPage()
  pass('pagehide', true)
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

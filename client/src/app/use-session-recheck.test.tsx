import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Route, Switch } from 'wouter'
import { useSession } from '../components/layout/session-context.tsx'
import { buildUser, mockServer, renderAt, SIGNED_OUT } from '../test-kit.tsx'
import { RequireUser } from './guards.tsx'
import { useSessionRecheck } from './use-session-recheck.ts'

const GET = 'GET /api/user'

function Room() {
  const { id, username } = useSession()
  return <Furniture key={id} username={username} />
}

function Furniture({ username }: { username: string }) {
  useSessionRecheck()
  return <h1>Stanza di {username}</h1>
}

async function openRoom() {
  const server = mockServer({ [GET]: { body: buildUser() } })
  const view = renderAt(
    '/dreams',
    <Switch>
      <Route path="/auth">
        <h1>Accesso</h1>
      </Route>
      <Route>
        <RequireUser>
          <Room />
        </RequireUser>
      </Route>
    </Switch>,
  )
  await screen.findByRole('heading', { name: 'Stanza di giulia' })
  view.queryClient.setQueryData(['/api/dreams'], ['un sogno'])
  return { ...server, ...view }
}

function pass(type: 'pagehide' | 'pageshow', persisted: boolean) {
  const event = Object.assign(new Event(type), { persisted })
  act(() => {
    window.dispatchEvent(event)
  })
}

const veiled = () => document.documentElement.classList.contains('is-veiled')

it('is put away hidden, and is seen again once the server knows the session', async () => {
  const { queryClient, calls } = await openRoom()
  pass('pagehide', true)
  expect(veiled()).toBe(true)
  pass('pageshow', true)
  expect(veiled()).toBe(true)
  await waitFor(() => expect(veiled()).toBe(false))
  expect(calls).toHaveLength(2)
  expect(queryClient.getQueryData(['/api/dreams'])).toEqual(['un sogno'])
})

it('shows nothing of a session that ended meanwhile', async () => {
  const { answers, queryClient } = await openRoom()
  pass('pagehide', true)
  answers[GET] = SIGNED_OUT
  pass('pageshow', true)
  expect(await screen.findByRole('heading', { name: 'Accesso' })).toBeTruthy()
  expect(veiled()).toBe(false)
  expect(queryClient.getQueryData(['/api/dreams'])).toBeUndefined()
})

it('shows nothing of one person to the next', async () => {
  const { answers, queryClient } = await openRoom()
  answers[GET] = { body: buildUser({ id: 2, username: 'marco' }) }
  pass('pageshow', true)
  expect(await screen.findByRole('heading', { name: 'Stanza di marco' })).toBeTruthy()
  expect(veiled()).toBe(false)
  expect(queryClient.getQueryData(['/api/dreams'])).toBeUndefined()
})

it('waits for the server when it does not answer', async () => {
  const { answers, user } = await openRoom()
  answers[GET] = 'offline'
  pass('pageshow', true)
  const retry = await screen.findByRole('button', { name: 'Riprova' })
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
  expect(veiled()).toBe(false)
  answers[GET] = { body: buildUser() }
  await user.click(retry)
  expect(await screen.findByRole('heading', { name: 'Stanza di giulia' })).toBeTruthy()
})

it('does not hide the page for ever when the server says nothing', async () => {
  const { answers } = await openRoom()
  const deadline = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal)
  answers[GET] = 'pending'
  pass('pageshow', true)
  expect(veiled()).toBe(true)
  act(() => deadline.abort())
  await waitFor(() => expect(veiled()).toBe(false))
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
})

it('gives the focus back that the veil took', async () => {
  await openRoom()
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  pass('pagehide', true)
  field.blur()
  pass('pageshow', true)
  await waitFor(() => expect(veiled()).toBe(false))
  expect(document.activeElement).toBe(field)
  field.remove()
})

it('asks nothing on an ordinary load', async () => {
  const { calls } = await openRoom()
  pass('pageshow', false)
  pass('pagehide', false)
  expect(veiled()).toBe(false)
  expect(calls).toHaveLength(1)
})

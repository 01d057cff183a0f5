import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Route, Switch } from 'wouter'
import { AvatarImage } from '../components/art/avatar.tsx'
import { useSession } from '../components/layout/session-context.tsx'
import { useSignOut } from '../features/auth/use-sign-out.ts'
import { cacheAvatar, cachedAvatar } from '../lib/cached-avatar.ts'
import { createTabsChannel, type TabMessage, tabs } from '../lib/tabs-channel.ts'
import { buildProfile, buildUser, mockServer, renderAt, settle } from '../test-kit.tsx'
import { RequireUser } from './guards.tsx'
import { useTabsSync } from './use-tabs-sync.ts'

function Room() {
  const { username, avatar } = useSession()
  const signOut = useSignOut()
  useTabsSync()
  return (
    <>
      <h1>Stanza di {username}</h1>
      <AvatarImage avatar={avatar} size={36} />
      <button type="button" onClick={() => signOut.mutate()}>
        Esci
      </button>
    </>
  )
}

const other = createTabsChannel()
const heard: TabMessage[] = []
other.listen((message) => heard.push(message))
afterEach(() => heard.splice(0))

async function openRoom() {
  const server = mockServer({ 'GET /api/user': { body: buildUser() }, 'POST /api/logout': { status: 204 } })
  const view = renderAt(
    '/dreams/7',
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
  return { ...server, ...view }
}

const MARK: TabMessage = { type: 'signed-in', userId: 1 }

/** Done once this tab has heard, and acted upon, all that the other has told. */
async function arrival(): Promise<void> {
  const messages: TabMessage[] = []
  const stop = tabs.listen((message) => messages.push(message))
  other.tell(MARK)
  await waitFor(() => expect(messages).toContainEqual(MARK))
  stop()
  await settle()
}

const NEWS: TabMessage = { type: 'account', userId: 1, username: 'giulia', avatar: 'fenice', aiConsent: null }

it('wears the avatar that was chosen in another tab, without asking the server', async () => {
  const { queryClient, calls } = await openRoom()
  queryClient.setQueryData(['/api/profile'], buildProfile())
  act(() => other.tell({ ...NEWS, username: 'luna piena' }))
  expect(await screen.findByRole('img', { name: 'Avatar fenice' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Stanza di luna piena' })).toBeTruthy()
  expect(queryClient.getQueryData(['/api/profile'])).toMatchObject({ avatar: 'fenice', username: 'luna piena' })
  expect(calls).toHaveLength(1)
})

it('follows who may read the dreams', async () => {
  const { queryClient } = await openRoom()
  act(() => other.tell({ ...NEWS, aiConsent: true }))
  await waitFor(() => expect(queryClient.getQueryData(['/api/user'])).toMatchObject({ aiConsent: true }))
})

it('asks anew for what a plan decides once that was changed in another tab, and only then', async () => {
  const { answers, queryClient, sent } = await openRoom()
  act(() => other.tell({ type: 'plan', userId: 2 }))
  await arrival()
  expect(sent('GET /api/user')).toHaveLength(1)
  answers['GET /api/user'] = { body: buildUser({ subscriptionPlan: 'premium' }) }
  act(() => other.tell({ type: 'plan', userId: 1 }))
  await waitFor(() => expect(queryClient.getQueryData(['/api/user'])).toMatchObject({ subscriptionPlan: 'premium' }))
})

it('passes over what is about somebody else', async () => {
  await openRoom()
  act(() => other.tell({ ...NEWS, userId: 2 }))
  await arrival()
  expect(screen.getByRole('img', { name: 'Avatar luna' })).toBeTruthy()
})

it('keeps the avatar in the browser, by person', async () => {
  await openRoom()
  expect(cachedAvatar(1)).toBe('luna')
  act(() => other.tell(NEWS))
  await waitFor(() => expect(cachedAvatar(1)).toBe('fenice'))
  expect(cachedAvatar(2)).toBeUndefined()
})

it('catches up with what it missed in the background', async () => {
  await openRoom()
  cacheAvatar(1, 'sole')
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'))
  })
  expect(await screen.findByRole('img', { name: 'Avatar sole' })).toBeTruthy()
})

it('shows nothing private any more once another tab has signed out, and does not pass that on', async () => {
  const { history, queryClient, sent } = await openRoom()
  queryClient.setQueryData(['/api/dreams'], ['un sogno'])
  sessionStorage.setItem('unsaved-profile:1', '{"username":"giulia-2"}')
  act(() => other.tell({ type: 'signed-out' }))
  expect(await screen.findByRole('heading', { name: 'Accesso' })).toBeTruthy()
  expect(history.at(-1)).toBe('/auth')
  expect((await screen.findAllByText('Hai chiuso la sessione in un’altra scheda.')).length).toBeGreaterThan(0)
  expect(queryClient.getQueryData(['/api/dreams'])).toBeUndefined()
  expect(queryClient.getQueryData(['/api/user'])).toBeNull()
  expect(sessionStorage).toHaveLength(0)
  await settle()
  expect(sent('POST /api/logout')).toEqual([])
  // What this tab says arrives in the order in which it was said.
  tabs.tell(MARK)
  await waitFor(() => expect(heard).toContainEqual(MARK))
  expect(heard).toEqual([MARK])
})

it('tells the other tabs when it signs out', async () => {
  const { user } = await openRoom()
  await user.click(screen.getByRole('button', { name: 'Esci' }))
  await waitFor(() => expect(heard).toEqual([{ type: 'signed-out' }]))
})

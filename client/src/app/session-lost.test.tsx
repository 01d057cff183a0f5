import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Route, Switch } from 'wouter'
import * as z from 'zod'
import { useSession } from '../components/layout/session-context.tsx'
import { api, setAccount, setOtherAccountHandler } from '../lib/api-client.ts'
import { createTabsChannel } from '../lib/tabs-channel.ts'
import { buildUser, mockServer, renderAt, SIGNED_OUT } from '../test-kit.tsx'
import { RequireUser } from './guards.tsx'
import { handleOtherAccount } from './session-lost.ts'
import { useTabsSync } from './use-tabs-sync.ts'

const GET = 'GET /api/user'
const OTHER_ACCOUNT = { status: 409, body: { message: 'Un altro account.', code: 'other_account' } }
const marco = buildUser({ id: 2, username: 'marco' })

function Room() {
  useTabsSync()
  return <h1>Stanza di {useSession().username}</h1>
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
  setOtherAccountHandler(() => void handleOtherAccount(view.queryClient))
  await screen.findByRole('heading', { name: 'Stanza di giulia' })
  view.queryClient.setQueryData(['/api/dreams'], ['un sogno'])
  return { ...server, ...view }
}

const otherTab = createTabsChannel()
afterEach(() => {
  otherTab.close()
  setAccount(undefined)
})

it('becomes the other person’s when the server says that the session is', async () => {
  const { answers, queryClient } = await openRoom()
  answers[GET] = { body: marco }
  answers['POST /api/dreams'] = OTHER_ACCOUNT
  await expect(api.post('/api/dreams', {}, z.unknown())).rejects.toThrow('Un altro account.')
  expect(await screen.findByRole('heading', { name: 'Stanza di marco' })).toBeTruthy()
  expect(queryClient.getQueryData(['/api/dreams'])).toBeUndefined()
  expect((await screen.findAllByText('Ora è aperto l’account di marco')).length).toBeGreaterThan(0)
})

it('becomes the other person’s when another tab says who has signed in', async () => {
  const { answers } = await openRoom()
  answers[GET] = { body: marco }
  otherTab.tell({ type: 'signed-in', userId: marco.id })
  expect(await screen.findByRole('heading', { name: 'Stanza di marco' })).toBeTruthy()
})

it('asks nothing when the same person signs in in another tab', async () => {
  const { calls } = await openRoom()
  otherTab.tell({ type: 'signed-in', userId: buildUser().id })
  otherTab.tell({ type: 'session-lost' })
  expect(await screen.findByRole('heading', { name: 'Accesso' })).toBeTruthy()
  expect(calls).toHaveLength(1)
})

it('leaves when another tab has found the session gone, and keeps no avatar of the person', async () => {
  const { answers } = await openRoom()
  await waitFor(() => expect(localStorage.getItem('avatar:1')).toBe('luna'))
  answers[GET] = SIGNED_OUT
  otherTab.tell({ type: 'session-lost' })
  expect(await screen.findByRole('heading', { name: 'Accesso' })).toBeTruthy()
  expect((await screen.findAllByText('Sessione scaduta')).length).toBeGreaterThan(0)
  expect(localStorage.getItem('avatar:1')).toBeNull()
})

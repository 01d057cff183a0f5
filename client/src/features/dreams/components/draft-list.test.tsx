import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { mockServer, renderSignedIn } from '#client/test/kit.tsx'
import { buildDream, buildDreamInput } from '#shared/test/dreams.ts'
import { DraftList } from './draft-list.tsx'

vi.mock('idb-keyval', async () => (await import('#client/test/memory-database.ts')).idbKeyval)

const DRAFTS = 'GET /api/dreams/drafts'
const drafts = ['La scala', 'Il treno'].map((title, n) => ({
  ...buildDreamInput({ title }),
  rejectedElements: [],
  key: `k${n}`,
  createdAt: '2026-01-20T07:00:00.000Z',
}))

afterEach(() => vi.restoreAllMocks())

it('shows what waits while the diary is full, to be opened or deleted after a question', async () => {
  let left = drafts
  mockServer({
    [DRAFTS]: () => ({ body: left }),
    'DELETE /api/dreams/drafts/k0': () => {
      left = left.slice(1)
      return { status: 204 }
    },
  })
  const { user } = renderSignedIn(<DraftList hasRoom={false} />)
  expect(await screen.findAllByText('Bozza: aspetta posto nel diario')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /^Salva/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Apri la bozza «Il treno»' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Elimina la bozza «La scala»' }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Elimina la bozza' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'La scala' })).toBeNull())
  expect(screen.getByRole('heading', { name: 'Il treno' })).toBeTruthy()
})

it('saves a draft by one tap once there is room', async () => {
  let left = drafts
  const server = mockServer({
    [DRAFTS]: () => ({ body: left }),
    'POST /api/dreams': () => {
      left = left.slice(1)
      return { status: 201, body: buildDream({ title: 'La scala' }) }
    },
  })
  const { user } = renderSignedIn(<DraftList hasRoom />)
  await user.click(await screen.findByRole('button', { name: 'Salva «La scala» nel diario' }))
  expect(await screen.findByText('«La scala» è nel tuo diario.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'La scala' })).toBeNull())
  expect(server.sent('POST /api/dreams')).toEqual([buildDreamInput({ title: 'La scala', rejectedElements: [] })])
})

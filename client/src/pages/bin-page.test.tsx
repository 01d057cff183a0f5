import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { buildDream, mockServer, renderSignedIn } from '#client/test/kit.tsx'
import type { DeletedDream } from '#shared/contracts/dreams.ts'
import BinPage from './bin-page.tsx'

const BIN = 'GET /api/dreams/deleted?limit=20'
const gone = (over: Partial<DeletedDream> = {}): DeletedDream => ({
  id: 7,
  title: 'Il faro',
  date: '2026-01-19',
  deletedAt: '2026-01-20T07:00:00.000Z',
  daysLeft: 12,
  ...over,
})
const page = (items: DeletedDream[]) => ({ body: { items, nextCursor: null } })

afterEach(() => vi.restoreAllMocks())

it('restores a dream, and reports why it cannot', async () => {
  let left = [gone(), gone({ id: 8, title: 'La scala', daysLeft: 1 })]
  mockServer({
    [BIN]: () => page(left),
    'POST /api/dreams/7/restore': () => {
      left = left.slice(1)
      return { body: buildDream({ title: 'Il faro' }) }
    },
    'POST /api/dreams/8/restore': { status: 403, body: { code: 'dream_limit', message: 'Il posto è occupato.' } },
  })
  const { user } = renderSignedIn(<BinPage />, { path: '/dreams/cestino' })
  await user.click(await screen.findByRole('button', { name: 'Ripristina «Il faro»' }))
  expect(await screen.findByText('Sogno ripristinato')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Il faro' })).toBeNull())
  expect(screen.getByText(/ultimo giorno nel cestino/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Ripristina «La scala»' }))
  expect(await screen.findByText('Il posto è occupato.')).toBeTruthy()
})

it('deletes a dream for good after a confirmation', async () => {
  let left = [gone()]
  mockServer({
    [BIN]: () => page(left),
    'DELETE /api/dreams/deleted/7': () => {
      left = []
      return { status: 204 }
    },
  })
  const { user } = renderSignedIn(<BinPage />, { path: '/dreams/cestino' })
  await user.click(await screen.findByRole('button', { name: 'Elimina per sempre «Il faro»' }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Elimina per sempre' }))
  expect(await screen.findByRole('heading', { name: 'Il cestino è vuoto' })).toBeTruthy()
})

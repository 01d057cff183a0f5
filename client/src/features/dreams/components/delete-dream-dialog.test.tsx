import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { currentToast } from '../../../components/ui/toast-store.ts'
import { mockServer, renderSignedIn } from '../../../test-kit.tsx'
import { DeleteDreamDialog } from './delete-dream-dialog.tsx'

const database = await vi.hoisted(async () => (await import('../voice/voice-test-kit.ts')).memoryDatabase())
vi.mock('idb-keyval', () => database.module)

const DELETE = 'DELETE /api/dreams/7'
const keyOf = (userId: number, dreamId: number | 'new') => JSON.stringify([userId, dreamId, 'one', -1])

afterEach(() => {
  database.repair()
  vi.restoreAllMocks()
})

async function deleteDream() {
  const onOpenChange = vi.fn()
  const { user } = renderSignedIn(
    <DeleteDreamDialog dream={{ id: 7, title: 'Il faro' }} open onOpenChange={onOpenChange} />,
  )
  await user.click(screen.getByRole('button', { name: 'Elimina' }))
  return { onOpenChange }
}

it('forgets what was recorded for the dream, and nothing else', async () => {
  mockServer({ [DELETE]: { status: 204 } })
  const others = [keyOf(1, 'new'), keyOf(1, 8), keyOf(2, 7)]
  for (const key of [keyOf(1, 7), ...others]) database.entries.set(key, {})
  const { onOpenChange } = await deleteDream()
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
  await waitFor(() => expect([...database.entries.keys()]).toEqual(others))
})

it('keeps what was recorded when the dream could not be deleted', async () => {
  mockServer({ [DELETE]: { status: 500, body: { code: 'internal', message: 'x' } } })
  database.entries.set(keyOf(1, 7), {})
  await deleteDream()
  await waitFor(() => expect(currentToast()?.title).toBe('Errore'))
  expect(database.entries.size).toBe(1)
})

it('leaves it to the app to say that the session is another person’s', async () => {
  const server = mockServer({ [DELETE]: { status: 409, body: { code: 'other_account', message: 'x' } } })
  await deleteDream()
  await waitFor(() => expect(server.sent(DELETE)).toHaveLength(1))
  await screen.findByRole('button', { name: 'Elimina' })
  expect(currentToast()).toBeNull()
})

import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { buildDream, mockServer, renderSignedIn } from '#client/test/kit.tsx'
import { database } from '#client/test/memory-database.ts'
import type { DreamScope } from '../voice/recording.ts'
import { listDeleted, saveRecording } from '../voice/recording-store.ts'
import { deleteDream } from './dream-dialogs.tsx'

vi.mock('idb-keyval', async () => (await import('#client/test/memory-database.ts')).idbKeyval)

const DELETE = 'DELETE /api/dreams/7'

const record = (scope: DreamScope) =>
  saveRecording(scope, {
    id: `${scope.userId}-${scope.dreamId}`,
    startedAt: 1,
    durationMs: 1_000,
    mimeType: 'audio/webm',
    levels: [],
    audio: new Blob(['il faro']),
  })

afterEach(() => {
  database.reset()
  vi.restoreAllMocks()
})

async function confirmDelete() {
  const onAnswer = vi.fn()
  const { user } = renderSignedIn(<p>Diario</p>)
  void deleteDream(buildDream()).then(onAnswer)
  await user.click(await screen.findByRole('button', { name: 'Elimina' }))
  return { onAnswer }
}

it('moves what was recorded for the dream to the bin, and nothing else', async () => {
  mockServer({ [DELETE]: { status: 204 } })
  for (const dreamId of ['new', 8] as const) await record({ userId: 1, dreamId })
  await record({ userId: 2, dreamId: 7 })
  await record({ userId: 1, dreamId: 7 })
  const { onAnswer } = await confirmDelete()
  await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(true))
  await waitFor(async () => expect(await listDeleted(1)).toMatchObject([{ id: '1-7' }]))
  expect(await listDeleted(2)).toEqual([])
})

it('stays open, says so and keeps the recording when the dream could not be deleted', async () => {
  mockServer({ [DELETE]: { status: 500, body: { code: 'unknown', message: 'x' } } })
  await record({ userId: 1, dreamId: 7 })
  const { onAnswer } = await confirmDelete()
  await screen.findAllByText('Si è verificato un errore durante l’eliminazione del sogno')
  expect(screen.getByRole('alertdialog')).toBeTruthy()
  expect(onAnswer).not.toHaveBeenCalled()
  expect(database.entries.size).toBe(2)
})

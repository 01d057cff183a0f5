import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  button,
  content,
  findButton,
  installFakeRecorder,
  keptRecordings,
  openForm,
  recorder,
  serve,
} from '#client/test/dream-form.tsx'
import { buildDream, settle } from '#client/test/kit.tsx'
import { SHARE_LOST_PATH } from '#shared/constants/site.ts'

installFakeRecorder()

vi.mock('idb-keyval', async () => (await import('#client/test/memory-database.ts')).idbKeyval)

const left = new Map<string, Blob>()

class PlayerOfEighteenSeconds {
  duration = 18
  set onloadedmetadata(tell: () => void) {
    queueMicrotask(tell)
  }
}

beforeEach(() => {
  left.clear()
  const cache = {
    keys: async () => [...left.keys()],
    match: async (key: string) => ({ blob: async () => left.get(key) }),
    delete: async (key: string) => left.delete(key),
  }
  vi.stubGlobal('Audio', PlayerOfEighteenSeconds)
  vi.stubGlobal('caches', { has: async () => left.size > 0, open: async () => cache })
})
afterEach(() => vi.unstubAllGlobals())

it('adds a shared text to the draft after a blank line, once', async () => {
  serve()
  localStorage.setItem(
    'dream-draft:1:new',
    JSON.stringify({ editedAt: 1, base: null, values: { title: 'Il treno', content: 'Ero su un treno.' } }),
  )
  left.set('a', new Blob(['Poi il mare.'], { type: 'text/plain;charset=utf-8' }))
  openForm()
  await waitFor(() => expect(content().value).toBe('Ero su un treno.\n\nPoi il mare.'))
  expect(localStorage.getItem('dream-draft:1:new')).toContain('Poi il mare.')
  expect(left.size).toBe(0)
})

it('adds a shared audio as a recording, plays and transcribes it', async () => {
  serve()
  left.set('a', new Blob(['OggS'], { type: 'audio/ogg' }))
  const { user } = openForm()
  await user.click(await findButton('Trascrivi'))
  await waitFor(() => expect(content().value).toBe('Nuotavo in una stanza piena di luce.'))
})

it('stores a shared audio in the browser', async () => {
  serve()
  left.set('a', new Blob(['OggS'], { type: 'audio/ogg' }))
  openForm()
  await findButton('Trascrivi')
  expect(recorder().getByText('00:18')).toBeTruthy()
  expect(button('Riproduci')).toBeTruthy()
  expect(keptRecordings()).toBeGreaterThan(0)
})

it('leaves shared content for a new dream while editing another', async () => {
  serve()
  left.set('a', new Blob(['Poi il mare.'], { type: 'text/plain' }))
  openForm({ dream: buildDream({ content: 'Ero su un treno.' }) })
  await settle()
  expect(content().value).toBe('Ero su un treno.')
  expect(left.size).toBe(1)
})

it('reports that the shared content was lost', async () => {
  serve()
  openForm({ path: SHARE_LOST_PATH })
  expect(await screen.findByText(/non è arrivato/)).toBeTruthy()
})

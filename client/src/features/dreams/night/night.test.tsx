import { QueryClient } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { readOutbox } from '#client/api/outbox.ts'
import {
  CONFIG,
  FakeRecorder,
  installFakeRecorder,
  keptRecordings,
  refusal,
  SAVE,
  saved,
  serve,
  stage,
} from '#client/test/dream-form.tsx'
import { buildConfig, fill, renderSignedIn, settle } from '#client/test/kit.tsx'
import { dreamFormSchema, emptyDream } from '../form/dream-form-values.ts'
import { keepSave } from '../outbox.ts'
import { NightSetting } from './night-setting.tsx'
import { NightWriter } from './night-writer.tsx'

installFakeRecorder()

vi.mock('idb-keyval', async () => (await import('#client/test/memory-database.ts')).idbKeyval)

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Il sogno' })
const done = () => screen.getByRole('button', { name: 'Fatto' })

it('leaves the draft of another dream unchanged', async () => {
  const train = { title: 'Il treno', content: 'Ero su un treno.', mood: 'negative', tags: 'treno' }
  localStorage.setItem('dream-draft:1:new', JSON.stringify({ editedAt: 1, base: null, values: train }))
  const server = serve()
  const { user } = renderSignedIn(<NightWriter />)
  expect(field().value).toBe('')
  await fill(user, field(), 'adesso il mare')
  await user.click(done())
  await screen.findByText('Lasciato qui. Buonanotte.')
  expect(server.sent(SAVE)).toMatchObject([{ title: 'Adesso il mare', content: 'adesso il mare', tags: [] }])
  expect(localStorage.getItem('dream-draft:1:new')).toContain('Il treno')
})

it('queues a dream after a 503', async () => {
  serve({ [SAVE]: refusal(503, 'unavailable') })
  const { user } = renderSignedIn(<NightWriter />)
  await fill(user, field(), 'una scala')
  await user.click(done())
  await screen.findByText('Lasciato qui. Buonanotte.')
  expect(await readOutbox(1)).toMatchObject([{ kind: 'put', input: { content: 'una scala' } }])
})

it('records while the arch is pressed, and keeps the recording with the dream', async () => {
  const server = serve()
  renderSignedIn(<NightWriter />)
  const arch = await screen.findByRole('button', { name: 'Tieni premuto e parla' })
  arch.setPointerCapture = () => {}
  fireEvent.pointerDown(arch)
  await screen.findByRole('button', { name: 'Ti ascolto' })
  stage.clock += 1_300
  act(() => FakeRecorder.last().give('aaa'))
  fireEvent.pointerUp(arch)
  expect(await screen.findByText('Lasciato qui. Buonanotte.')).toBeTruthy()
  expect(server.sent(SAVE)).toMatchObject([{ title: expect.stringMatching(/^Sogno delle \d{1,2}:\d\d$/) }])
  expect(keptRecordings()).toBeGreaterThan(0)
})

it.each([
  ['does not transcribe', { body: buildConfig({ transcription: false }) }],
  ['cannot be reached and has said nothing before', 'offline' as const],
])('asks nobody to speak where the server %s', async (_case, config) => {
  const server = serve({ [CONFIG]: config })
  renderSignedIn(<NightWriter />)
  await waitFor(() => expect(server.sent(CONFIG)).toHaveLength(1))
  await settle()
  expect(screen.queryByRole('button', { name: 'Tieni premuto e parla' })).toBeNull()
  expect(done()).toBeTruthy()
})

it.each([
  [true, 'parli o scrivi'],
  [false, 'scrivi'],
])('says in the profile what can be done in it (transcription: %s)', async (transcription, words) => {
  serve({ [CONFIG]: { body: buildConfig({ transcription }) } })
  renderSignedIn(<NightSetting />)
  expect(await screen.findByText(new RegExp(`si apre al buio: ${words}, e torni a dormire`))).toBeTruthy()
})

it('closes without a sign-out', () => {
  serve()
  renderSignedIn(<NightWriter />)
  expect(screen.getByRole('link', { name: 'Chiudi' }).getAttribute('href')).toBe('/')
  expect(screen.queryByText('Esci')).toBeNull()
})

it('leaves what was written in the diary when it closes', async () => {
  const server = serve()
  const { user } = renderSignedIn(<NightWriter />)
  await fill(user, field(), 'una scala')
  await user.click(screen.getByRole('link', { name: 'Chiudi' }))
  await waitFor(() => expect(server.sent(SAVE)).toMatchObject([{ content: 'una scala' }]))
  await waitFor(() => expect(window.location.pathname).toBe('/'))
})

it('keeps unsaved text, and reports it', async () => {
  serve({ [SAVE]: { status: 500, body: { code: 'internal', message: 'x' } } })
  const { user } = renderSignedIn(<NightWriter />)
  await fill(user, field(), 'una scala')
  await user.click(done())
  expect(await screen.findByText(/^Non è ancora salvato/)).toBeTruthy()
  expect(field().value).toBe('una scala')
})

const ROOM = 'GET /api/dreams?limit=1'
const journal = (total: number) => ({ body: { items: [], nextCursor: null, total } })
const KEEP = 'PUT /api/dreams/drafts/*'

it('reports a full diary before writing, and stores the text as a draft', async () => {
  const server = serve({ [ROOM]: journal(7), [KEEP]: { body: {} } })
  const { user } = renderSignedIn(<NightWriter />)
  expect(await screen.findByText(/^Il diario Free è pieno/)).toBeTruthy()
  await fill(user, field(), 'una scala')
  await user.click(done())
  expect(await screen.findByText('Lasciato come bozza, tra i tuoi sogni. Buonanotte.')).toBeTruthy()
  expect(server.sent(KEEP)).toMatchObject([{ content: 'una scala' }])
  expect(server.sent(SAVE)).toEqual([])
  expect(field().value).toBe('')
})

it('reports a full diary after the last dream with room', async () => {
  let total = 6
  serve({
    [ROOM]: () => journal(total),
    [SAVE]: (body) => {
      total += 1
      return saved(body)
    },
  })
  const { user } = renderSignedIn(<NightWriter />)
  await fill(user, field(), 'una scala')
  await user.click(done())
  expect(await screen.findByText(/^Lasciato qui\. Buonanotte\. Il diario Free è pieno/)).toBeTruthy()
})

it('sends queued changes while nothing else is open', async () => {
  const server = serve()
  vi.stubGlobal('navigator', {
    ...navigator,
    locks: { request: (_name: string, run: () => unknown) => run() },
  })
  const input = { ...emptyDream(), title: 'Una scala', content: 'Una scala.' }
  await keepSave(new QueryClient(), 1, { input: dreamFormSchema.parse(input), key: 'a' })
  renderSignedIn(<NightWriter />)
  await waitFor(() => expect(server.sent(SAVE)).toMatchObject([{ title: 'Una scala' }]))
})

import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { currentToast } from '../../../components/ui/toast-store.ts'
import { buildConfig, settle } from '../../../test-kit.tsx'
import { RECORDING_MAX_MS, RECORDING_WARN_MS } from './recording.ts'
import {
  appears,
  button,
  CONFIG,
  content,
  openForm,
  record,
  recorder,
  SPOKEN,
  serve,
  setStage,
  stage,
  start,
  TRANSCRIBE,
} from './voice-form-test-kit.tsx'
import { FakeRecorder } from './voice-test-kit.ts'

const database = await vi.hoisted(async () => (await import('./voice-test-kit.ts')).memoryDatabase())
vi.mock('idb-keyval', () => database.module)
setStage(database)

const stored = () => database.entries.size

it('records, plays, writes down and adds the words after a blank line', async () => {
  const server = serve()
  const view = openForm()
  await view.user.type(content(), 'Prima riga.')
  await record(view)
  expect(recorder().getByText('00:01')).toBeTruthy()
  await view.user.click(button('Riproduci'))
  expect(HTMLMediaElement.prototype.play).toHaveBeenCalled()
  await view.user.click(button('Trascrivi'))
  await waitFor(() => expect(content().value).toBe(`Prima riga.\n\n${SPOKEN}`))
  expect(await screen.findByText('Trascrizione completata')).toBeTruthy()
  expect(screen.getByText('Il tuo sogno è stato trascritto con successo')).toBeTruthy()
  expect(server.calls.filter(({ call }) => call === TRANSCRIBE)).toHaveLength(1)
  expect(button('Inizia')).toBeTruthy()
  await waitFor(() => expect(stored()).toBe(0))
  const [draft] = Object.values(localStorage)
  expect(draft).toContain(SPOKEN)
})

it('says what happens, and passes the focus on', async () => {
  serve()
  const view = openForm()
  const status = () => screen.getAllByRole('status').map((region) => region.textContent)
  await start(view)
  expect(document.activeElement).toBe(button('Ferma'))
  expect(status()).toContain('Registrazione avviata.')
  expect(recorder().getByRole('timer').textContent).toBe('00:00')
  stage.clock = 78_000
  await view.user.keyboard('{Enter}')
  expect(document.activeElement).toBe(await appears('Trascrivi'))
  expect(status()).toContain('Registrazione fermata: 1 minuto e 18 secondi.')
  await view.user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(content()))
})

it('stands there with the reason where the server writes nothing down', async () => {
  serve({ [CONFIG]: { body: buildConfig({ transcription: false }) } })
  openForm()
  expect(await recorder().findByText('La trascrizione non è disponibile su questo server.')).toBeTruthy()
  expect(recorder().queryByRole('button')).toBeNull()
})

it.each([
  ['refuses the microphone', () => stage.microphone.refuse()],
  ['has none', () => Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: undefined })],
  ['cannot record', () => vi.stubGlobal('MediaRecorder', undefined)],
])('says so when the browser %s', async (_case, prepare) => {
  serve()
  prepare()
  const { user } = openForm()
  await waitFor(() => expect(button('Inizia').matches(':disabled')).toBe(false))
  await user.click(button('Inizia'))
  expect(await screen.findByText('Errore microfono')).toBeTruthy()
  expect(
    screen.getByText('Non è possibile accedere al microfono. Controlla le autorizzazioni del browser.'),
  ).toBeTruthy()
  expect(button('Inizia')).toBeTruthy()
  expect(stage.microphone.tracks.every(({ readyState }) => readyState === 'ended')).toBe(true)
})

it('ends a microphone that is granted only after the form was closed', async () => {
  serve()
  let grant = (_: MediaStream) => {}
  const late = { getTracks: () => [{ stop: vi.fn(), addEventListener: () => {} }] }
  const getUserMedia = () => new Promise<MediaStream>((resolve) => (grant = resolve))
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
  const track = late.getTracks()[0]
  const view = openForm()
  await waitFor(() => expect(button('Inizia').matches(':disabled')).toBe(false))
  await view.user.click(button('Inizia'))
  view.unmount()
  grant({ getTracks: () => [track] } as unknown as MediaStream)
  await waitFor(() => expect(track?.stop).toHaveBeenCalled())
  expect(FakeRecorder.all).toHaveLength(0)
})

it.each([
  [
    'the microphone is taken away',
    () => stage.microphone.tracks[0]?.dispatchEvent(new Event('ended')),
    /microfono si è fermato/,
  ],
  ['the browser ends it', () => stage.microphone.recorder().stop(), /microfono si è fermato/],
])('keeps what there is when %s', async (_case, happen, words) => {
  serve()
  const view = openForm()
  await start(view)
  act(() => stage.microphone.recorder().give('il faro'))
  act(() => void happen())
  expect(await screen.findByText(words)).toBeTruthy()
  expect(button('Trascrivi')).toBeTruthy()
  expect(stage.microphone.tracks[0]?.readyState).toBe('ended')
})

it('warns a minute before the end, and ends by itself', async () => {
  serve()
  const view = openForm()
  await start(view)
  stage.clock = RECORDING_WARN_MS
  expect(await screen.findByText('Ancora un minuto: poi la registrazione si ferma da sola.')).toBeTruthy()
  stage.clock = RECORDING_MAX_MS + 400
  expect(await screen.findByText('La registrazione si è fermata da sola dopo 15 minuti.')).toBeTruthy()
  expect(recorder().getByText('15:00')).toBeTruthy()
})

it('offers every recording as a file', async () => {
  serve()
  const view = openForm()
  await record(view)
  expect(screen.getByRole('button', { name: 'Scarica' })).toBeTruthy()
})

it.each([
  ['AbortError', false],
  ['NotSupportedError', true],
])('says that it cannot play when it cannot, not when one paused at once (%s)', async (name, told) => {
  serve()
  vi.mocked(HTMLMediaElement.prototype.play).mockRejectedValue(new DOMException('no', name))
  const view = openForm()
  await record(view)
  await view.user.click(button('Riproduci'))
  await settle()
  expect(currentToast()?.title === 'Riproduzione non riuscita').toBe(told)
})

it('says that it waits while the browser asks for the microphone', async () => {
  serve()
  const getUserMedia = () => new Promise<MediaStream>(() => {})
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
  const view = openForm()
  await waitFor(() => expect(button('Inizia').matches(':disabled')).toBe(false))
  await view.user.click(button('Inizia'))
  expect(button('Un attimo...')).toBeTruthy()
})

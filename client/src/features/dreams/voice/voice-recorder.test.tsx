import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CONTENT_MAX } from '#shared/constants/limits.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { type AiConsentAnswer, AiConsentProvider } from '../../../components/layout/ai-consent-context.tsx'
import { buildConfig, buildDream, buildUser, mockServer, renderSignedIn } from '../../../test-kit.tsx'
import { DreamFormDialog } from '../components/dream-form-dialog.tsx'
import { RECORDING_MAX_MS, RECORDING_WARN_MS } from './recording.ts'
import { type FakeMicrophone, FakeRecorder, plugInMicrophone, plugInSpeaker } from './voice-test-kit.ts'

const database = await vi.hoisted(async () => (await import('./voice-test-kit.ts')).memoryDatabase())
vi.mock('idb-keyval', () => database.module)

const TRANSCRIBE = 'POST /api/transcribe'
const CONFIG = 'GET /api/config'
const SPOKEN = 'Nuotavo in una stanza piena di luce.'
const DESCRIPTION = 'Descrizione del sogno'

let microphone: FakeMicrophone
let clock = 0

beforeEach(() => {
  microphone = plugInMicrophone()
  clock = 0
  plugInSpeaker()
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
})
afterEach(() => {
  database.repair()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

interface FormOptions {
  userId?: number
  dream?: Dream
  consent?: AiConsentAnswer
}

function openForm({ userId = 1, dream, consent = 'agreed' }: FormOptions = {}) {
  const onOpenChange = vi.fn()
  const onSaved = vi.fn()
  const ask = vi.fn(async () => consent)
  const view = renderSignedIn(
    <AiConsentProvider value={ask}>
      <DreamFormDialog open dream={dream} onOpenChange={onOpenChange} onSaved={onSaved} />
    </AiConsentProvider>,
    { user: buildUser({ id: userId }) },
  )
  return { ...view, onOpenChange, onSaved, ask }
}

type View = ReturnType<typeof openForm>

const serve = (answers: Parameters<typeof mockServer>[0] = {}) =>
  mockServer({
    [CONFIG]: { body: buildConfig({ transcription: true }) },
    [TRANSCRIBE]: { body: { text: SPOKEN } },
    ...answers,
  })

const recorder = () => within(screen.getByRole('group', { name: 'Registratore vocale' }))
const button = (name: string) => recorder().getByRole('button', { name })
const appears = (name: string) => recorder().findByRole('button', { name })
const content = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: DESCRIPTION })
const stored = () => database.entries.size

async function start({ user }: Pick<View, 'user'>) {
  await waitFor(() => expect(button('Inizia').matches(':disabled')).toBe(false))
  await user.click(button('Inizia'))
  await appears('Ferma')
}

/** Says something for a second and a bit. */
async function record(view: Pick<View, 'user'>, words = 'aaa') {
  await start(view)
  clock += 1_300
  act(() => microphone.recorder().give(words))
  await view.user.click(button('Ferma'))
  await appears('Trascrivi')
}

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

it('sends the whole recording as a file with an ending that fits', async () => {
  serve()
  const view = openForm()
  FakeRecorder.formats = ['audio/mp4']
  await record(view, 'prima parte')
  await view.user.click(button('Trascrivi'))
  await waitFor(() => expect(content().value).toBe(SPOKEN))
  const sent = vi.mocked(fetch).mock.calls.find(([path]) => path === '/api/transcribe')?.[1]
  const form = sent?.body as FormData
  const file = form.get('audio') as File
  expect([...form.keys()]).toEqual(['audio'])
  expect(file.name).toMatch(/^sogno-\d{4}-\d\d-\d\d-\d\d\.\d\d\.m4a$/)
  expect(file.type).toBe('audio/mp4')
  expect(file.size).toBe('prima parte.'.length)
  // The browser itself says where the parts begin.
  expect(Object.keys(sent?.headers ?? {})).not.toContain('Content-Type')
})

it('says what happens, and passes the focus on', async () => {
  serve()
  const view = openForm()
  const status = () => screen.getAllByRole('status').map((region) => region.textContent)
  await start(view)
  expect(document.activeElement).toBe(button('Ferma'))
  expect(status()).toContain('Registrazione avviata.')
  expect(recorder().getByRole('timer').textContent).toBe('00:00')
  clock = 78_000
  await view.user.keyboard('{Enter}')
  expect(document.activeElement).toBe(await appears('Trascrivi'))
  expect(status()).toContain('Registrazione fermata: 1 minuto e 18 secondi.')
  await view.user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(content()))
})

it('leaves the focus where one went meanwhile', async () => {
  let answer = (_: { body: unknown }) => {}
  serve({ [TRANSCRIBE]: () => new Promise((resolve) => (answer = resolve)) })
  const view = openForm()
  await record(view)
  await view.user.click(button('Trascrivi'))
  expect(await recorder().findByText('Trascrizione in corso…')).toBeTruthy()
  const title = screen.getByRole('textbox', { name: 'Titolo' })
  await view.user.type(title, 'Luce')
  answer({ body: { text: SPOKEN } })
  await waitFor(() => expect(content().value).toBe(SPOKEN))
  expect(document.activeElement).toBe(title)
})

it('stands there with the reason where the server writes nothing down', async () => {
  serve({ [CONFIG]: { body: buildConfig({ transcription: false }) } })
  openForm()
  expect(await recorder().findByText('La trascrizione non è disponibile su questo server.')).toBeTruthy()
  expect(recorder().queryByRole('button')).toBeNull()
})

it.each([
  ['refuses the microphone', () => microphone.refuse()],
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
  expect(microphone.tracks.every(({ readyState }) => readyState === 'ended')).toBe(true)
})

it('keeps what was said so far when the tab is gone in the middle, and offers it again', async () => {
  serve()
  const crashed = openForm()
  await start(crashed)
  clock = 61_000
  act(() => microphone.recorder().give('il faro'))
  await waitFor(() => expect(stored()).toBe(2))
  const left = new Map(database.entries)
  crashed.unmount()
  // As if the page had not lived to see its end.
  database.entries.clear()
  for (const [key, value] of left) database.entries.set(key, value)

  const again = openForm()
  expect(await screen.findByText(/^Registrazione non ancora trascritta, fatta alle \d\d:\d\d\.$/)).toBeTruthy()
  expect(recorder().getByText('01:01')).toBeTruthy()
  await again.user.click(button('Trascrivi'))
  await waitFor(() => expect(content().value).toBe(SPOKEN))
  await waitFor(() => expect(stored()).toBe(0))
})

it('stops and keeps a recording when the form is closed, and turns the microphone off', async () => {
  serve()
  const view = openForm()
  await start(view)
  act(() => microphone.recorder().give('il faro'))
  view.rerender(<p>altrove</p>)
  expect(microphone.recorder().state).toBe('inactive')
  await waitFor(() => expect(microphone.tracks[0]?.readyState).toBe('ended'))
  await waitFor(() => expect(stored()).toBe(3))
})

it('stops and keeps a recording when the form is saved', async () => {
  serve({ 'POST /api/dreams': { status: 201, body: buildDream() } })
  const view = openForm()
  await view.user.type(screen.getByRole('textbox', { name: 'Titolo' }), 'Il faro')
  await view.user.type(content(), 'Era sotto il mare.')
  await start(view)
  act(() => microphone.recorder().give('il faro'))
  await view.user.click(screen.getByRole('button', { name: 'Salva' }))
  await waitFor(() => expect(view.onSaved).toHaveBeenCalled())
  expect(microphone.tracks[0]?.readyState).toBe('ended')
  expect(stored()).toBeGreaterThan(0)
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
    () => microphone.tracks[0]?.dispatchEvent(new Event('ended')),
    /microfono si è fermato/,
  ],
  ['the browser ends it', () => microphone.recorder().stop(), /microfono si è fermato/],
])('keeps what there is when %s', async (_case, happen, words) => {
  serve()
  const view = openForm()
  await start(view)
  act(() => microphone.recorder().give('il faro'))
  act(() => void happen())
  expect(await screen.findByText(words)).toBeTruthy()
  expect(button('Trascrivi')).toBeTruthy()
  expect(microphone.tracks[0]?.readyState).toBe('ended')
})

it('warns a minute before the end, and ends by itself', async () => {
  serve()
  const view = openForm()
  await start(view)
  clock = RECORDING_WARN_MS
  expect(await screen.findByText('Ancora un minuto: poi la registrazione si ferma da sola.')).toBeTruthy()
  clock = RECORDING_MAX_MS + 400
  expect(await screen.findByText('La registrazione si è fermata da sola dopo 15 minuti.')).toBeTruthy()
  expect(recorder().getByText('15:00')).toBeTruthy()
})

it('throws a recording away, and brings it back', async () => {
  serve()
  const view = openForm()
  await record(view)
  await view.user.click(button('Annulla'))
  expect(await screen.findByText('Registrazione eliminata.')).toBeTruthy()
  await waitFor(() => expect(stored()).toBe(0))
  expect(document.activeElement).toBe(button('Inizia'))
  await view.user.click(screen.getByRole('button', { name: 'Ripristina' }))
  expect(await appears('Trascrivi')).toBeTruthy()
  await waitFor(() => expect(stored()).toBe(2))
})

it('offers nobody what another person said, nor what was said of another dream', async () => {
  serve()
  const view = openForm()
  await record(view)
  view.unmount()
  await waitFor(() => expect(stored()).toBeGreaterThan(0))
  for (const options of [{ userId: 2 }, { dream: buildDream() }]) {
    const other = openForm(options)
    await waitFor(() => expect(button('Inizia').matches(':disabled')).toBe(false))
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
    expect(screen.queryByText(/non ancora trascritta/)).toBeNull()
    other.unmount()
  }
  openForm()
  expect(await screen.findByText(/non ancora trascritta/)).toBeTruthy()
})

const refusal = (status: number, code: string, message: string) => ({ status, body: { code, message } })

it.each([
  [refusal(502, 'provider_failed', 'x'), "Si è verificato un errore durante la trascrizione dell'audio"],
  [refusal(500, 'internal', 'x'), "Si è verificato un errore durante la trascrizione dell'audio"],
  [
    refusal(429, 'rate_limited', 'Troppi tentativi. Riprova tra un minuto.'),
    'Troppi tentativi. Riprova tra un minuto.',
  ],
  [refusal(400, 'no_speech', 'Non abbiamo sentito parole.'), 'Non abbiamo sentito parole.'],
  [refusal(413, 'payload_too_large', 'Troppo lunga.'), 'Troppo lunga.'],
  ['offline' as const, 'Il server non risponde. Controlla la connessione e riprova.'],
])('keeps the recording after a failure and says why (%#)', async (reply, words) => {
  let attempts = 0
  const failing = () => {
    if (reply !== 'offline') return reply
    throw new TypeError('Failed to fetch')
  }
  serve({ [TRANSCRIBE]: () => (attempts++ === 0 ? failing() : { body: { text: SPOKEN } }) })
  const view = openForm()
  await record(view)
  await view.user.click(button('Trascrivi'))
  expect(await screen.findByText('Errore trascrizione')).toBeTruthy()
  expect(screen.getAllByText(words).length).toBeGreaterThan(0)
  expect(stored()).toBeGreaterThan(0)
  expect(content().value).toBe('')
  expect(screen.getByRole('button', { name: 'Scarica' })).toBeTruthy()
  await view.user.click(await appears('Trascrivi'))
  await waitFor(() => expect(content().value).toBe(SPOKEN))
})

it('sends nothing while offline, and says where the recording is', async () => {
  const server = serve()
  const view = openForm()
  await record(view)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(await screen.findByText(/^Sei offline: la registrazione resta/)).toBeTruthy()
  await view.user.click(button('Trascrivi'))
  expect(await screen.findByText('Errore trascrizione')).toBeTruthy()
  expect(server.sent(TRANSCRIBE)).toEqual([])
})

it.each(['declined', 'closed'] as const)('sends nothing to anybody without consent (%s)', async (consent) => {
  const server = serve()
  const view = openForm({ consent })
  await record(view)
  await view.user.click(button('Trascrivi'))
  expect(await screen.findByText(/Senza il tuo consenso/)).toBeTruthy()
  expect(view.ask).toHaveBeenCalledWith('voice')
  expect(server.sent(TRANSCRIBE)).toEqual([])
  expect(stored()).toBeGreaterThan(0)
})

it('does not cut a text that does not fit, and asks for it once only', async () => {
  const server = serve()
  const full = 'a'.repeat(CONTENT_MAX - 10)
  const view = openForm({ dream: buildDream({ content: full }) })
  await record(view)
  await view.user.click(button('Trascrivi'))
  expect((await screen.findAllByText(/Il testo non entra nella descrizione/)).length).toBeGreaterThan(0)
  expect(content().value).toBe(full)
  expect(stored()).toBeGreaterThan(0)
  await view.user.clear(content())
  await view.user.click(button('Trascrivi'))
  await waitFor(() => expect(content().value).toBe(SPOKEN))
  expect(server.sent(TRANSCRIBE)).toHaveLength(1)
})

it('adds nothing to a form that is being saved: the recording stays', async () => {
  let answer = (_: { body: unknown }) => {}
  serve({
    [TRANSCRIBE]: () => new Promise((resolve) => (answer = resolve)),
    'POST /api/dreams': () => new Promise(() => {}),
  })
  const view = openForm()
  await view.user.type(screen.getByRole('textbox', { name: 'Titolo' }), 'Il faro')
  await view.user.type(content(), 'Era sotto il mare.')
  await record(view)
  await view.user.click(button('Trascrivi'))
  await view.user.click(screen.getByRole('button', { name: 'Salva' }))
  await screen.findByText('Salvataggio...')
  answer({ body: { text: SPOKEN } })
  expect(await screen.findByText(/è arrivato mentre salvavi/)).toBeTruthy()
  expect(content().value).toBe('Era sotto il mare.')
  expect(stored()).toBeGreaterThan(0)
})

it('hangs up when the form is closed while it is written down, and keeps the recording', async () => {
  serve({ [TRANSCRIBE]: 'pending' })
  const view = openForm()
  await record(view)
  await view.user.click(button('Trascrivi'))
  await recorder().findByText('Trascrizione in corso…')
  view.rerender(<p>altrove</p>)
  const sent = vi.mocked(fetch).mock.calls.find(([path]) => path === '/api/transcribe')?.[1]
  expect(sent?.signal?.aborted).toBe(true)
  expect(stored()).toBeGreaterThan(0)
})

it('saves the recording as a file', async () => {
  serve({ [TRANSCRIBE]: refusal(502, 'provider_failed', 'x') })
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const view = openForm()
  await record(view)
  await view.user.click(button('Trascrivi'))
  await view.user.click(await screen.findByRole('button', { name: 'Scarica' }))
  const link = clicked.mock.contexts[0] as HTMLAnchorElement
  expect(link.download).toMatch(/^sogno-.*\.webm$/)
  expect(link.href).toBe('blob:voice')
})

it('says when the browser keeps nothing, and asks before it is lost', async () => {
  database.breakDown()
  serve()
  const view = openForm()
  await record(view)
  expect(await screen.findByText(/Questo browser non può conservare la registrazione/)).toBeTruthy()
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
  await view.user.click(screen.getByRole('button', { name: 'Chiudi' }))
  const question = await screen.findByRole('alertdialog', { name: 'Chiudere senza trascrivere?' })
  expect(view.onOpenChange).not.toHaveBeenCalled()
  await view.user.click(within(question).getByRole('button', { name: 'Annulla' }))
  await view.user.click(button('Trascrivi'))
  await waitFor(() => expect(content().value).toBe(SPOKEN))
  await view.user.click(screen.getByRole('button', { name: 'Chiudi' }))
  expect(view.onOpenChange).toHaveBeenCalledWith(false)
})

it('asks before a save that would lose the recording, and saves when told so', async () => {
  database.breakDown()
  const server = serve({ 'POST /api/dreams': { status: 201, body: buildDream() } })
  const view = openForm()
  await view.user.type(screen.getByRole('textbox', { name: 'Titolo' }), 'Il faro')
  await view.user.type(content(), 'Era sotto il mare.')
  await record(view)
  await view.user.click(screen.getByRole('button', { name: 'Salva' }))
  const question = await screen.findByRole('alertdialog', { name: 'Salvare senza trascrivere?' })
  expect(server.sent('POST /api/dreams')).toEqual([])
  await view.user.click(within(question).getByRole('button', { name: 'Salva senza registrazione' }))
  await waitFor(() => expect(view.onSaved).toHaveBeenCalled())
})

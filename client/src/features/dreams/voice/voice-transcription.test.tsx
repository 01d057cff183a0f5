import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { CONTENT_MAX } from '#shared/constants/limits.ts'
import { buildDream } from '../../../test-kit.tsx'
import {
  appears,
  button,
  content,
  openForm,
  record,
  recorder,
  refusal,
  SAVE,
  SPOKEN,
  save,
  saveQuestion,
  serve,
  setStage,
  TRANSCRIBE,
  title,
  write,
} from './voice-form-test-kit.tsx'
import { FakeRecorder } from './voice-test-kit.ts'

const database = await vi.hoisted(async () => (await import('./voice-test-kit.ts')).memoryDatabase())
vi.mock('idb-keyval', () => database.module)
setStage(database)

const stored = () => database.entries.size

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

it('leaves the focus where one went meanwhile', async () => {
  let answer = (_: { body: unknown }) => {}
  serve({ [TRANSCRIBE]: () => new Promise((resolve) => (answer = resolve)) })
  const view = openForm()
  await record(view)
  await view.user.click(button('Trascrivi'))
  expect(await recorder().findByText('Trascrizione in corso…')).toBeTruthy()
  await view.user.type(title(), 'Luce')
  answer({ body: { text: SPOKEN } })
  await waitFor(() => expect(content().value).toBe(SPOKEN))
  expect(document.activeElement).toBe(title())
})

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

it.each([
  ['declined', /Senza il tuo consenso/],
  ['closed', /La registrazione resta qui: puoi trascriverla quando vuoi\./],
] as const)('sends nothing to anybody without consent (%s)', async (consent, words) => {
  const server = serve()
  const view = openForm({ consent })
  await record(view)
  await view.user.click(button('Trascrivi'))
  expect(await screen.findByText(words)).toBeTruthy()
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
  const server = serve({
    [TRANSCRIBE]: () => new Promise((resolve) => (answer = resolve)),
    [SAVE]: () => new Promise(() => {}),
  })
  const view = openForm()
  await write(view)
  await record(view)
  await view.user.click(button('Trascrivi'))
  await view.user.click(save())
  await view.user.click((await saveQuestion()).getByRole('button', { name: 'Salva senza' }))
  await waitFor(() => expect(server.sent(SAVE)).toHaveLength(1))
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

it('waits for the words before a save when told to, and closes the question when they come', async () => {
  let answer = (_: { body: unknown }) => {}
  const server = serve({ [TRANSCRIBE]: () => new Promise((resolve) => (answer = resolve)) })
  const view = openForm()
  await write(view)
  await record(view)
  await view.user.click(button('Trascrivi'))
  await view.user.click(save())
  await view.user.click((await saveQuestion()).getByRole('button', { name: 'Aspetta la trascrizione' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await view.user.click(save())
  await saveQuestion()
  answer({ body: { text: SPOKEN } })
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(content().value).toBe(`Era sotto il mare.\n\n${SPOKEN}`)
  expect(server.sent(SAVE)).toEqual([])
  await view.user.click(save())
  await waitFor(() => expect(view.onSaved).toHaveBeenCalled())
  expect(server.sent(SAVE)).toMatchObject([{ content: `Era sotto il mare.\n\n${SPOKEN}` }])
})

it.each([refusal(401, 'unauthenticated', 'Accedi per continuare'), refusal(409, 'other_account', 'x')])(
  'leaves the notice about the session to the app (%#)',
  async (reply) => {
    serve({ [TRANSCRIBE]: reply })
    const view = openForm()
    await record(view)
    await view.user.click(button('Trascrivi'))
    expect(await screen.findByText(/La sessione non è più valida/)).toBeTruthy()
    expect(screen.queryByText('Errore trascrizione')).toBeNull()
    expect(stored()).toBeGreaterThan(0)
  },
)

it('does not say that a recording stays on the device when the browser keeps nothing', async () => {
  database.breakDown()
  serve()
  const view = openForm()
  await record(view)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(await screen.findByText(/non può conservare.*Sei offline: potrai trascriverla/)).toBeTruthy()
  await view.user.click(button('Trascrivi'))
  await screen.findByText('Errore trascrizione')
  expect(screen.queryByText(/la registrazione resta su questo dispositivo/)).toBeNull()
})

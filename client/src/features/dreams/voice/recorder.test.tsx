import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import {
  button,
  CONFIG,
  content,
  FakeRecorder,
  fakeStream,
  findButton,
  installFakeRecorder,
  keptRecordings,
  openForm,
  record,
  recorder,
  refusal,
  SAVE,
  SPOKEN,
  save,
  saveQuestion,
  serve,
  stage,
  startRecording,
  TRANSCRIBE,
  writeDream,
} from '#client/test/dream-form.tsx'
import { buildConfig, buildDream, fill, renderSignedIn, settle } from '#client/test/kit.tsx'
import { database } from '#client/test/memory-database.ts'
import { DAY_MS } from '#shared/constants/dates.ts'
import { DreamBin } from '../components/dream-bin.tsx'
import { RECORDING_MAX_MS, RECORDING_WARN_MS } from './recording.ts'
import { findRecording, setDeleted } from './recording-store.ts'

vi.mock('idb-keyval', async () => (await import('#client/test/memory-database.ts')).idbKeyval)
installFakeRecorder()

const FOUND = /^Registrazione non ancora trascritta, fatta alle \d\d:\d\d\.$/

const NO_TRANSCRIPTION = { body: buildConfig({ transcription: false }) }
const box = () => screen.queryByRole('group', { name: 'Registratore vocale' })

it.each([
  ['does not transcribe', NO_TRANSCRIPTION],
  ['says nothing yet', 'pending' as const],
  ['cannot be reached and has said nothing before', 'offline' as const],
])('is not there where the server %s', async (_case, config) => {
  const server = serve({ [CONFIG]: config })
  openForm()
  await waitFor(() => expect(server.sent(CONFIG)).toHaveLength(1))
  await settle()
  expect(box()).toBeNull()
  expect(screen.queryByText(/a voce|trascri/i)).toBeNull()
})

it('returns its recording if the server no longer transcribes', async () => {
  serve()
  const before = openForm()
  await record(before)
  before.unmount()
  serve({ [CONFIG]: NO_TRANSCRIPTION })
  const { user } = openForm()
  expect(await screen.findByText(/Qui la trascrizione non è attiva, ma puoi scaricare la registrazione\./)).toBeTruthy()
  expect(button('Riproduci')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Scarica' })).toBeTruthy()
  expect(recorder().queryByRole('button', { name: 'Trascrivi' })).toBeNull()
  await user.click(button('Elimina registrazione'))
  const question = await screen.findByRole('alertdialog', { name: 'Eliminare la registrazione?' })
  await user.click(within(question).getByRole('button', { name: 'Elimina registrazione' }))
  expect(await screen.findByText('Registrazione eliminata.')).toBeTruthy()
  expect(box()).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Ripristina' }))
  expect(await findButton('Riproduci')).toBeTruthy()
})

it('confirms a deletion, and keeps the recording in this device’s bin for 30 days', async () => {
  serve({ 'GET /api/dreams/deleted?limit=20': { body: { items: [], nextCursor: null } } })
  const view = openForm()
  await record(view)
  await view.user.click(button('Elimina registrazione'))
  await view.user.keyboard('{Escape}')
  expect(button('Riproduci')).toBeTruthy()
  await view.user.click(button('Elimina registrazione'))
  const question = within(await screen.findByRole('alertdialog'))
  await view.user.click(question.getByRole('button', { name: 'Elimina registrazione' }))
  await screen.findByText('Registrazione eliminata.')
  view.unmount()
  const empty = openForm()
  expect(await findButton('Inizia')).toBeTruthy()
  empty.unmount()

  const bin = renderSignedIn(<DreamBin />)
  expect(await screen.findByText('ancora 30 giorni nel cestino')).toBeTruthy()
  await bin.user.click(screen.getByRole('button', { name: 'Ripristina' }))
  await waitFor(() => expect(screen.queryByText('ancora 30 giorni nel cestino')).toBeNull())
  bin.unmount()
  openForm()
  expect(await screen.findByText(FOUND)).toBeTruthy()
})

it('assigns a restored recording to the new-dream form, even if its dream is gone', async () => {
  serve({ 'GET /api/dreams/deleted?limit=20': { body: { items: [], nextCursor: null } } })
  const view = openForm({ dream: buildDream() })
  await record(view)
  view.unmount()
  const recording = await findRecording({ userId: 1, dreamId: buildDream().id })
  await setDeleted(recording?.id ?? '', true)
  const bin = renderSignedIn(<DreamBin />)
  await bin.user.click(await screen.findByRole('button', { name: 'Ripristina' }))
  expect(await screen.findByText('Il cestino è vuoto')).toBeTruthy()
  expect(await findRecording({ userId: 1, dreamId: 'new' })).toMatchObject({ id: recording?.id })
})

it('deletes a recording after 30 days in the bin', async () => {
  serve()
  const view = openForm()
  await record(view)
  const recording = await findRecording({ userId: 1, dreamId: 'new' })
  await setDeleted(recording?.id ?? '', true)
  vi.setSystemTime(Date.now() + 30 * DAY_MS)
  expect(await findRecording({ userId: 1, dreamId: 'new' })).toBeUndefined()
  expect(keptRecordings()).toBe(0)
  vi.useRealTimers()
})

it('leaves a voice that waits alone when another dream is written and saved', async () => {
  const server = serve()
  const before = openForm()
  await record(before)
  before.unmount()
  const view = openForm()
  await findButton('Elimina registrazione')
  await writeDream(view)
  await view.user.click(save())
  await waitFor(() => expect(server.sent(SAVE)).toHaveLength(1))
  await waitFor(() => expect(view.onSaved).toHaveBeenCalled())
  expect(server.sent(TRANSCRIBE)).toEqual([])
  expect(await findRecording({ userId: 1, dreamId: 'new' })).toBeTruthy()
  expect(await findRecording({ userId: 1, dreamId: buildDream().id })).toBeUndefined()
})

it('saves a dream with its recording without a question, if the server no longer transcribes', async () => {
  serve()
  const before = openForm()
  await record(before)
  before.unmount()
  const server = serve({ [CONFIG]: NO_TRANSCRIPTION })
  const view = openForm()
  await findButton('Elimina registrazione')
  await writeDream(view)
  await view.user.click(save())
  await waitFor(() => expect(server.sent(SAVE)).toHaveLength(1))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(keptRecordings()).toBeGreaterThan(0)
})

it.each([
  ['', 'Trascrizione completata'],
  ['Era sotto il mare.', 'Trascrizione aggiunta'],
])('says that the words have come, to «%s»: %s', async (written, notice) => {
  serve()
  const view = openForm()
  if (written) await fill(view.user, content(), written)
  await record(view)
  await view.user.click(button('Trascrivi'))
  expect(await screen.findByText(notice)).toBeTruthy()
})

it.each([
  [
    'refuses the microphone',
    () => stage.setMicrophone(() => Promise.reject(new DOMException('no', 'NotAllowedError'))),
  ],
  ['has no microphone', () => stage.setMicrophone(undefined)],
  ['cannot record', () => vi.stubGlobal('MediaRecorder', undefined)],
])('says so when the browser %s', async (_case, prepare) => {
  serve()
  prepare()
  const { user } = openForm()
  await user.click(await findButton('Inizia'))
  expect(await screen.findByText('Errore microfono')).toBeTruthy()
  const description = 'Non è possibile accedere al microfono. Controlla le autorizzazioni del browser.'
  expect(screen.getByText(description)).toBeTruthy()
  expect(button('Inizia')).toBeTruthy()
  expect(stage.tracks.every(({ readyState }) => readyState === 'ended')).toBe(true)
})

it('turns off a microphone that is granted after the form was closed', async () => {
  serve()
  let grant = (_: MediaStream) => {}
  stage.setMicrophone(() => new Promise((resolve) => (grant = resolve)))
  const view = openForm()
  await view.user.click(await findButton('Inizia'))
  expect(button('Un attimo...')).toBeTruthy()
  view.unmount()
  grant(fakeStream())
  await waitFor(() => expect(stage.tracks[0]?.readyState).toBe('ended'))
  expect(FakeRecorder.all).toHaveLength(0)
})

it.each([
  ['the system takes the microphone', () => stage.tracks[0]?.dispatchEvent(new Event('ended'))],
  ['the browser ends the recording', () => FakeRecorder.last().stop()],
  ['the browser pauses the recording', () => FakeRecorder.last().dispatchEvent(new Event('pause'))],
])('keeps what was said when %s', async (_case, happen) => {
  serve()
  const view = openForm()
  await startRecording(view)
  act(() => FakeRecorder.last().give('il faro'))
  act(() => void happen())
  expect(await screen.findByText(/microfono si è fermato/)).toBeTruthy()
  expect(button('Trascrivi')).toBeTruthy()
  expect(stage.tracks[0]?.readyState).toBe('ended')
})

it('warns a minute before the maximum length', async () => {
  serve()
  const view = openForm()
  await startRecording(view)
  stage.clock = RECORDING_WARN_MS
  expect(await screen.findByText('Ancora un minuto: poi la registrazione si ferma da sola.')).toBeTruthy()
  stage.clock = RECORDING_MAX_MS + 400
  expect(await screen.findByText('La registrazione si è fermata da sola dopo 15 minuti.')).toBeTruthy()
  expect(recorder().getByText('15:00')).toBeTruthy()
})

it('stops a recording when the form closes, and stores it', async () => {
  const persist = vi.fn(async () => true)
  Object.defineProperty(navigator, 'storage', { configurable: true, value: { persist } })
  serve()
  const view = openForm()
  await startRecording(view)
  act(() => FakeRecorder.last().give('il faro'))
  view.rerender(<p>altrove</p>)
  expect(FakeRecorder.last().state).toBe('inactive')
  await waitFor(() => expect(stage.tracks[0]?.readyState).toBe('ended'))
  await waitFor(() => expect(keptRecordings()).toBe(3))
  expect(persist).toHaveBeenCalledTimes(1)
})

it('keeps the stored part when the disk is full', async () => {
  serve()
  const view = openForm()
  await startRecording(view)
  act(() => FakeRecorder.last().give('il faro'))
  await waitFor(() => expect(keptRecordings()).toBe(2))
  database.fill()
  act(() => FakeRecorder.last().give('sotto il mare'))
  await view.user.click(button('Ferma'))
  expect(await screen.findByText(/Questo browser non può conservare/)).toBeTruthy()
  view.unmount()
  openForm()
  expect(await screen.findByText(FOUND)).toBeTruthy()
})

it('asks before discarding a recording that the browser cannot store', async () => {
  database.breakDown()
  const server = serve({ [SAVE]: refusal(500, 'internal'), [TRANSCRIBE]: refusal(502, 'provider_failed') })
  const view = openForm()
  await writeDream(view)
  await record(view)
  expect(await screen.findByText(/Questo browser non può conservare la registrazione/)).toBeTruthy()
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)

  await view.user.click(save())
  await view.user.click((await saveQuestion()).getByRole('button', { name: 'Salva senza registrazione' }))
  await screen.findByRole('alert')
  await view.user.click(screen.getByRole('button', { name: 'Chiudi' }))
  const question = await screen.findByRole('alertdialog', { name: 'Chiudere senza trascrivere?' })
  await view.user.click(within(question).getByRole('button', { name: 'Annulla' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(view.onOpenChange).not.toHaveBeenCalled()
  server.answers[TRANSCRIBE] = { body: { text: SPOKEN } }
  await view.user.click(button('Trascrivi'))
  await waitFor(() => expect(content().value).toContain('luce'))
  await view.user.click(screen.getByRole('button', { name: 'Chiudi' }))
  await waitFor(() => expect(view.onOpenChange).toHaveBeenCalledWith(false))
})

it.each([
  ['declined', /Senza il tuo consenso/],
  ['closed', /La registrazione resta qui: puoi trascriverla quando vuoi\./],
] as const)('sends nothing to anybody without consent (%s)', async (consent, note) => {
  const server = serve()
  const view = openForm({ consent })
  await record(view)
  await view.user.click(button('Trascrivi'))
  expect(await screen.findByText(note)).toBeTruthy()
  expect(view.ask).toHaveBeenCalledWith('voice')
  expect(server.sent(TRANSCRIBE)).toEqual([])
  expect(keptRecordings()).toBeGreaterThan(0)
})

it('waits for a running transcription before a save', async () => {
  let answer = (_: { body: unknown }) => {}
  const server = serve({ [TRANSCRIBE]: () => new Promise((resolve) => (answer = resolve)) })
  const view = openForm()
  await writeDream(view)
  await record(view)
  await view.user.click(button('Trascrivi'))
  await view.user.click(save())
  await settle()
  expect(server.sent(SAVE)).toEqual([])
  answer({ body: { text: SPOKEN } })
  await waitFor(() => expect(view.onSaved).toHaveBeenCalled())
  expect(server.sent(SAVE)).toMatchObject([{ content: `Era sotto il mare.\n\n${SPOKEN}` }])
  expect(server.sent(TRANSCRIBE)).toHaveLength(1)
})

it('records at once when asked to, and saves the words that come by themselves', async () => {
  const server = serve()
  const view = openForm({ voice: true })
  await findButton('Ferma')
  act(() => FakeRecorder.last().give('il faro'))
  await view.user.click(save())
  await waitFor(() => expect(view.onSaved).toHaveBeenCalled())
  expect(server.sent(SAVE)).toMatchObject([{ content: SPOKEN }])
  expect(keptRecordings()).toBe(0)
})

it.each([
  ['without consent', {}, 'declined'],
  ['if the transcription fails', { [TRANSCRIBE]: refusal(502, 'provider_failed') }, 'agreed'],
] as const)('saves a spoken dream under its hour %s, and no field is at fault', async (_, answers, consent) => {
  const server = serve(answers)
  const view = openForm({ consent })
  await record(view)
  await view.user.click(save())
  await waitFor(() => expect(view.onSaved).toHaveBeenCalled())
  const [input] = server.sent(SAVE) as { title: string; content: string }[]
  expect(input?.title).toMatch(/^Sogno delle \d{1,2}:\d\d$/)
  expect(input?.content).toMatch(/^Raccontato a voce alle \d{1,2}:\d\d\.$/)
  expect(screen.queryByText(/obbligatori/)).toBeNull()
  expect(await findRecording({ userId: 1, dreamId: buildDream().id })).toBeTruthy()
})

it('fetches the words of a spoken dream that is opened, in the place of its hour', async () => {
  serve()
  const dream = buildDream({ title: 'Sogno delle 3:41', content: 'Raccontato a voce alle 3:41.' })
  const before = openForm({ dream })
  await record(before)
  before.unmount()
  openForm({ dream, voiceConsent: true })
  await waitFor(() => expect(content().value).toBe(SPOKEN))
  expect(screen.getByLabelText<HTMLInputElement>('Titolo').value).toBe('')
  expect(keptRecordings()).toBeGreaterThan(0)
})

import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { DreamFormDialog } from '#client/features/dreams/form/dream-form-dialog.tsx'
import { type AiConsentAnswer, AiConsentProvider } from '#client/lib/contexts.ts'
import type { Dream, DreamDraft, DreamInput } from '#shared/contracts/dreams.ts'
import { buildConfig, buildDream, buildUser, buttonOf, fill, mockServer, renderSignedIn } from './kit.tsx'
import { database } from './memory-database.ts'

export { refusal } from './kit.tsx'

export const TRANSCRIBE = 'POST /api/transcribe'
export const CONFIG = 'GET /api/config'
export const SAVE = 'POST /api/dreams'
export const SPOKEN = 'Nuotavo in una stanza piena di luce.'

interface FormOptions {
  userId?: number
  path?: string
  dream?: Dream | undefined
  waiting?: DreamDraft | undefined
  date?: string
  consent?: AiConsentAnswer
  voice?: boolean
  voiceConsent?: boolean
}

export function openForm({
  userId = 1,
  path = '/',
  dream,
  waiting,
  date,
  consent = 'agreed',
  voice,
  voiceConsent,
}: FormOptions = {}) {
  const onOpenChange = vi.fn()
  const onSaved = vi.fn()
  const ask = vi.fn(async () => consent)
  const view = renderSignedIn(
    <AiConsentProvider value={ask}>
      <DreamFormDialog
        dream={dream}
        waiting={waiting}
        {...(date && { date })}
        voice={voice ?? false}
        onOpenChange={onOpenChange}
        onSaved={onSaved}
      />
    </AiConsentProvider>,
    { user: buildUser({ id: userId, voiceConsent: voiceConsent ?? null }), path },
  )
  return { ...view, onOpenChange, onSaved, ask }
}

type View = Pick<ReturnType<typeof openForm>, 'user'>

/** The server's answer to a new dream. */
export const saved = (body: unknown) => ({ status: 201, body: { ...buildDream(), ...(body as DreamInput) } })

/** Mocks a server that transcribes and saves. */
export const serve = (answers: Parameters<typeof mockServer>[0] = {}) =>
  mockServer({
    [CONFIG]: { body: buildConfig({ transcription: true }) },
    [TRANSCRIBE]: { body: { text: SPOKEN } },
    [SAVE]: saved,
    ...answers,
  })

export const title = () => screen.getByLabelText<HTMLInputElement>('Titolo')
export const content = () => screen.getByLabelText<HTMLTextAreaElement>('Descrizione del sogno')
export const date = () => screen.getByLabelText<HTMLInputElement>('Data')
export const save = () => buttonOf('Salva')
export const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('dream-draft:'))

/** Fills in a dream's required fields. */
export async function writeDream({ user }: View) {
  await fill(user, title(), 'Il faro')
  await fill(user, content(), 'Era sotto il mare.')
}

const RECORDER = { name: 'Registratore vocale' }
export const recorder = () => within(screen.getByRole('group', RECORDER))
export const button = (name: string) => recorder().getByRole('button', { name })
export const findButton = async (name: string) =>
  within(await screen.findByRole('group', RECORDER)).findByRole('button', { name })
export const keptRecordings = () => database.entries.size

export async function startRecording({ user }: View) {
  await user.click(await findButton('Inizia'))
  await findButton('Ferma')
}

/** Records for more than a second. */
export async function record(view: View, words = 'aaa') {
  await startRecording(view)
  stage.clock += 1_300
  act(() => FakeRecorder.last().give(words))
  await view.user.click(button('Ferma'))
  await findButton('Trascrivi')
}

/** The confirmation of a save without the recording's words. */
export async function saveQuestion() {
  return within(await screen.findByRole('alertdialog', { name: 'Salvare senza trascrivere?' }))
}

/** A MediaRecorder whose parts the test controls. */
export class FakeRecorder extends EventTarget {
  static all: FakeRecorder[] = []
  static formats = ['audio/webm;codecs=opus']
  static isTypeSupported = (type: string) => FakeRecorder.formats.includes(type)
  static last(): FakeRecorder {
    const last = FakeRecorder.all.at(-1)
    if (!last) throw new Error('nothing is being recorded')
    return last
  }
  state: RecordingState = 'inactive'
  mimeType: string

  constructor(_stream: MediaStream, options: MediaRecorderOptions = {}) {
    super()
    this.mimeType = options.mimeType ?? ''
    FakeRecorder.all.push(this)
  }

  start() {
    this.state = 'recording'
  }

  give(text: string) {
    const data = new Blob([text], { type: this.mimeType })
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data }))
  }

  stop() {
    this.state = 'inactive'
    this.give('.')
    this.dispatchEvent(new Event('stop'))
  }
}

class FakeTrack extends EventTarget {
  readyState = 'live'
  stop() {
    this.readyState = 'ended'
  }
}

/** The microphone and the recording's clock. */
export const stage = {
  clock: 0,
  tracks: [] as FakeTrack[],
  /** Replaces the browser's microphone request. */
  setMicrophone: (getUserMedia: (() => Promise<MediaStream>) | undefined) =>
    Object.defineProperty(navigator, 'mediaDevices', {
      configurable: true,
      value: getUserMedia && { getUserMedia },
    }),
}

export function fakeStream(): MediaStream {
  const track = new FakeTrack()
  stage.tracks.push(track)
  return { getTracks: () => [track] } as unknown as MediaStream
}

/** Mocks microphone, recorder, player and database before each test. */
export function installFakeRecorder(): void {
  beforeEach(() => {
    stage.clock = 0
    stage.tracks = []
    stage.setMicrophone(async () => fakeStream())
    FakeRecorder.all = []
    FakeRecorder.formats = ['audio/webm;codecs=opus']
    vi.stubGlobal('MediaRecorder', FakeRecorder)
    vi.spyOn(performance, 'now').mockImplementation(() => stage.clock)
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    Object.assign(URL, { createObjectURL: () => 'blob:voice', revokeObjectURL: () => {} })
  })
  afterEach(() => {
    database.reset()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
}

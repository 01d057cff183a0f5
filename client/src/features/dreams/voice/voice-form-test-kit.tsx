import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import type { Dream } from '#shared/contracts/dreams.ts'
import { type AiConsentAnswer, AiConsentProvider } from '../../../components/layout/ai-consent-context.tsx'
import { buildConfig, buildDream, buildUser, mockServer, renderSignedIn } from '../../../test-kit.tsx'
import { DreamFormDialog } from '../components/dream-form-dialog.tsx'
import { type FakeMicrophone, type memoryDatabase, plugInMicrophone, plugInSpeaker } from './voice-test-kit.ts'

export const TRANSCRIBE = 'POST /api/transcribe'
export const CONFIG = 'GET /api/config'
export const SAVE = 'POST /api/dreams'
export const SPOKEN = 'Nuotavo in una stanza piena di luce.'

/** What a test turns by hand: the microphone, and the time since it began. */
export const stage: { microphone: FakeMicrophone; clock: number } = { microphone: plugInMicrophone(), clock: 0 }

/** Puts everything back before and after each test. */
export function setStage(database: ReturnType<typeof memoryDatabase>): void {
  beforeEach(() => {
    stage.microphone = plugInMicrophone()
    stage.clock = 0
    plugInSpeaker()
    vi.spyOn(performance, 'now').mockImplementation(() => stage.clock)
  })
  afterEach(() => {
    database.repair()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
}

interface FormOptions {
  userId?: number
  dream?: Dream
  consent?: AiConsentAnswer
}

export function openForm({ userId = 1, dream, consent = 'agreed' }: FormOptions = {}) {
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

type View = Pick<ReturnType<typeof openForm>, 'user'>

export const serve = (answers: Parameters<typeof mockServer>[0] = {}) =>
  mockServer({
    [CONFIG]: { body: buildConfig({ transcription: true }) },
    [TRANSCRIBE]: { body: { text: SPOKEN } },
    [SAVE]: { status: 201, body: buildDream() },
    ...answers,
  })

export const refusal = (status: number, code: string, message: string) => ({ status, body: { code, message } })

export const recorder = () => within(screen.getByRole('group', { name: 'Registratore vocale' }))
export const button = (name: string) => recorder().getByRole('button', { name })
export const appears = (name: string) => recorder().findByRole('button', { name })
export const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Titolo' })
export const content = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Descrizione del sogno' })
export const save = () => screen.getByRole('button', { name: 'Salva' })

/** Writes what a dream needs to be saved. */
export async function write({ user }: View) {
  await user.type(title(), 'Il faro')
  await user.type(content(), 'Era sotto il mare.')
}

export async function start({ user }: View) {
  await waitFor(() => expectEnabled(button('Inizia')))
  await user.click(button('Inizia'))
  await appears('Ferma')
}

/** Says something for a second and a bit. */
export async function record(view: View, words = 'aaa') {
  await start(view)
  stage.clock += 1_300
  act(() => stage.microphone.recorder().give(words))
  await view.user.click(button('Ferma'))
  await appears('Trascrivi')
}

/** The question before a save. */
export async function saveQuestion() {
  return within(await screen.findByRole('alertdialog', { name: 'Salvare senza trascrivere?' }))
}

function expectEnabled(element: HTMLElement) {
  if (element.matches(':disabled')) throw new Error('still disabled')
}

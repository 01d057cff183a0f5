import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { AdGateProvider, type AiConsentAnswer, AiConsentProvider } from '#client/lib/contexts.ts'
import {
  buildAnalysis,
  buildDream,
  buildUser,
  type EventStream,
  eventStream,
  mockServer,
  NO_WORDS,
  premiumUser,
  renderSignedIn,
  settle,
} from '#client/test/kit.tsx'
import { AnalysisPanel } from './analysis-panel.tsx'

const ANALYZE = 'POST /api/dreams/7/analyze'

interface Options {
  user?: ReturnType<typeof buildUser>
  consent?: AiConsentAnswer
  gate?: () => Promise<boolean>
  dream?: ReturnType<typeof buildDream>
}

function renderPanel({ user = buildUser(), consent = 'agreed', gate = async () => true, dream }: Options = {}) {
  const stream = eventStream()
  const server = mockServer({
    [ANALYZE]: { stream },
    'GET /api/dreams/7/analysis': { body: buildAnalysis() },
  })
  const ask = vi.fn(async () => consent)
  const passGate = vi.fn(gate)
  const view = renderSignedIn(
    <AdGateProvider value={passGate}>
      <AiConsentProvider value={ask}>
        <AnalysisPanel dream={dream ?? buildDream()} own={NO_WORDS} onBackToDream={() => {}} />
        <button type="button">Altrove</button>
      </AiConsentProvider>
    </AdGateProvider>,
    { user },
  )
  return { ...server, ...view, stream, ask, passGate }
}

const button = (name: string) => screen.findByRole('button', { name })
const heading = () => screen.findByRole('heading', { name: 'Interpretazione' })

async function startBasic(options?: Options) {
  const view = renderPanel(options)
  await view.user.click(await button('Analisi base'))
  await heading()
  return view
}

const partOfAnalysis = async (stream: EventStream) => {
  await stream.send('text', { text: 'Il lago potrebbe parlare di **emozioni ferme**.' })
  await screen.findByText('emozioni ferme')
}

it('grows by sentence below its heading, marked as busy, with its author', async () => {
  const { stream } = await startBasic()
  expect(screen.getByRole('article').getAttribute('aria-busy')).toBe('true')
  expect(screen.getByText('Testo generato da un’intelligenza artificiale.')).toBeTruthy()
  await partOfAnalysis(stream)
  await stream.send('text', { text: '\n\nChe cosa ti direbbe' })
  expect(await screen.findByText('Che cosa ti direbbe')).toBeTruthy()
  await stream.send('text', { text: ' la **casa' })
  expect(await screen.findByText('Che cosa ti direbbe la casa')).toBeTruthy()
  expect(document.querySelectorAll('.reading p')).toHaveLength(2)
})

it('counts the seconds of a slow model, until its first words', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setInterval', 'clearInterval'] })
  try {
    const { stream } = await startBasic()
    expect(screen.queryByText(/Sta leggendo/)).toBeNull()
    await act(async () => vi.advanceTimersByTime(65_000))
    const seconds = await screen.findByText(/^Sta leggendo… 6\d secondi$/)
    expect(seconds.closest('[aria-live], [role="status"]')).toBeNull()
    await partOfAnalysis(stream)
    expect(screen.queryByText(/Sta leggendo/)).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

it('is replaced by the complete analysis, which takes the focus', async () => {
  const { stream } = await startBasic()
  expect(document.activeElement).toBe(await heading())
  await partOfAnalysis(stream)
  ;(await button('Interrompi')).focus()
  await stream.send('analysis', buildAnalysis({ engine: 'openai' }))
  await screen.findByText('Analisi base')
  expect(document.activeElement).toBe(await heading())
  expect(screen.getByRole('article').getAttribute('aria-busy')).toBeNull()
})

it('leaves the focus to a person who has moved on', async () => {
  const { stream } = await startBasic()
  const elsewhere = await button('Altrove')
  elsewhere.focus()
  await stream.send('analysis', buildAnalysis())
  await screen.findByText('Analisi base')
  expect(document.activeElement).toBe(elsewhere)
})

it('withdraws the text when the analysis restarts, and reports it', async () => {
  const { stream } = await startBasic()
  await partOfAnalysis(stream)
  await stream.send('restart', {})
  expect(await screen.findByText('La lettura ricomincia da capo.')).toBeTruthy()
  expect(screen.queryByText('emozioni ferme')).toBeNull()
  await stream.send('text', { text: 'La casa galleggia.' })
  expect(await screen.findByText('La casa galleggia.')).toBeTruthy()
  expect(screen.queryByText('La lettura ricomincia da capo.')).toBeNull()
})

it('keeps the text of a failed analysis, marked, until a retry or its dismissal', async () => {
  const { user, stream, answers, passGate } = await startBasic()
  await partOfAnalysis(stream)
  await stream.send('error', { status: 500, code: 'internal', message: 'Errore interno' })
  expect(await screen.findByText('La lettura si è interrotta: questo testo non è stato salvato.')).toBeTruthy()
  expect(screen.getByText('Errore del server: 500')).toBeTruthy()
  expect(screen.getByText('Incompleta')).toBeTruthy()
  expect(screen.getByText('emozioni ferme')).toBeTruthy()
  expect(screen.getByRole('article').getAttribute('aria-busy')).toBeNull()

  const next = eventStream()
  answers[ANALYZE] = { stream: next }
  await user.click(await button('Riprova'))
  await next.send('text', { text: 'La casa.' })
  await next.send('error', { status: 500, code: 'internal', message: 'Errore interno' })
  await user.click(await button('Scarta il testo'))
  expect(screen.queryByText('La casa.')).toBeNull()
  expect(await button('Analisi base')).toBeTruthy()
  // A retry shows no second ad.
  expect(passGate).toHaveBeenCalledOnce()
})

it('shows a failed advanced analysis above the basic one', async () => {
  const dream = buildDream({ hasAnalysis: true, analysisKind: 'basic' })
  const { user, stream } = renderPanel({ user: premiumUser(), dream })
  await user.click(await button('Analisi avanzata'))
  expect(await button('Interrompi')).toBeTruthy()
  await stream.send('text', { text: 'La casa galleggia.' })
  await screen.findByText('La casa galleggia.')
  await stream.send('error', { status: 500, code: 'internal', message: 'No' })
  expect(await screen.findByText('Incompleta')).toBeTruthy()
  expect(screen.getByText('Analisi base')).toBeTruthy()
  expect(screen.getAllByRole('article')).toHaveLength(2)
})

it.each<[string, Options]>([
  ['the advertisement was closed', { gate: async () => false }],
  ['the question was closed', { consent: 'closed' }],
])('does nothing when %s, and the focus stays', async (_, options) => {
  const { user, calls, passGate } = renderPanel(options)
  const basic = await button('Analisi base')
  await user.click(basic)
  await settle()
  expect(passGate).toHaveBeenCalled()
  expect(calls.some(({ call }) => call === ANALYZE)).toBe(false)
  expect(document.activeElement).toBe(basic)
})

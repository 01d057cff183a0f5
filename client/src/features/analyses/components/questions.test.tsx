import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import {
  buildAnalysis,
  buildConfig,
  buildDream,
  buildUser,
  fill,
  mockServer,
  renderSignedIn,
} from '#client/test/kit.tsx'
import { dayOf } from '#shared/constants/dates.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import { AnalysisPanel } from './analysis-panel.tsx'

const ANALYSIS = 'GET /api/dreams/7/analysis'
const ANALYZE = 'POST /api/dreams/7/analyze'
const ANSWERS = 'PUT /api/dreams/7/answers'
const CONFIG = 'GET /api/config'
const IMAGE = { id: 'image-1', text: 'Che cosa ti fa venire in mente «il lago»?', quote: 'il lago' }
const WHOSE = {
  id: 'feeling-1',
  text: 'Nel testo c’è «paura»: la provavi tu?',
  quote: 'paura',
  quick: ['Sì, io', 'Non lo so'],
}

afterEach(() => localStorage.clear())

/** A server that keeps the answers that it is given. */
function serve(over: Partial<Analysis> = {}) {
  let analysis = buildAnalysis({ engine: 'openai', questions: [IMAGE, WHOSE], ...over })
  const questionOf = (id: string) =>
    [...analysis.questions.map(({ id, text }) => ({ questionId: id, question: text })), ...analysis.answers].find(
      ({ questionId }) => questionId === id,
    )?.question ?? ''
  return mockServer({
    [CONFIG]: { body: buildConfig({ ai: true, aiService: 'OpenAI' }) },
    [ANALYSIS]: () => ({ body: analysis }),
    [ANSWERS]: (body) => {
      const { answers } = body as { answers: { questionId: string; answer: string }[] }
      const updatedAt = '2026-01-20T07:00:00.000Z'
      const kept = answers.map((answer) => ({ ...answer, question: questionOf(answer.questionId), updatedAt }))
      analysis = { ...analysis, answers: kept, canReread: true }
      return { body: analysis }
    },
    [ANALYZE]: () => {
      analysis = {
        ...analysis,
        analysis: 'Hai detto «mia nonna».',
        withAnnotations: true,
        canReread: false,
        createdAt: '2026-01-20T08:00:00.000Z',
      }
      return { status: 201, body: analysis }
    },
  })
}

function renderPanel(user = buildUser({ aiConsent: true })) {
  return renderSignedIn(
    <AnalysisPanel dream={buildDream({ hasAnalysis: true, analysisKind: 'basic' })} onBackToDream={() => {}} />,
    { user },
  )
}

const field = (question: { text: string }) => screen.findByRole<HTMLTextAreaElement>('textbox', { name: question.text })
const rereadButton = () => screen.findByRole('button', { name: 'Rileggi con le mie risposte' })
const answer = (questionId: string, answer: string) => ({ questionId, answer })
const kept = (question: { id: string; text: string }, answer: string) => ({
  questionId: question.id,
  question: question.text,
  answer,
  updatedAt: '2026-01-19T08:00:00.000Z',
})

it.each([
  ['the rules made', { engine: 'built-in' }, buildUser({ aiConsent: true })],
  ['a model made that may read no more', { engine: 'openai', canReread: true }, buildUser({ aiConsent: false })],
] as const)(
  'keeps answers beside the words they are about, and offers no analysis over them, of one that %s',
  async (_maker, over, person) => {
    const { sent } = serve({ ...over, answers: [kept(IMAGE, 'Mia nonna')] })
    const { user } = renderPanel(person)
    expect((await field(IMAGE)).value).toBe('Mia nonna')
    expect(screen.getByText(/le risposte restano qui, accanto al sogno/)).toBeTruthy()
    await fill(user, await field(WHOSE), 'Io')
    await user.tab()
    await waitFor(() => expect(sent(ANSWERS)).toHaveLength(1))
    expect(screen.queryByRole('button', { name: /^Rileggi/ })).toBeNull()
  },
)

it('sends what is typed before it has the dream analysed anew', async () => {
  const { calls, sent } = serve()
  const { user } = renderPanel()
  await field(IMAGE)
  expect((await rereadButton()).matches(':disabled')).toBe(true)
  fireEvent.change(await field(IMAGE), { target: { value: ' Mia nonna ' } })
  await user.click(await rereadButton())
  expect(await screen.findByText('Hai detto «mia nonna».')).toBeTruthy()
  expect(sent(ANSWERS)[0]).toEqual({ answers: [answer('image-1', 'Mia nonna')] })
  const order = calls.map(({ call }) => call)
  expect(order.indexOf(ANSWERS)).toBeLessThan(order.indexOf(ANALYZE))
})

it('fills an empty field with a quick answer, and keeps own words behind it', async () => {
  serve()
  const { user } = renderPanel()
  await user.click(await screen.findByRole('button', { name: 'Non lo so' }))
  expect((await field(WHOSE)).value).toBe('Non lo so')
  await user.click(screen.getByRole('button', { name: 'Sì, io' }))
  expect((await field(WHOSE)).value).toBe('Sì, io')
  expect(screen.getByRole('button', { name: 'Sì, io' }).getAttribute('aria-pressed')).toBe('true')
  await user.clear(await field(WHOSE))
  await fill(user, await field(WHOSE), 'Del buio')
  await user.click(screen.getByRole('button', { name: 'Sì, io' }))
  expect((await field(WHOSE)).value).toBe('Sì, io. Del buio')
})

it('keeps what could not be saved in the browser, and finds it again', async () => {
  const { answers } = serve()
  answers[ANSWERS] = { status: 500, body: { message: 'Errore interno', code: 'internal' } }
  const { user, unmount } = renderPanel()
  await fill(user, await field(IMAGE), 'Mia nonna')
  await user.tab()
  expect(await screen.findByText('Resta in questo browser: Errore interno')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Riprova' })).toBeTruthy()
  await user.click(await rereadButton())
  expect(screen.queryByText('Lettura in corso…')).toBeNull()
  unmount()
  serve()
  renderPanel()
  expect((await field(IMAGE)).value).toBe('Mia nonna')
  expect(await screen.findByText('Salvato', {}, { timeout: 3_000 })).toBeTruthy()
})

it('says how much too long an answer is, and does not send it', async () => {
  const { sent } = serve({ answers: [kept(IMAGE, 'Mia nonna')] })
  const { user } = renderPanel()
  fireEvent.change(await field(IMAGE), { target: { value: 'a'.repeat(502) } })
  expect(screen.getByText('2 caratteri di troppo: non è salvata.')).toBeTruthy()
  await user.type(await field(WHOSE), 'Io')
  await user.tab()
  await waitFor(() =>
    expect(sent(ANSWERS)).toEqual([{ answers: [answer('image-1', 'Mia nonna'), answer('feeling-1', 'Io')] }]),
  )
  expect((await field(IMAGE)).value).toHaveLength(502)
})

it('deletes an answer, and puts it back', async () => {
  const { sent } = serve({ answers: [kept(IMAGE, 'Mia nonna')] })
  const { user } = renderPanel()
  await user.click(await screen.findByRole('button', { name: 'Elimina la risposta' }))
  await user.click(await screen.findByRole('button', { name: 'Annulla' }))
  await waitFor(() => expect(sent(ANSWERS)).toEqual([{ answers: [] }, { answers: [answer('image-1', 'Mia nonna')] }]))
  expect((await field(IMAGE)).value).toBe('Mia nonna')
})

it('shows answers to questions of an earlier text beside their own question, and asks before one goes', async () => {
  const before = { id: 'image-0', text: 'Che cosa ti ricorda «la barca»?' }
  const { sent } = serve({ answers: [kept(before, 'Il porto')] })
  const { user } = renderPanel()
  expect((await field(before)).value).toBe('Il porto')
  await user.click(screen.getByRole('button', { name: 'Elimina la risposta' }))
  await user.click(await screen.findByRole('button', { name: 'Elimina' }))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: before.text })).toBeNull())
  expect(sent(ANSWERS)).toEqual([{ answers: [] }])
})

it.each([
  ['one of the day’s analyses', buildUser({ aiConsent: true }), 'Vale come analisi di oggi.'],
  [
    'none once they are used',
    buildUser({ aiConsent: true, analysisCount: 1, lastAnalysisDate: dayOf(new Date()) }),
    'Oggi hai già usato la tua analisi: domani il modello può rileggere il sogno.',
  ],
])('says that a model takes %s', async (_cost, user, words) => {
  serve({ canReread: true, answers: [kept(IMAGE, 'Mia nonna')] })
  renderPanel(user)
  expect(await screen.findByText(words)).toBeTruthy()
})

it('meets an answer that calls for care beside the answers, too', async () => {
  const text = 'Non restare senza aiuto: 112.'
  const { answers } = serve()
  const { user } = renderPanel()
  answers[ANSWERS] = {
    body: buildAnalysis({ questions: [IMAGE], answers: [kept(IMAGE, 'Buio')], safety: { level: 1, text } }),
  }
  await fill(user, await field(IMAGE), 'Buio')
  await user.tab()
  expect(await screen.findByRole('complementary', { name: 'Aiuto e ascolto, dopo le tue risposte' })).toBeTruthy()
  expect(screen.getByRole('complementary', { name: 'Aiuto e ascolto' })).toBeTruthy()
  // Such answers go into no analysis.
  expect(screen.queryByRole('button', { name: /^Rileggi/ })).toBeNull()
})

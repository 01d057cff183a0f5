import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '#client/api/api-client.ts'
import { currentToast } from '#client/lib/toast.ts'
import {
  buildAnalysis,
  buildDream,
  buildUser,
  mockServer,
  NO_WORDS,
  premiumUser,
  renderSignedIn,
} from '#client/test/kit.tsx'
import { database } from '#client/test/memory-database.ts'
import type { AnalysisKind } from '#shared/constants/analyses.ts'
import { dayOf } from '#shared/constants/dates.ts'
import { AnalysisPanel } from './analysis-panel.tsx'

vi.mock('idb-keyval', async () => (await import('#client/test/memory-database.ts')).idbKeyval)
afterEach(database.reset)

const read = (kind: AnalysisKind = 'basic') => buildDream({ hasAnalysis: true, analysisKind: kind })

const ANALYSIS = 'GET /api/dreams/7/analysis'
const ANALYZE = 'POST /api/dreams/7/analyze'

const isDisabled = (control: HTMLElement) => control.matches(':disabled')

const renderPanel = (user = buildUser(), dream = buildDream(), own = NO_WORDS) =>
  renderSignedIn(<AnalysisPanel dream={dream} own={own} onBackToDream={() => {}} />, { user })

it('offers both analyses and the remaining number, without requesting a missing analysis', async () => {
  const { calls } = mockServer({})
  renderPanel()
  expect(isDisabled(await screen.findByRole('button', { name: 'Analisi base' }))).toBe(false)
  expect(isDisabled(screen.getByRole('button', { name: 'Analisi avanzata' }))).toBe(false)
  expect(screen.getByText('Oggi hai ancora 1 analisi gratuita.')).toBeTruthy()
  expect(calls.some(({ call }) => call === ANALYSIS)).toBe(false)
})

it('offers to reload the analysis after a failure', async () => {
  let failing = true
  mockServer({
    [ANALYSIS]: () =>
      failing ? { status: 500, body: { message: 'Errore interno', code: 'internal' } } : { body: buildAnalysis() },
  })
  const { user } = renderPanel(buildUser(), read())
  const retry = await screen.findByRole('button', { name: 'Riprova' })
  failing = false
  await user.click(retry)
  expect(await screen.findByRole('heading', { name: 'Lettura' })).toBeTruthy()
})

it('opens the Premium offer for a free person who requests the advanced analysis', async () => {
  const { calls } = mockServer({})
  const { user } = renderPanel()
  await user.click(await screen.findByRole('button', { name: 'Analisi avanzata' }))
  expect(await screen.findByRole('dialog', { name: /Analisi avanzata disponibile/ })).toBeTruthy()
  expect(calls.some(({ call }) => call === ANALYZE)).toBe(false)
})

it('names what the plan excludes once, without placeholders', async () => {
  mockServer({ [ANALYSIS]: { body: buildAnalysis() } })
  renderPanel(buildUser(), read())
  expect(
    await screen.findByText(/^La lettura comprende anche emozioni, temi e consigli del tuo sogno, e cita gli altri/),
  ).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Emozioni' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Consigli' })).toBeNull()
})

it('turns the basic analysis of a Premium person into the advanced one, once', async () => {
  const advanced = buildAnalysis({ kind: 'advanced', locked: [] })
  const { calls } = mockServer({
    [ANALYSIS]: { body: buildAnalysis({ locked: [] }) },
    [ANALYZE]: { status: 201, body: advanced },
  })
  const { user } = renderPanel(premiumUser(), read())
  await user.click(await screen.findByRole('button', { name: 'Analisi avanzata' }))
  expect(isDisabled(await screen.findByRole('button', { name: 'Analisi avanzata già utilizzata' }))).toBe(true)
  expect(calls).toContainEqual({ call: ANALYZE, body: { type: 'advanced' } })
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Lettura' }))
})

const MODEL_FAILED =
  'Il modello non ha risposto, o per oggi ha letto abbastanza: questa è la lettura del diario. Puoi richiederla di nuovo.'
const USED = { analysisCount: 1, lastAnalysisDate: dayOf(new Date()) }

it.each([
  ['is older than its dream, and counts', { outdated: true }, {}, 'Vale come analisi di oggi.', 'Rifai l’analisi'],
  ['the model failed at, at no cost', { modelFailed: true }, USED, MODEL_FAILED, 'Chiedi di nuovo al modello'],
])('makes an analysis anew that %s', async (_why, over, quota, words, name) => {
  const { calls } = mockServer({
    [ANALYSIS]: { body: buildAnalysis(over) },
    [ANALYZE]: { status: 201, body: buildAnalysis({ engine: 'openai' }) },
  })
  const { user } = renderPanel(buildUser(quota), read())
  expect(await screen.findByText(words)).toBeTruthy()
  await user.click(screen.getByRole('button', { name }))
  await waitFor(() => expect(screen.queryByText(words)).toBeNull())
  expect(calls).toContainEqual({ call: ANALYZE, body: { type: 'basic' } })
})

it('shows when an older analysis can be renewed if today’s is used', async () => {
  mockServer({ [ANALYSIS]: { body: buildAnalysis({ outdated: true }) } })
  renderPanel(buildUser(USED), read())
  expect(await screen.findByText(/^Oggi hai già usato la tua analisi/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Rifai l’analisi' })).toBeNull()
})

it('shows a full analysis with its groups and advice in order', async () => {
  mockServer({
    [ANALYSIS]: {
      body: buildAnalysis({
        kind: 'advanced',
        locked: [],
        patterns: {
          symbols: [{ symbol: 'Acqua', meaning: 'Emozioni.', evidence: 'lago' }],
          emotions: [{ emotion: 'Paura', significance: 'Un avviso.', evidence: 'paura' }],
          themes: [{ theme: 'Caduta', meaning: 'Un appoggio che manca.', evidence: 'cadere' }],
          recommendations: ['Scrivi una riga.', 'Respira.'],
        },
      }),
    },
  })
  renderPanel(premiumUser(), read('advanced'))
  await screen.findByRole('heading', { name: 'Lettura' })
  expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
    'Lettura',
    'Nel sogno',
    'Simboli',
    'Emozioni',
    'Temi',
    'Manca qualcosa?',
    'Consigli',
  ])
  const advice = screen.getByRole('heading', { name: 'Consigli' }).closest('details') ?? document.body
  expect(
    within(advice)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Scrivi una riga.', 'Respira.'])
})

it('treats a deleted analysis as none', async () => {
  mockServer({})
  renderPanel(buildUser(), read())
  expect(await screen.findByRole('button', { name: 'Analisi base' })).toBeTruthy()
})

it('keeps the analysis visible after a failed refetch', async () => {
  const { answers } = mockServer({ [ANALYSIS]: { body: buildAnalysis() } })
  const { queryClient } = renderPanel(buildUser(), read())
  await screen.findByRole('heading', { name: 'Lettura' })
  answers[ANALYSIS] = 'offline'
  await act(() => queryClient.refetchQueries({ queryKey: ['/api/dreams/7/analysis'] }))
  await waitFor(() => expect(queryClient.getQueryState(['/api/dreams/7/analysis'])?.status).toBe('error'))
  expect(screen.getByRole('heading', { name: 'Lettura' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Riprova' })).toBeNull()
})

it('requests the advanced analysis once if the address does', async () => {
  const { calls } = mockServer({ [ANALYZE]: { status: 201, body: buildAnalysis({ kind: 'advanced', locked: [] }) } })
  const onRequestTaken = vi.fn()
  renderSignedIn(
    <AnalysisPanel
      dream={buildDream()}
      own={NO_WORDS}
      advancedRequested
      onRequestTaken={onRequestTaken}
      onBackToDream={() => {}}
    />,
    { user: premiumUser() },
  )
  expect(await screen.findByRole('heading', { name: 'Lettura' })).toBeTruthy()
  expect(calls.filter(({ call }) => call === ANALYZE)).toHaveLength(1)
  expect(onRequestTaken).toHaveBeenCalledOnce()
})

it('shows that the analysis waits for a pending save, and can be stopped', async () => {
  const { calls } = mockServer({})
  const { user } = renderPanel(premiumUser(), buildDream(), { ...NO_WORDS, saved: () => new Promise(() => {}) })
  await user.click(await screen.findByRole('button', { name: 'Analisi base' }))
  await user.click(await screen.findByRole('button', { name: 'Interrompi' }))
  expect(await screen.findByRole('button', { name: 'Analisi base' })).toBeTruthy()
  expect(calls.some(({ call }) => call === ANALYZE)).toBe(false)
})

it('starts no analysis if the server refuses the annotations', async () => {
  const { calls } = mockServer({})
  const saved = () => Promise.reject(new ApiError({ status: 400, code: 'validation', message: 'Troppo lungo' }))
  const { user } = renderPanel(premiumUser(), buildDream(), { ...NO_WORDS, saved })
  await user.click(await screen.findByRole('button', { name: 'Analisi base' }))
  await waitFor(() => expect(currentToast()).toMatchObject({ title: "Errore durante l'analisi" }))
  expect(await screen.findByRole('button', { name: 'Analisi base' })).toBeTruthy()
  expect(calls.some(({ call }) => call === ANALYZE)).toBe(false)
})

it.each([undefined, [{ id: 'porta', text: 'Che porta era?' }]])(
  'shows an analysis that the browser keeps from an earlier release: %j',
  async (questions) => {
    const { conversation: _, ...earlier } = buildAnalysis()
    mockServer({ [ANALYSIS]: { body: { ...earlier, questions } } })
    renderPanel(buildUser(), read())
    expect(await screen.findByRole('heading', { name: 'Lettura' })).toBeTruthy()
  },
)

it('asks nothing below a safety notice, and keeps earlier answers in the annotations', async () => {
  const questions = ['Che cosa resta?']
  mockServer({
    [ANALYSIS]: { body: buildAnalysis({ questions, safety: { level: 1, text: 'Non restare senza aiuto.' } }) },
  })
  const [annotations, asked] = [vi.fn(() => null), vi.fn(() => null)]
  renderPanel(buildUser(), read(), { ...NO_WORDS, annotations, asked })
  expect(await screen.findByText('Non restare senza aiuto.')).toBeTruthy()
  expect(asked).not.toHaveBeenCalled()
  expect(annotations).toHaveBeenCalledWith([])
})

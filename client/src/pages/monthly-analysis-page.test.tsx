import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { type AiConsentAnswer, AiConsentProvider } from '#client/lib/contexts.ts'
import { buildAnnotated, mockServer, premiumUser, renderSignedIn } from '#client/test/kit.tsx'
import { buildMonthly, buildStats, buildTrend } from '#client/test/stats.ts'
import MonthlyAnalysisPage from './monthly-analysis-page.tsx'

const LATEST = 'GET /api/monthly-analysis/latest'
const LIST = 'GET /api/monthly-analysis'
const MAKE = 'POST /api/monthly-analysis'
const STATS = 'GET /api/stats'

const latest = buildMonthly()
const earlier = buildMonthly({
  id: 1,
  analysis: '**Il mese in breve**\n\nUn mese di treni.',
  startDate: '2026-09-11',
  endDate: '2026-10-10',
  createdAt: '2026-10-10T08:00:00.000Z',
})
const NONE = { status: 404, body: { code: 'not_found', message: 'Nessuna analisi mensile.' } }

const server = (answers: Parameters<typeof mockServer>[0] = {}) =>
  mockServer({
    [STATS]: { body: buildStats({ trend: buildTrend(['positive', 'neutral', 'negative']) }) },
    [LATEST]: { body: latest },
    [LIST]: { body: [latest, earlier] },
    ...answers,
  })

const open = (user = premiumUser(), ask: () => Promise<AiConsentAnswer> = async () => 'declined') =>
  renderSignedIn(
    <AiConsentProvider value={ask}>
      <MonthlyAnalysisPage />
    </AiConsentProvider>,
    { user, path: '/monthly-analysis' },
  )

const refused = (status: number, code: string, message: string) => ({ status, body: { code, message } })
const generate = () => screen.findByRole('button', { name: 'Genera l’analisi mensile' })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') })
  return () => vi.useRealTimers()
})

it('offers a new one after thirty days', async () => {
  const { answers } = server({ [LATEST]: { body: earlier }, [MAKE]: { status: 201, body: latest } })
  const { user } = open()
  expect(await screen.findByText(/^Sono passati 30 giorni\./)).toBeTruthy()
  answers[LATEST] = { body: latest }
  await user.click(await generate())
  expect(await screen.findByRole('heading', { name: latest.month.heading ?? '' })).toBeTruthy()
  expect(screen.getByText('Già generata. La prossima dal 20 dicembre 2026.')).toBeTruthy()
})

it('shows the nights, what returns with two sentences, and asks about it for the dictionary', async () => {
  const ANNOTATIONS = 'GET /api/dreams/12/annotations'
  const { calls } = server({ [ANNOTATIONS]: { body: buildAnnotated() } })
  const { user } = open()
  const nights = within(await screen.findByRole('list', { name: 'Le notti del mese' })).getAllByRole('link')
  expect(nights.map((night) => night.getAttribute('href'))).toEqual(['/dreams/8', '/dreams/12'])
  const thread = within(screen.getByRole('region', { name: 'Acqua' }))
  expect(thread.getAllByText('acqua').map(({ tagName }) => tagName)).toEqual(['MARK', 'MARK'])
  expect(screen.getByText('I conti').closest('details')?.open).toBe(false)
  const PUT = expect.stringMatching(/^PUT \/api\/dreams\/12\/annotations\//)
  await user.type(await screen.findByLabelText('A che cosa ti fa pensare l’acqua?'), 'al lago{Enter}')
  await waitFor(() =>
    expect(calls).toContainEqual({ call: PUT, body: expect.objectContaining({ quote: 'acqua', words: 'al lago' }) }),
  )
})

it('shows a model’s text open, and a care note first without a question', async () => {
  const safety = { level: 2, text: 'Ci siamo.' } as const
  server({ [LATEST]: { body: buildMonthly({ engine: 'openai', safety }) } })
  open()
  const article = await screen.findByRole('article')
  expect(within(article).getByText('La lettura').closest('details')?.open).toBe(true)
  expect(article.textContent?.startsWith('Ci siamo.')).toBe(true)
  expect(screen.queryByLabelText(/^A che cosa/)).toBeNull()
})

it('shows how many dreams are missing and offers to record one', async () => {
  server({
    [LATEST]: NONE,
    [STATS]: { body: buildStats({ trend: buildTrend(['positive'], '2026-11-19') }) },
    [MAKE]: refused(400, 'too_few_dreams', 'Servono almeno 3 sogni nell’ultimo mese.'),
  })
  const onNewDream = vi.fn()
  const { user } = renderSignedIn(<MonthlyAnalysisPage />, { user: premiumUser(), onNewDream })
  expect(await screen.findByText(/ne mancano 2\.$/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Registra Nuovo Sogno' }))
  expect(onNewDream).toHaveBeenCalled()
  await user.click(await generate())
  expect(await screen.findByText('Sogni insufficienti')).toBeTruthy()
  expect(screen.getByText('Servono almeno 3 sogni nell’ultimo mese.')).toBeTruthy()
})

it.each([
  [
    429,
    'monthly_too_soon',
    'Sarà possibile dal 3 dicembre.',
    'Analisi mensile non disponibile',
    'Sarà possibile dal 3 dicembre.',
  ],
  [500, 'internal', 'Guasto.', 'Errore', "Errore nella generazione dell'analisi mensile"],
])('tells of a refusal with %i', async (status, code, message, title, text) => {
  server({ [LATEST]: NONE, [MAKE]: refused(status, code, message) })
  const { user } = open()
  await user.click(await generate())
  const notice = (await screen.findByText(title)).closest('li')
  expect(notice?.textContent).toContain(text)
  expect(notice?.className).toContain('destructive')
  expect(await generate()).toBeTruthy()
})

it.each(['agreed', 'declined', 'closed'] as const)(
  'asks first who may read, and takes «%s» for an answer',
  async (answer) => {
    const { sent } = server({
      [LATEST]: NONE,
      [MAKE]: { status: 201, body: latest },
    })
    const ask = vi.fn(async () => answer)
    const { user } = open(premiumUser(), ask)
    await user.click(await generate())
    await waitFor(() => expect(ask).toHaveBeenCalledWith('reading'))
    await waitFor(() => expect(sent(MAKE)).toHaveLength(answer === 'closed' ? 0 : 1))
  },
)

it('keeps the latest visible if the earlier ones failed to load', async () => {
  server({ [LIST]: refused(500, 'internal', 'Riposo') })
  open()
  expect(await screen.findByText('Errore nel caricamento delle analisi mensili')).toBeTruthy()
  expect(screen.getByText('Dal 22 ottobre al 20 novembre 2026')).toBeTruthy()
})

it('offers Premium if it ended while the page was open', async () => {
  const { answers } = server()
  const { queryClient } = open()
  await screen.findByRole('article')
  queryClient.setQueryData(['/api/user'], premiumUser())
  answers[LATEST] = refused(403, 'premium_required', 'Serve Premium.')
  await act(() => queryClient.refetchQueries({ queryKey: ['/api/monthly-analysis/latest'] }))
  expect(await screen.findByRole('link', { name: 'Scopri Premium' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Riprova' })).toBeNull()
  await waitFor(() => expect(queryClient.getQueryState(['/api/user'])?.isInvalidated).toBe(true))
})

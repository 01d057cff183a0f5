import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { buildDream, fill, mockServer, premiumUser, renderSignedIn } from '#client/test/kit.tsx'
import { buildMonthly, buildPattern, buildStats, buildTrend } from '#client/test/stats.ts'
import { MONTHLY_PREVIEW } from '#shared/constants/limits.ts'
import AnalysesPage from './analyses-page.tsx'

const LIST = 'GET /api/dreams?limit=20'
const STATS = 'GET /api/stats'
const LATEST = 'GET /api/monthly-analysis/latest'
const MONTHS = 'GET /api/monthly-analysis'

const given = (width: number) => {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const [, min] = /min-width: (\d+)px/.exec(query) ?? []
    return Object.assign(new EventTarget(), {
      matches: min !== undefined && width >= Number(min),
      media: query,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    })
  })
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const lake = buildDream({ id: 1, title: 'Il lago' })
const train = buildDream({ id: 2, title: 'Il treno', hasAnalysis: true, analysisKind: 'advanced' })

const page = (items: unknown[], nextCursor: string | null = null) => ({ body: { items, nextCursor } })

it('parts the dreams into those to analyse and those analysed', async () => {
  mockServer({ [LIST]: page([lake, train]) })
  renderSignedIn(<AnalysesPage />)
  const waiting = await screen.findByRole('region', { name: 'Da analizzare' })
  const read = screen.getByRole('region', { name: 'Analizzati' })
  expect(
    within(waiting)
      .getByRole('link', { name: /Il lago/ })
      .getAttribute('href'),
  ).toBe('/analysis/1')
  expect(
    within(read)
      .getByRole('link', { name: /Il treno.*Analisi avanzata/ })
      .getAttribute('href'),
  ).toBe('/analysis/2')
})

it('searches on the server once the typing pauses', async () => {
  const { calls } = mockServer({ [LIST]: page([lake, train]), [`${LIST}&q=treno`]: page([train]) })
  renderSignedIn(<AnalysesPage />)
  await screen.findByRole('link', { name: /Il lago/ })
  const search = screen.getByRole('searchbox', { name: 'Cerca tra i tuoi sogni' })
  for (const typed of ['t', 'tr', 'tre', 'tren', 'treno']) fireEvent.change(search, { target: { value: typed } })
  expect(await screen.findByText('1 sogno trovato')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /Il lago/ })).toBeNull()
  expect(calls.map(({ call }) => call)).toEqual([LIST, `${LIST}&q=treno`])
})

it('says when nothing matches and lets the search go', async () => {
  mockServer({ [LIST]: page([lake]), [`${LIST}&q=drago`]: page([]) })
  const { user } = renderSignedIn(<AnalysesPage />)
  await fill(user, await screen.findByRole('searchbox'), 'drago')
  expect(await screen.findByText('Nessun sogno con queste parole')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Azzera la ricerca' }))
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  expect(await screen.findByRole('link', { name: /Il lago/ })).toBeTruthy()
})

it('brings the next page when asked', async () => {
  mockServer({ [LIST]: page([lake], 'c1'), [`${LIST}&cursor=c1`]: page([train]) })
  const { user } = renderSignedIn(<AnalysesPage />)
  await user.click(await screen.findByRole('button', { name: 'Carica altri' }))
  expect(await screen.findByRole('link', { name: /Il treno/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Carica altri' })).toBeNull()
})

it('invites to record the first dream where there is none', async () => {
  mockServer({ [LIST]: page([]) })
  renderSignedIn(<AnalysesPage />)
  expect(await screen.findByRole('button', { name: 'Registra Nuovo Sogno' })).toBeTruthy()
  expect(screen.queryByRole('searchbox')).toBeNull()
})

it('offers to try again when the dreams did not come', async () => {
  mockServer({ [LIST]: { status: 500, body: { message: 'Errore interno', code: 'internal' } } })
  renderSignedIn(<AnalysesPage />)
  expect(await screen.findByRole('button', { name: 'Riprova' })).toBeTruthy()
})

it('offers the monthly analysis to the free plan without asking the server for it', async () => {
  const { calls } = mockServer({ [LIST]: page([lake]), [STATS]: { body: buildStats() } })
  renderSignedIn(<AnalysesPage />)
  expect((await screen.findByRole('link', { name: 'Scopri Premium' })).getAttribute('href')).toBe('/subscription')
  expect(calls.some(({ call }) => call.includes('monthly'))).toBe(false)
})

const long = `**Il mese in breve**\n\n${'Torna il **mare**, e con lui la casa. '.repeat(30)}`

const premium = (answers: Parameters<typeof mockServer>[0]) => {
  const server = mockServer({ [LIST]: page([lake]), [STATS]: { body: buildStats() }, ...answers })
  return { ...server, ...renderSignedIn(<AnalysesPage />, { user: premiumUser() }) }
}

it('shows the beginning of the latest monthly analysis, cut at a word, and the way to all of it', async () => {
  premium({ [LATEST]: { body: buildMonthly({ analysis: long }) } })
  const card = await screen.findByRole('region', { name: 'Dal 22 ottobre al 20 novembre 2026' })
  const text = card.querySelector('.reading')?.textContent ?? ''
  expect(text.length).toBeLessThanOrEqual(MONTHLY_PREVIEW + 1)
  expect(text.length).toBeGreaterThan(MONTHLY_PREVIEW - 40)
  expect(text).toMatch(/\p{L}\.?…$/u)
  expect(text).not.toContain('*')
  expect(within(card).getAllByText('mare')[0]?.tagName).toBe('STRONG')
  expect(within(card).getByRole('link', { name: 'Leggi tutta' }).getAttribute('href')).toBe('/monthly-analysis')
  expect(within(card).getByText('La prossima: dal 20 dicembre 2026.')).toBeTruthy()
})

it('opens the earlier monthly analyses in a dialog, each with its text', async () => {
  const september = buildMonthly({
    id: 1,
    analysis: 'Un mese di treni.',
    startDate: '2026-09-01',
    endDate: '2026-09-30',
  })
  const { user, calls } = premium({
    [LATEST]: { body: buildMonthly() },
    [MONTHS]: { body: [buildMonthly(), september] },
  })
  const opener = await screen.findByRole('button', { name: 'Analisi precedenti' })
  expect(calls.some(({ call }) => call === MONTHS)).toBe(false)
  await user.click(opener)
  const dialog = within(await screen.findByRole('dialog', { name: 'Analisi mensili precedenti' }))
  await user.click(await dialog.findByText('Dal 1º settembre al 30 settembre 2026'))
  expect(dialog.getByText('Un mese di treni.').closest('details')?.open).toBe(true)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

it('invites to the first monthly analysis and says what it needs', async () => {
  premium({ [STATS]: { body: buildStats({ trend: buildTrend(['positive', 'neutral']) }) } })
  const card = within(await screen.findByRole('region', { name: 'Il tuo mese, riletto' }))
  expect(await card.findByText(/Servono almeno 3 sogni negli ultimi 30 giorni: ne manca 1\.$/)).toBeTruthy()
  expect(card.getByRole('link', { name: 'Vai all’analisi mensile' }).getAttribute('href')).toBe('/monthly-analysis')
})

it('puts the most frequent elements beside the readings where there is room', async () => {
  given(1280)
  mockServer({ [LIST]: page([lake]), [STATS]: { body: buildStats() } })
  renderSignedIn(<AnalysesPage />)
  const aside = within(await screen.findByRole('complementary', { name: 'Elementi più frequenti' }))
  expect(await aside.findByRole('list', { name: 'Simboli' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Da analizzare' })).toBeTruthy()
})

it('draws the year and the links, with the most frequent elements, in a tab of its own', async () => {
  const links = { symbols: [{ element: 'Acqua', count: 3 }], links: [], omitted: 0 }
  const { calls } = mockServer({
    [LIST]: page([lake]),
    [STATS]: { body: buildStats({ patterns: { ...buildStats().patterns, themes: buildPattern([['Volo', 2]]) } }) },
    'GET /api/stats/year/2026': { body: { year: 2026, days: [], years: [] } },
    'GET /api/stats/links': { body: links },
  })
  const { user, currentPath } = renderSignedIn(<AnalysesPage />, { path: '/analysis' })
  await screen.findByRole('link', { name: /Il lago/ })
  expect(calls.some(({ call }) => call.includes('/api/stats/'))).toBe(false)
  await user.click(screen.getByRole('tab', { name: 'Cosa ritorna' }))
  expect(currentPath()).toBe('/analysis?tab=ritorni')
  expect(await screen.findByRole('heading', { name: 'Il tuo 2026' })).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Legami tra i simboli' })).toBeTruthy()
  expect(within(screen.getByRole('list', { name: 'Temi' })).getByText('Volo')).toBeTruthy()
})

it('offers Premium where it ended while the page was open, with nothing to try again', async () => {
  const ended = { status: 403, body: { code: 'premium_required', message: 'Serve Premium.' } }
  const { queryClient } = premium({ [LATEST]: ended })
  queryClient.setQueryData(['/api/user'], premiumUser())
  expect(await screen.findByRole('link', { name: 'Scopri Premium' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Riprova' })).toBeNull()
  expect(queryClient.getQueryState(['/api/user'])?.isInvalidated).toBe(true)
})

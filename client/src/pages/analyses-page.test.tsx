import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { buildDream, fill, mockServer, premiumUser, renderSignedIn } from '#client/test/kit.tsx'
import { buildMonthly, buildPattern, buildStats, buildTrend } from '#client/test/stats.ts'
import { MONTHLY_PREVIEW } from '#shared/constants/limits.ts'
import AnalysesPage from './analyses-page.tsx'

const LIST = 'GET /api/dreams?limit=20'
const STATS = 'GET /api/stats'
const LATEST = 'GET /api/monthly-analysis/latest'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const lake = buildDream({ id: 1, title: 'Il lago' })
const train = buildDream({ id: 2, title: 'Il treno', hasAnalysis: true, analysisKind: 'advanced' })

const page = (items: unknown[]) => ({ body: { items, nextCursor: null } })

it('lists unanalysed dreams apart from analysed ones', async () => {
  mockServer({ [LIST]: page([lake, train]) })
  renderSignedIn(<AnalysesPage />)
  const waiting = await screen.findByRole('region', { name: 'Da analizzare' })
  const read = screen.getByRole('region', { name: 'Analizzati' })
  const hrefIn = (section: HTMLElement, name: RegExp) =>
    within(section).getByRole('link', { name }).getAttribute('href')
  expect(hrefIn(waiting, /Il lago/)).toBe('/analysis/1')
  expect(hrefIn(read, /Il treno.*Analisi avanzata/)).toBe('/analysis/2')
})

it('reports an empty search and clears it', async () => {
  mockServer({ [LIST]: page([lake]), [`${LIST}&q=drago`]: page([]) })
  const { user } = renderSignedIn(<AnalysesPage />)
  await fill(user, await screen.findByRole('searchbox'), 'drago')
  expect(await screen.findByText('Nessun sogno con queste parole')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Azzera la ricerca' }))
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  expect(await screen.findByRole('link', { name: /Il lago/ })).toBeTruthy()
})

it('offers the monthly analysis on the free plan without a request', async () => {
  const { calls } = mockServer({ [LIST]: page([lake]), [STATS]: { body: buildStats() } })
  renderSignedIn(<AnalysesPage />)
  expect((await screen.findByRole('link', { name: 'Scopri Premium' })).getAttribute('href')).toBe('/subscription')
  expect(calls.some(({ call }) => call.includes('monthly'))).toBe(false)
})

const long = `**Il mese in breve**\n\n${'Torna il **mare**, e con lui la casa. '.repeat(30)}`

const openWithPremium = (answers: Parameters<typeof mockServer>[0]) => {
  mockServer({ [LIST]: page([lake]), [STATS]: { body: buildStats() }, ...answers })
  renderSignedIn(<AnalysesPage />, { user: premiumUser() })
}

it('shows the beginning of the latest monthly analysis, cut at a word, with a link', async () => {
  openWithPremium({ [LATEST]: { body: buildMonthly({ analysis: long }) } })
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

it('offers the first monthly analysis and lists its requirements', async () => {
  openWithPremium({ [STATS]: { body: buildStats({ trend: buildTrend(['positive', 'neutral']) }) } })
  const card = within(await screen.findByRole('region', { name: 'Il tuo mese, riletto' }))
  expect(await card.findByText(/Servono almeno 3 sogni negli ultimi 30 giorni: ne manca 1\.$/)).toBeTruthy()
  expect(card.getByRole('link', { name: 'Vai all’analisi mensile' }).getAttribute('href')).toBe('/monthly-analysis')
})

it('puts the most frequent elements beside the analyses on a wide screen', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { matches: media.includes('>='), media }) as MediaQueryList,
  )
  mockServer({ [LIST]: page([lake]), [STATS]: { body: buildStats() } })
  renderSignedIn(<AnalysesPage />)
  const aside = within(await screen.findByRole('complementary', { name: 'Elementi più frequenti' }))
  expect(await aside.findByRole('list', { name: 'Simboli' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Da analizzare' })).toBeTruthy()
})

it('draws the year and the most frequent elements in a separate tab', async () => {
  const { calls } = mockServer({
    [LIST]: page([lake]),
    [STATS]: { body: buildStats({ patterns: { ...buildStats().patterns, themes: buildPattern([['Volo', 2]]) } }) },
    'GET /api/stats/year/2026': { body: { year: 2026, days: [], years: [] } },
  })
  const { user, currentPath } = renderSignedIn(<AnalysesPage />, { path: '/analysis' })
  await screen.findByRole('link', { name: /Il lago/ })
  expect(calls.some(({ call }) => call.includes('/api/stats/'))).toBe(false)
  await user.click(screen.getByRole('tab', { name: 'Cosa ritorna' }))
  expect(currentPath()).toBe('/analysis?tab=ritorni')
  expect(await screen.findByRole('heading', { name: 'Il tuo 2026' })).toBeTruthy()
  expect(within(screen.getByRole('list', { name: 'Temi' })).getByText('Volo')).toBeTruthy()
})

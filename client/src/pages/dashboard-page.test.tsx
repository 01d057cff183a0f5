import { QueryClient } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSave } from '#client/features/dreams/outbox.ts'
import {
  buildAnnotated,
  buildDream,
  buildNote,
  mockServer,
  renderSignedIn,
  setOnline,
  settle,
} from '#client/test/kit.tsx'
import { database } from '#client/test/memory-database.ts'
import { buildNights, buildStats } from '#client/test/stats.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import type { Finding } from '#shared/contracts/stats.ts'
import DashboardPage from './dashboard-page.tsx'

vi.mock('idb-keyval', async () => (await import('#client/test/memory-database.ts')).idbKeyval)

const STATS = 'GET /api/stats'
const NEWEST = 'GET /api/dreams?limit=5'
const MONTHS = 'GET /api/dreams/months'
const pageAfter = (offset: number) => `${NEWEST}&offset=${offset}`

const dreams = (count: number, from: number, date = '2026-11-19'): Dream[] =>
  Array.from({ length: count }, (_, place) => buildDream({ id: from + place, title: `Sogno ${from + place}`, date }))
const page = (items: Dream[], nextCursor: string | null = null) => ({ body: { items, nextCursor } })

const fullServer = (stats = buildStats({ count: 16 })) =>
  mockServer({
    [STATS]: { body: stats },
    [NEWEST]: page(dreams(5, 1), 'five'),
    [pageAfter(5)]: page([...dreams(4, 6), ...dreams(1, 20, '2026-10-02')], 'ten'),
    [pageAfter(10)]: page([
      ...dreams(1, 21, '2026-10-01'),
      ...dreams(1, 30, '2025-12-24'),
      ...dreams(3, 40, '2025-03-08'),
    ]),
    [pageAfter(15)]: page(dreams(1, 43, '2025-03-08')),
    [MONTHS]: {
      body: {
        months: [
          { month: '2026-11', dreams: 9 },
          { month: '2026-10', dreams: 2 },
          { month: '2025-12', dreams: 1 },
          { month: '2025-03', dreams: 4 },
        ],
      },
    },
  })

// The page asks nothing about the morning's dream by day.
beforeEach(() => {
  vi.useFakeTimers({ now: new Date().setHours(12), toFake: ['Date'] })
})

afterEach(() => {
  vi.useRealTimers()
  database.reset()
  vi.restoreAllMocks()
})

it('greets by name and shows the three newest dreams, with one request each', async () => {
  const server = fullServer()
  renderSignedIn(<DashboardPage />)
  expect(screen.getByRole('heading', { level: 1, name: /, giulia$/ })).toBeTruthy()
  const recent = await screen.findByRole('list', { name: 'Sogni recenti' })
  expect(
    within(recent)
      .getAllByRole('heading')
      .map((title) => title.textContent),
  ).toEqual(['Sogno 1', 'Sogno 2', 'Sogno 3'])
  await screen.findByRole('heading', { name: 'Cronologia' })
  expect(server.calls.map(({ call }) => call).sort()).toEqual(['GET /api/config', MONTHS, NEWEST, STATS])
  expect(screen.getByRole('link', { name: 'Vedi tutti' }).getAttribute('href')).toBe('/dreams')
})

it('shows the last seven nights: dreams, shutters, and today’s open window', async () => {
  const onNewDream = vi.fn()
  fullServer()
  const { user } = renderSignedIn(<DashboardPage />, { onNewDream })
  const portico = within(await screen.findByRole('list', { name: 'Le tue ultime sette notti' }))
  expect(portico.getByRole('link', { name: /^Volo sopra Matera/ }).getAttribute('href')).toBe('/dreams/11')
  const [past] = portico.getAllByRole('button', { name: /^\d{1,2} [a-z]+ \d{4}: registra il sogno$/ })
  if (past) await user.click(past)
  expect(onNewDream).toHaveBeenLastCalledWith({ date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) })
  await user.click(portico.getByRole('button', { name: 'Registra il sogno di oggi' }))
  expect(onNewDream).toHaveBeenLastCalledWith()
})

it('shows without a network the nights up to today, nothing known of those since', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T08:10:00+01:00') })
  fullServer()
  renderSignedIn(<DashboardPage />)
  const portico = within(await screen.findByRole('list', { name: 'Le tue ultime sette notti' }))
  setOnline(false)
  expect(screen.getByText('domenica 22 novembre 2026')).toBeTruthy()
  expect(portico.getByRole('button', { name: '21 novembre 2026: registra il sogno' })).toBeTruthy()
  expect(portico.getByRole('button', { name: 'Registra il sogno di oggi' })).toBeTruthy()
})

it('links a night of several dreams to all of them', async () => {
  const nights = buildNights((place) =>
    place === 0 ? { id: 11, title: 'Volo sopra Matera', mood: 'neutral', motif: null } : null,
  ).map((night) => ({ ...night, dreams: night.dream ? 2 : 0 }))
  fullServer(buildStats({ nights }))
  renderSignedIn(<DashboardPage />)
  const portico = within(await screen.findByRole('list', { name: 'Le tue ultime sette notti' }))
  expect(portico.getByRole('link', { name: /^2 sogni, / }).getAttribute('href')).toBe(`/dreams?date=${nights[0]?.date}`)
})

it('shows unsent dreams before the recent ones and the timeline', async () => {
  fullServer()
  const { id: _, ...input } = buildDream({ title: 'Il ponte' })
  await keepSave(new QueryClient(), 1, { input, key: 'a' })
  renderSignedIn(<DashboardPage />)
  const recent = within(await screen.findByRole('list', { name: 'Sogni recenti' }))
  expect(await recent.findByText('In attesa di rete')).toBeTruthy()
  expect(recent.getAllByRole('heading').map((title) => title.textContent)).toEqual(['Il ponte', 'Sogno 1', 'Sogno 2'])
  const timeline = within(await screen.findByRole('region', { name: 'Cronologia' }))
  expect(timeline.getAllByRole('listitem').map((row) => row.textContent)[0]).toContain('Il ponte')
})

it('links each week’s bar to its dreams', async () => {
  fullServer()
  renderSignedIn(<DashboardPage />)
  const bars = within(await screen.findByRole('list', { name: /^Sogni per settimana/, hidden: true }))
  const { weeks, nights } = buildStats()
  const links = bars.getAllByRole('link', { hidden: true })
  expect(bars.getAllByRole('listitem', { hidden: true })).toHaveLength(weeks.length)
  expect(links).toHaveLength(weeks.filter((count) => count > 0).length)
  expect(links.at(-1)?.getAttribute('href')).toBe(`/dreams?week=${nights.at(-1)?.date}`)
})

describe('the finding', () => {
  const shown = { mood: 'neutral', motif: null } as const
  const water = { kind: 'symbols', name: 'Acqua', called: 'l’acqua' } as const
  const earlier = { ...shown, id: 3, title: 'Il faro', date: '2026-08-11' }
  const later = { ...shown, id: 9, title: 'La piena', date: '2026-11-18' }

  it.each<[string, Finding, string[], string]>([
    [
      'a dream of a year ago',
      { kind: 'anniversary', earlier: { ...earlier, date: '2025-11-20' }, quote: 'Salgo, e la lampada è spenta.' },
      ['Un anno fa, oggi', 'Il faro', '«Salgo, e la lampada è spenta.»'],
      '/dreams/3',
    ],
    [
      'a dream of a month ago',
      { kind: 'anniversary', earlier: { ...earlier, date: '2026-10-20' }, quote: 'Salgo.' },
      ['Un mese fa', 'Il faro', '«Salgo.»'],
      '/dreams/3',
    ],
    [
      'what is back after months',
      { kind: 'return', earlier, later, thing: water, note: null },
      ['Di ritorno', 'L’acqua, dopo 3 mesi', 'L’ultima volta era l’11 agosto, in «Il faro».'],
      '/filo/simbolo/Acqua',
    ],
    [
      'what is back after some nights, with the words for it',
      {
        kind: 'return',
        earlier: { ...earlier, date: '2026-11-06' },
        later,
        thing: { kind: 'person', name: 'Irene', called: 'Irene' },
        note: { date: '2025-05-08', words: 'la scuola' },
      },
      ['Di ritorno', 'Irene, dopo 12 notti', 'Scrivevi l’8 maggio 2025: la scuola'],
      '/filo/persona/Irene',
    ],
    [
      'words of long ago',
      { kind: 'words', earlier, later, thing: water, note: { date: '2026-08-11', words: 'la piena' } },
      ['Nel tuo dizionario', 'L’acqua, con le tue parole', 'Scrivevi l’11 agosto: la piena'],
      '/filo/simbolo/Acqua',
    ],
  ])('tells %s', async (_what, finding, texts, href) => {
    fullServer(buildStats({ finding }))
    renderSignedIn(<DashboardPage />)
    const card = await screen.findByRole('region', { name: texts[1] ?? '' })
    expect([...card.querySelectorAll('p, h2')].map((part) => part.textContent)).toEqual(texts)
    expect(within(card).getByRole('link').getAttribute('href')).toBe(href)
  })

  it('renders nothing without a finding', async () => {
    fullServer()
    renderSignedIn(<DashboardPage />)
    await screen.findByRole('heading', { name: 'Cronologia' })
    expect(document.getElementById('finding')).toBeNull()
  })

  it('requests the evening question once, even if that fails', async () => {
    vi.setSystemTime(new Date().setHours(20))
    const server = fullServer()
    server.answers['GET /api/annotations/evening'] = { status: 500, body: { code: 'internal', message: 'No' } }
    renderSignedIn(<DashboardPage />)
    await screen.findByRole('heading', { name: 'Cronologia' })
    await settle()
    expect(server.sent('GET /api/annotations/evening')).toHaveLength(1)
  })

  it('is replaced by the evening question', async () => {
    vi.setSystemTime(new Date().setHours(20))
    const finding = { kind: 'return', earlier, later, thing: water, note: null } as const
    mockServer({
      [STATS]: { body: buildStats({ finding }) },
      [NEWEST]: page(dreams(2, 1)),
      [MONTHS]: { body: { months: [] } },
      'GET /api/annotations/evening': { body: { waiting: buildNote() } },
      'GET /api/dreams/3/annotations': { body: buildAnnotated() },
    })
    renderSignedIn(<DashboardPage />)
    expect(await screen.findByRole('region', { name: /^Dove, nelle tue giornate/ })).toBeTruthy()
    expect(document.getElementById('finding')).toBeNull()
  })
})

it('records an empty morning in one tap, shows it on the shutters, and undoes it from the notice', async () => {
  const onNight = (empty: boolean) =>
    buildStats({ nights: buildNights(() => null).map((night, place) => ({ ...night, empty: empty && place === 6 })) })
  let empty = false
  const server = mockServer({
    [STATS]: () => ({ body: onNight(empty) }),
    [NEWEST]: page(dreams(3, 1)),
    [MONTHS]: { body: { months: [] } },
    'POST /api/empty-mornings': () => {
      empty = true
      return { status: 204 }
    },
    'DELETE /api/empty-mornings': () => {
      empty = false
      return { status: 204 }
    },
  })
  const { user } = renderSignedIn(<DashboardPage />)
  await user.click(await screen.findByRole('button', { name: 'Stanotte niente' }))
  const noted = await screen.findByText('Stanotte niente, annotato')
  expect(document.activeElement).toBe(noted)
  expect(screen.getByRole('button', { name: /: mattina senza ricordo, registra il sogno$/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Stanotte niente' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Annulla' }))
  expect(await screen.findByRole('button', { name: 'Stanotte niente' })).toBeTruthy()
  expect(server.sent('DELETE /api/empty-mornings')).toHaveLength(1)
})

it('asks for neither tonight’s dream nor an empty morning once tonight has a dream', async () => {
  mockServer({
    [STATS]: {
      body: buildStats({
        nights: buildNights(() => ({ id: 11, title: 'Volo sopra Matera', mood: 'neutral', motif: null })),
      }),
    },
    [NEWEST]: page(dreams(3, 1)),
    [MONTHS]: { body: { months: [] } },
  })
  renderSignedIn(<DashboardPage />)
  await screen.findByRole('list', { name: 'Le tue ultime sette notti' })
  expect(screen.queryByRole('button', { name: 'Stanotte niente' })).toBeNull()
  expect(screen.queryByText(/Cosa hai sognato stanotte/)).toBeNull()
  expect(screen.getByText(/Il sogno di stanotte è nel diario/)).toBeTruthy()
})

it('shows the three figures and the recurring elements without a tap, in page order', async () => {
  fullServer()
  renderSignedIn(<DashboardPage />)
  const figures = within(await screen.findByRole('region', { name: 'Le tue cifre' }))
  const cards = figures.getAllByRole('heading', { level: 3 })
  expect(cards.map((card) => [card.textContent, card.nextElementSibling?.textContent])).toEqual([
    ['Sogni Registrati', '16'],
    ["Stato d'Animo", 'Positivo'],
    ['Elemento Ricorrente', 'Acqua'],
  ])
  expect(figures.getByRole('link', { name: '1 negativo' }).getAttribute('href')).toBe('/dreams?mood=negative')
  expect(figures.getByRole('link', { name: 'Acqua' }).getAttribute('href')).toBe('/filo/simbolo/Acqua')
  expect(figures.getByText('In 3 dei tuoi 16 sogni')).toBeTruthy()
  await screen.findByRole('heading', { name: 'Cronologia' })
  expect(screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)).toEqual([
    'Le tue cifre',
    'Sogni Recenti',
    'Cosa ritorna nei tuoi sogni',
    'Cronologia',
  ])
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Emozioni', 'Temi', 'Simboli'])
})

it('shows the three figures of an empty journal: 0, Neutro, —', async () => {
  const empty = { count: 0, moodCounts: { positive: 0, neutral: 0, negative: 0 }, recurringElements: [], trend: [] }
  mockServer({
    [STATS]: { body: buildStats({ ...empty, weeks: [0, 0, 0, 0, 0, 0, 0, 0] }) },
    [NEWEST]: page([]),
    [MONTHS]: { body: { months: [] } },
  })
  renderSignedIn(<DashboardPage />)
  const figures = within(await screen.findByRole('region', { name: 'Le tue cifre' }))
  const cards = figures.getAllByRole('heading', { level: 3 })
  expect(cards.map((card) => card.nextElementSibling?.textContent)).toEqual(['0', 'Neutro', '—'])
})

describe('the timeline', () => {
  const timeline = () => screen.findByRole('region', { name: 'Cronologia' })
  const titles = (region: HTMLElement) => [...region.querySelectorAll('.row-title')].map((row) => row.textContent)
  const monthButtons = () =>
    within(screen.getByRole('navigation', { name: 'Vai al mese' }))
      .getAllByRole('button')
      .map((button) => button.textContent)
  const sentPages = ({ calls }: ReturnType<typeof fullServer>) =>
    calls.map(({ call }) => call).filter((call) => call.includes('offset='))
  const button = (name: string) => screen.getByRole('button', { name })

  it('starts with the newest five by month, and lists the year’s months and earlier years', async () => {
    fullServer()
    renderSignedIn(<DashboardPage />)
    const month = await screen.findByRole('region', { name: 'novembre 2026' })
    expect(titles(month)).toEqual(['Sogno 1', 'Sogno 2', 'Sogno 3', 'Sogno 4', 'Sogno 5'])
    expect(within(month).getByRole('link', { name: 'novembre 2026' }).getAttribute('href')).toBe(
      '/dreams?month=2026-11',
    )
    expect(await screen.findByRole('button', { name: 'nov 9 sogni', current: true })).toBeTruthy()
    expect(monthButtons()).toEqual(['nov 9 sogni', 'ott 2 sogni', '2025 5 sogni'])
    expect(screen.getByText('1–5 di 16')).toBeTruthy()
    expect(button('Precedente').getAttribute('aria-disabled')).toBe('true')
  })

  it('turns pages across months with one request each, and back without any', async () => {
    const server = fullServer()
    const { user, currentPath } = renderSignedIn(<DashboardPage />)
    await timeline()
    await user.click(button('Successiva'))
    expect(titles(await screen.findByRole('region', { name: 'ottobre 2026' }))).toEqual(['Sogno 20'])
    expect(titles(screen.getByRole('region', { name: 'novembre 2026' }))).toHaveLength(4)
    expect(screen.getByText('6–10 di 16')).toBeTruthy()
    await user.click(button('Precedente'))
    expect(titles(await timeline())).toHaveLength(5)
    await user.click(button('Successiva'))
    expect(titles(await timeline())).toContain('Sogno 20')
    expect(sentPages(server)).toEqual([pageAfter(5)])
    expect(currentPath()).toBe('/?pagina=2')
  })

  it('jumps to the page on which a month begins', async () => {
    const server = fullServer()
    const { user } = renderSignedIn(<DashboardPage />)
    await user.click(await screen.findByRole('button', { name: 'ott 2 sogni' }))
    await screen.findByRole('region', { name: 'ottobre 2026' })
    expect(screen.getByText('6–10 di 16')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'ott 2 sogni', current: true })).toBeTruthy()
    await user.click(button('2025 5 sogni'))
    await screen.findByRole('region', { name: 'marzo 2025' })
    expect(monthButtons()).toEqual(['nov 9 sogni', 'ott 2 sogni', 'dic 1 sogno', 'mar 4 sogni'])
    expect(screen.getByText('11–15 di 16')).toBeTruthy()
    await user.click(button('Successiva'))
    expect(await screen.findByText('16 di 16')).toBeTruthy()
    expect(button('Successiva').getAttribute('aria-disabled')).toBe('true')
    expect(sentPages(server)).toEqual([pageAfter(5), pageAfter(10), pageAfter(15)])
  })

  it.each([
    ['3', '11–15 di 16'],
    ['99', '16 di 16'],
    ['-1', '1–5 di 16'],
    ['x', '1–5 di 16'],
  ])('opens at page %s of its address', async (pagina, places) => {
    fullServer()
    renderSignedIn(<DashboardPage />, { path: `/?pagina=${pagina}` })
    await timeline()
    expect(await screen.findByText(places)).toBeTruthy()
  })

  it('reports a failed page, and retries', async () => {
    const server = fullServer()
    const found = server.answers[pageAfter(5)]
    server.answers[pageAfter(5)] = { status: 500 }
    const { user } = renderSignedIn(<DashboardPage />)
    await user.click(await screen.findByRole('button', { name: 'ott 2 sogni' }))
    expect(await screen.findByText('Non riusciamo ad aprire questa pagina')).toBeTruthy()
    if (found) server.answers[pageAfter(5)] = found
    await user.click(button('Riprova'))
    expect(await screen.findByRole('region', { name: 'ottobre 2026' })).toBeTruthy()
  })

  it('includes each dream, also if the recent dreams are all', async () => {
    mockServer({
      [STATS]: { body: buildStats({ count: 2 }) },
      [NEWEST]: page(dreams(2, 1)),
      [MONTHS]: { body: { months: [] } },
    })
    renderSignedIn(<DashboardPage />)
    expect(titles(await timeline())).toEqual(['Sogno 1', 'Sogno 2'])
    expect(button('Successiva').getAttribute('aria-disabled')).toBe('true')
  })
})

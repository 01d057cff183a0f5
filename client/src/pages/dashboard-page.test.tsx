import { QueryClient } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepSave } from '#client/features/dreams/outbox.ts'
import { buildDream, mockServer, renderSignedIn } from '#client/test/kit.tsx'
import { database } from '#client/test/memory-database.ts'
import { buildNights, buildStats } from '#client/test/stats.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import DashboardPage from './dashboard-page.tsx'

vi.mock('idb-keyval', async () => (await import('#client/test/memory-database.ts')).idbKeyval)

const STATS = 'GET /api/stats'
const FIRST_PAGE = 'GET /api/dreams?limit=5'
const SECOND_PAGE = 'GET /api/dreams?limit=5&cursor=abc'

const dreams = (count: number, from: number, date = '2026-11-19'): Dream[] =>
  Array.from({ length: count }, (_, place) => buildDream({ id: from + place, title: `Sogno ${from + place}`, date }))

const fullServer = (stats = buildStats()) =>
  mockServer({
    [STATS]: { body: stats },
    [FIRST_PAGE]: { body: { items: dreams(5, 1), nextCursor: 'abc' } },
    [SECOND_PAGE]: { body: { items: dreams(2, 6, '2026-10-02'), nextCursor: null } },
  })

// By day nothing is asked about the morning's dream.
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
  expect(server.calls.map(({ call }) => call).sort()).toEqual(['GET /api/config', FIRST_PAGE, STATS])
  expect(screen.getByRole('link', { name: 'Vedi tutti' }).getAttribute('href')).toBe('/dreams')
})

it('shows the last seven nights: a dream, shutters, and today’s open window', async () => {
  const onNewDream = vi.fn()
  fullServer()
  const { user } = renderSignedIn(<DashboardPage />, { onNewDream })
  const portico = within(await screen.findByRole('list', { name: 'Le tue ultime sette notti' }))
  expect(portico.getByRole('link', { name: /^Volo sopra Matera/ }).getAttribute('href')).toBe('/dreams/11')
  expect(portico.getAllByText('Nessun sogno registrato')).toHaveLength(5)
  await user.click(portico.getByRole('button', { name: 'Registra il sogno di oggi' }))
  expect(onNewDream).toHaveBeenCalled()
})

it('leads from a night of several dreams to all of them', async () => {
  const nights = buildNights((place) =>
    place === 0 ? { id: 11, title: 'Volo sopra Matera', mood: 'neutral', motif: null } : null,
  ).map((night) => ({ ...night, dreams: night.dream ? 2 : 0 }))
  fullServer(buildStats({ nights }))
  renderSignedIn(<DashboardPage />)
  const portico = within(await screen.findByRole('list', { name: 'Le tue ultime sette notti' }))
  expect(portico.getByRole('link', { name: /^2 sogni, / }).getAttribute('href')).toBe(`/dreams?date=${nights[0]?.date}`)
})

it('puts what waits for a network in front of the timeline, on its first page alone', async () => {
  fullServer()
  const { id: _, ...input } = buildDream({ title: 'Il ponte' })
  await keepSave(new QueryClient(), 1, { input, dream: undefined, key: 'a' })
  const { user } = renderSignedIn(<DashboardPage />)
  const timeline = within(await screen.findByRole('region', { name: 'Cronologia' }))
  const first = () => timeline.getAllByRole('link')[0]?.textContent
  expect(await timeline.findByText('In attesa di rete')).toBeTruthy()
  expect(first()).toContain('Il ponte')
  await user.click(timeline.getByRole('button', { name: 'Successiva' }))
  await timeline.findByText('Sogno 6')
  expect(first()).toContain('Sogno 6')
})

it('leads from each week’s bar to its dreams', async () => {
  fullServer()
  renderSignedIn(<DashboardPage />)
  const bars = within(await screen.findByRole('list', { name: /^Sogni per settimana/ }))
  const { weeks, nights } = buildStats()
  expect(bars.getAllByRole('listitem')).toHaveLength(weeks.length)
  expect(bars.getAllByRole('link')).toHaveLength(weeks.filter((count) => count > 0).length)
  expect(bars.getAllByRole('link').at(-1)?.getAttribute('href')).toBe(`/dreams?week=${nights.at(-1)?.date}`)
})

it('recalls the dreams of this day and of a month ago', async () => {
  const today = buildStats().nights.at(-1)?.date ?? ''
  const shown = { mood: 'neutral', motif: null } as const
  const onThisDay = [
    { ...shown, id: 3, title: 'Il faro', date: '2020-01-02' },
    { ...shown, id: 4, title: 'La torre', date: `${Number(today.slice(0, 4)) - 1}${today.slice(4)}` },
  ]
  mockServer({ [STATS]: { body: buildStats({ onThisDay }) }, [FIRST_PAGE]: { body: { items: [], nextCursor: null } } })
  renderSignedIn(<DashboardPage />)
  const card = within(await screen.findByRole('region', { name: 'Accadde oggi' }))
  const links = card.getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual(['Un mese faIl faro', 'Un anno fa, oggiLa torre'])
  expect(links[0]?.getAttribute('href')).toBe('/dreams/3')
})

it('notes an empty morning in one tap, shows it on the shutters, and takes it back from the notice', async () => {
  const onNight = (empty: boolean) =>
    buildStats({ nights: buildNights(() => null).map((night, place) => ({ ...night, empty: empty && place === 6 })) })
  let empty = false
  const server = mockServer({
    [STATS]: () => ({ body: onNight(empty) }),
    [FIRST_PAGE]: { body: { items: dreams(5, 1), nextCursor: null } },
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
  expect(screen.getByText('Nessun ricordo, annotato')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Stanotte niente' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Annulla' }))
  expect(await screen.findByRole('button', { name: 'Stanotte niente' })).toBeTruthy()
  expect(server.sent('DELETE /api/empty-mornings')).toHaveLength(1)
})

it('asks neither for tonight’s dream nor for an empty morning once tonight has a dream', async () => {
  mockServer({
    [STATS]: {
      body: buildStats({
        nights: buildNights(() => ({ id: 11, title: 'Volo sopra Matera', mood: 'neutral', motif: null })),
      }),
    },
    [FIRST_PAGE]: { body: { items: dreams(5, 1), nextCursor: null } },
  })
  renderSignedIn(<DashboardPage />)
  await screen.findByRole('list', { name: 'Le tue ultime sette notti' })
  expect(screen.queryByRole('button', { name: 'Stanotte niente' })).toBeNull()
  expect(screen.queryByText(/Cosa hai sognato stanotte/)).toBeNull()
  expect(screen.getByText(/Il sogno di stanotte è al sicuro/)).toBeTruthy()
})

it('says in words what the stats draw', async () => {
  fullServer()
  renderSignedIn(<DashboardPage />)
  const summary = within(await screen.findByRole('region', { name: 'Riepilogo' }))
  expect(summary.getByText('3 negli ultimi sette giorni')).toBeTruthy()
  expect(summary.getByText('Positivo')).toBeTruthy()
  expect(summary.getByText('1 negativo')).toBeTruthy()
  expect(summary.getByText('In 3 dei tuoi 7 sogni')).toBeTruthy()
  expect(summary.getByRole('img', { name: '3 su 7' }).children).toHaveLength(7)
})

it('pages through the timeline and back, while the newest dreams stay', async () => {
  fullServer()
  const { user } = renderSignedIn(<DashboardPage />)
  expect(await screen.findByText('Pagina 1 di 2')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'novembre 2026' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Precedente' }).getAttribute('aria-disabled')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Successiva' }))
  expect(await screen.findByRole('heading', { name: 'ottobre 2026' })).toBeTruthy()
  expect(screen.getByText('Pagina 2 di 2')).toBeTruthy()
  expect(within(screen.getByRole('list', { name: 'Sogni recenti' })).getByText('Sogno 1')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Successiva' }).getAttribute('aria-disabled')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Precedente' }))
  expect(await screen.findByRole('heading', { name: 'novembre 2026' })).toBeTruthy()
})

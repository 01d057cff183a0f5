import { QueryClient } from '@tanstack/react-query'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { keepSave } from '#client/features/dreams/outbox.ts'
import { buildDream, buildUser, mockServer, renderSignedIn } from '#client/test/kit.tsx'
import { database } from '#client/test/memory-database.ts'
import type { Dream, DreamPage } from '#shared/contracts/dreams.ts'
import DreamsPage from './dreams-page.tsx'

vi.mock('idb-keyval', async () => (await import('#client/test/memory-database.ts')).idbKeyval)

const LIST = 'GET /api/dreams?limit=20'
const MONTHS = 'GET /api/dreams/months'
const page = (items: Dream[], nextCursor: string | null = null, total = items.length): { body: DreamPage } => ({
  body: { items, nextCursor, total },
})
const dreams = (count: number, from = 1) =>
  Array.from({ length: count }, (_, place) => buildDream({ id: from + place, title: `Sogno ${from + place}` }))
const listCalls = ({ calls }: ReturnType<typeof mockServer>) =>
  calls.map(({ call }) => call).filter((call) => call.startsWith(LIST))
const searchbox = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Cerca nei tuoi sogni' })

afterEach(() => {
  database.reset()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('counts unsent dreams with the rest', async () => {
  mockServer({ [LIST]: page(dreams(20), 'c2', 50) })
  const { id: _, ...input } = buildDream({ title: 'Il ponte' })
  await keepSave(new QueryClient(), 1, { input, key: 'a' })
  renderSignedIn(<DreamsPage />, { path: '/dreams' })
  expect(await screen.findByText('51 sogni')).toBeTruthy()
})

it('searches once, shortly after the last keystroke, and stores the search in the address', async () => {
  const server = mockServer({ [LIST]: page(dreams(2)), [`${LIST}&q=faro`]: page(dreams(1, 9)) })
  const { currentPath } = renderSignedIn(<DreamsPage />, { path: '/dreams' })
  await screen.findByText('Sogno 1')
  for (const typed of ['f', 'fa', 'far', 'faro']) fireEvent.change(searchbox(), { target: { value: typed } })
  expect(listCalls(server)).toEqual([LIST])
  expect(await screen.findByText('Sogno 9')).toBeTruthy()
  expect(screen.getByText('1 sogno trovato')).toBeTruthy()
  expect(listCalls(server)).toEqual([LIST, `${LIST}&q=faro`])
  expect(currentPath()).toBe('/dreams?q=faro')
})

it('restores search, mood and order from the address', async () => {
  const server = mockServer({ [`${LIST}&q=faro&mood=negative&sort=oldest`]: page(dreams(1)) })
  renderSignedIn(<DreamsPage />, { path: '/dreams?q=faro&mood=negative&sort=oldest' })
  expect(await screen.findByText('Sogno 1')).toBeTruthy()
  expect(searchbox().value).toBe('faro')
  expect(screen.getByRole('button', { name: 'Negativo' }).getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Ordina' }).value).toBe('oldest')
  expect(listCalls(server)).toHaveLength(1)
})

it('groups by month while nothing is searched for', async () => {
  const items = ['2026-03-12', '2026-03-01', '2026-01-19'].map((date, place) => buildDream({ id: place + 1, date }))
  mockServer({ [LIST]: page(items) })
  renderSignedIn(<DreamsPage />, { path: '/dreams' })
  const march = await screen.findByRole('list', { name: 'Sogni, marzo 2026' })
  expect(within(march).getAllByRole('heading', { level: 3 })).toHaveLength(2)
  const months = screen.getAllByRole('heading', { level: 2 })
  expect(months.map((month) => month.textContent)).toEqual(['marzo 2026', 'gennaio 2026'])
})

it('suggests filters for a search, and applies one instead', async () => {
  const items = [
    { filter: 'tag', value: 'marea', dreams: 2 },
    { filter: 'element', value: 'Mare', dreams: 1 },
  ]
  mockServer({
    [LIST]: page(dreams(1)),
    [MONTHS]: {
      body: {
        months: [
          { month: '2026-03', dreams: 2 },
          { month: '2026-01', dreams: 1 },
        ],
      },
    },
    [`${LIST}&q=mar`]: page(dreams(1)),
    'GET /api/dreams/suggestions?q=mar': { body: { items } },
    [`${LIST}&element=Mare`]: page(dreams(1, 9)),
  })
  const { user, currentPath } = renderSignedIn(<DreamsPage />, { path: '/dreams?q=mar' })
  await screen.findByRole('button', { name: 'marea' })
  await screen.findByRole('button', { name: 'marzo 2026' })
  const list = within(screen.getByRole('list', { name: 'Suggerimenti' }))
  expect(list.getAllByRole('button').map((each) => each.textContent)).toEqual(['#marea', 'Mare', 'marzo 2026'])
  await user.click(list.getByRole('button', { name: 'Mare' }))
  expect(await screen.findByText('Sogno 9')).toBeTruthy()
  expect(currentPath()).toBe('/dreams?element=Mare')
  expect(searchbox().value).toBe('')
})

it('filters by the dialog’s frequent tags, elements and kinds, and returns the focus', async () => {
  const items = [
    { filter: 'tag', value: 'mare', dreams: 3 },
    { filter: 'element', value: 'Acqua', dreams: 2 },
  ]
  mockServer({
    [`${LIST}&tag=nonna`]: page(dreams(1)),
    'GET /api/dreams/suggestions': { body: { items } },
    [`${LIST}&element=Acqua&kind=lucido`]: page(dreams(1, 9)),
  })
  const { user, currentPath } = renderSignedIn(<DreamsPage />, { path: '/dreams?tag=nonna' })
  const opener = await screen.findByRole('button', { name: 'Filtri' })
  await user.click(opener)
  const dialog = within(await screen.findByRole('dialog', { name: 'Filtri' }))
  await user.click(await dialog.findByRole('button', { name: 'nonna', pressed: true }))
  for (const name of [/^Acqua/, 'Lucido']) await user.click(dialog.getByRole('button', { name }))
  await user.click(dialog.getByRole('button', { name: 'Mostra i sogni' }))
  expect(await screen.findByText('Sogno 9')).toBeTruthy()
  expect(currentPath()).toBe('/dreams?element=Acqua&kind=lucido')
  expect(document.activeElement).toBe(opener)
  expect(within(screen.getByRole('list', { name: 'Filtri scelti' })).getAllByRole('button')).toHaveLength(2)
})

it('opens any month of the journal', async () => {
  const months = [
    { month: '2026-03', dreams: 2 },
    { month: '2025-11', dreams: 1 },
  ]
  mockServer({
    [LIST]: page(dreams(20), 'c2', 50),
    [MONTHS]: { body: { months } },
    [`${LIST}&month=2025-11`]: page([buildDream({ title: 'Il faro', date: '2025-11-04' })]),
  })
  const { user, currentPath } = renderSignedIn(<DreamsPage />, { path: '/dreams' })
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Vai al mese' }), '2025-11')
  expect(await screen.findByText('Il faro')).toBeTruthy()
  expect(currentPath()).toBe('/dreams?month=2025-11')
})

it('applies the filters to unsent dreams, too', async () => {
  mockServer({ [`${LIST}&tag=estate`]: page([]), [`${LIST}&tag=inverno`]: page([]) })
  const { id: _, ...input } = buildDream({ title: 'Il ponte', tags: ['estate'] })
  await keepSave(new QueryClient(), 1, { input, key: 'a' })
  const { unmount } = renderSignedIn(<DreamsPage />, { path: '/dreams?tag=estate' })
  expect(await screen.findByText('Il ponte')).toBeTruthy()
  expect(screen.getByText('In attesa di rete')).toBeTruthy()
  expect(await screen.findByText('1 sogno trovato')).toBeTruthy()
  unmount()
  renderSignedIn(<DreamsPage />, { path: '/dreams?tag=inverno' })
  expect(await screen.findByText(/^Niente per Tag: inverno/)).toBeTruthy()
  expect(screen.queryByText('Il ponte')).toBeNull()
})

it('suggests changes for an empty result, and clears the filters on demand', async () => {
  mockServer({ [LIST]: page(dreams(1)), [`${LIST}&q=zzz&mood=positive`]: page([]) })
  const { user } = renderSignedIn(<DreamsPage />, { path: '/dreams?q=zzz&mood=positive' })
  expect(await screen.findByRole('heading', { name: 'Nessun sogno trovato' })).toBeTruthy()
  expect(screen.getByText(/Niente per «zzz»/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Azzera filtri' }))
  expect(await screen.findByText('Sogno 1')).toBeTruthy()
  expect(searchbox().value).toBe('')
  expect(document.activeElement).toBe(searchbox())
})

it('loads all pages on demand', async () => {
  mockServer({ [LIST]: page(dreams(2), 'abc', 5), [`${LIST}&cursor=abc`]: page(dreams(3, 3)) })
  const { user } = renderSignedIn(<DreamsPage />, { path: '/dreams' })
  expect(await screen.findByText('5 sogni')).toBeTruthy()
  expect(document.title).toMatch(/^Sogni · /)
  await user.click(screen.getByRole('button', { name: 'Carica altri' }))
  expect(await screen.findByText('Sogno 5')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByText('Sei alla fine del diario.'))
})

it('loads pages while scrolling', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe: () => void
      constructor(callback: (entries: object[]) => void) {
        this.observe = () => callback([{ isIntersecting: true }])
      }
      disconnect() {}
    },
  )
  mockServer({ [LIST]: page(dreams(2), 'abc'), [`${LIST}&cursor=abc`]: page(dreams(3, 3)) })
  renderSignedIn(<DreamsPage />, { path: '/dreams' })
  expect(await screen.findByText('Sogno 5')).toBeTruthy()
})

it('tells a free account with seven dreams about the remaining room', async () => {
  mockServer({ [LIST]: page(dreams(7)) })
  const free = renderSignedIn(<DreamsPage />, { path: '/dreams' })
  expect(await screen.findByText(/^Il diario Free è pieno, 7 sogni su 7/)).toBeTruthy()
  free.unmount()
  renderSignedIn(<DreamsPage />, { path: '/dreams', user: buildUser({ subscriptionPlan: 'premium' }) })
  expect(await screen.findByText('Sogno 7')).toBeTruthy()
  expect(screen.queryByText(/diario Free è pieno/)).toBeNull()
})

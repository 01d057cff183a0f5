import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { buildDream, mockServer, premiumUser, renderSignedIn } from '#client/test/kit.tsx'
import DreamsPage from './dreams-page.tsx'

const month = (name: string) => `GET /api/dreams?limit=50&month=${name}`
const page = (days: string[]) => ({
  body: { items: days.map((date, place) => buildDream({ id: place + 1, date })), nextCursor: null },
})
const YEAR = {
  'GET /api/dreams?limit=20': { body: { items: [], nextCursor: null, total: 0 } },
  'GET /api/stats/year/2026': { body: { year: 2026, days: [], years: [2026] } },
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-20T10:00:00Z') })
  return () => vi.useRealTimers()
})

it('opens the dreams of each night of the month', async () => {
  mockServer({ ...YEAR, [month('2026-03')]: page(['2026-03-12', '2026-03-02', '2026-03-02']) })
  renderSignedIn(<DreamsPage />, { path: '/dreams/calendario' })
  const nights = within(await screen.findByRole('table', { name: 'Le notti di marzo 2026' }))
  const one = nights.getByRole('link', { name: '12 marzo 2026: «La casa sull’acqua», umore positivo' })
  expect(one.getAttribute('href')).toBe('/dreams/1')
  expect(nights.getByRole('link', { name: '2 marzo 2026: 2 sogni' }).getAttribute('href')).toBe(
    '/dreams?date=2026-03-02',
  )
  // March 2026 begins on a Sunday.
  const [first] = nights.getAllByRole('row').slice(1)
  expect([...(first?.children ?? [])].map((cell) => cell.querySelectorAll('button').length)).toEqual([
    0, 0, 0, 0, 0, 0, 1,
  ])
})

it('marks a noted empty morning, if no dream was written later', async () => {
  const { body } = page(['2026-03-12'])
  mockServer({ ...YEAR, [month('2026-03')]: { body: { ...body, emptyMornings: ['2026-03-12', '2026-03-13'] } } })
  renderSignedIn(<DreamsPage />, { path: '/dreams/calendario' })
  const nights = within(await screen.findByRole('table', { name: 'Le notti di marzo 2026' }))
  expect(nights.getAllByRole('cell').filter((cell) => cell.textContent?.includes('senza ricordo'))).toEqual([
    nights.getByRole('cell', { name: /13 marzo 2026: mattina senza ricordo/ }),
  ])
})

it('links to earlier months, and not into the future', async () => {
  mockServer({ ...YEAR, [month('2026-03')]: page([]), [month('2026-02')]: page(['2026-02-14']) })
  const { user, currentPath } = renderSignedIn(<DreamsPage />, { path: '/dreams/calendario' })
  expect(await screen.findByText('Nessun sogno in questo mese.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Mese successivo' }).getAttribute('aria-disabled')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Mese precedente' }))
  expect(await screen.findByRole('link', { name: /^14 febbraio 2026/ })).toBeTruthy()
  expect(currentPath()).toBe('/dreams/calendario?month=2026-02')
  await user.click(screen.getByRole('button', { name: 'Oggi' }))
  expect(currentPath()).toBe('/dreams/calendario?month=2026-03')
})

it('opens the form with an empty past day, and a waiting draft in its place', async () => {
  const draft = { ...buildDream({ date: '2026-03-05' }), key: 'a', rejectedElements: [] }
  mockServer({ ...YEAR, [month('2026-03')]: page([]), 'GET /api/dreams/drafts': { body: [draft] } })
  const onNewDream = vi.fn()
  const { user } = renderSignedIn(<DreamsPage />, { path: '/dreams/calendario', onNewDream })
  await user.click(await screen.findByRole('button', { name: '4 marzo 2026: registra il sogno' }))
  expect(onNewDream).toHaveBeenLastCalledWith({ date: '2026-03-04' })
  await user.click(await screen.findByRole('button', { name: /^5 marzo 2026: bozza che aspetta/ }))
  expect(onNewDream).toHaveBeenLastCalledWith({ waiting: draft })
  expect(screen.queryByRole('button', { name: /^21 marzo/ })).toBeNull()
})

it('moves the year with the month', async () => {
  mockServer({
    ...YEAR,
    [month('2026-01')]: page([]),
    [month('2025-12')]: page([]),
    'GET /api/stats/year/2025': { body: { year: 2025, days: [], years: [2026] } },
  })
  const { user } = renderSignedIn(<DreamsPage />, { path: '/dreams/calendario?month=2026-01' })
  expect(await screen.findByRole('heading', { name: 'Il tuo 2026' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Mese precedente' }))
  expect(await screen.findByRole('heading', { name: 'Il tuo 2025' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Anno precedente' })).toBeNull()
})

it('searches from the calendar in the list, without leaving the field', async () => {
  mockServer({ ...YEAR, [month('2026-03')]: page([]), 'GET /api/dreams?limit=20&q=faro': page(['2026-03-12']) })
  const { user, currentPath } = renderSignedIn(<DreamsPage />, { path: '/dreams/calendario' })
  const field = screen.getByRole('searchbox')
  await user.type(field, 'faro')
  expect(await screen.findByText('1 sogno trovato')).toBeTruthy()
  expect(currentPath()).toBe('/dreams?q=faro')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
})

it('leads to the book of the year, of the Free plan’s nights, and from the list’s menu', async () => {
  mockServer({ ...YEAR, [month('2026-03')]: page([]) })
  const { unmount } = renderSignedIn(<DreamsPage />, { path: '/dreams/calendario', user: premiumUser() })
  const year = await screen.findByRole('link', { name: 'Il libro del 2026' })
  expect(year.getAttribute('href')).toBe('/libro?da=2026-01-01&a=2026-12-31')
  unmount()
  const { user, currentPath } = renderSignedIn(<DreamsPage />, { path: '/dreams/calendario' })
  expect(await screen.findByRole('link', { name: 'Il libro delle notti' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Altro nel diario' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Il libro delle notti' }))
  expect(currentPath()).toBe('/libro')
})

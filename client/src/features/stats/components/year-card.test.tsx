import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { mockServer, renderSignedIn } from '#client/test/kit.tsx'
import type { Year } from '#shared/contracts/stats.ts'
import { YearCard } from './year-card.tsx'

const THIS = 'GET /api/stats/year/2026'
const BEFORE = 'GET /api/stats/year/2024'

const thisYear: Year = {
  year: 2026,
  days: [
    { date: '2026-01-03', mood: 'positive', dreams: 1 },
    { date: '2026-01-07', mood: 'positive', dreams: 2 },
    { date: '2026-02-11', mood: 'negative', dreams: 1 },
  ],
  years: [2024, 2026],
}
const before: Year = { year: 2024, days: [{ date: '2024-02-29', mood: 'neutral', dreams: 1 }], years: [2024, 2026] }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-02-12T10:00:00Z') })
  return () => vi.useRealTimers()
})

it('draws this year night by night up to today and says it in words', async () => {
  mockServer({ [THIS]: { body: thisYear } })
  renderSignedIn(<YearCard />)
  const drawing = await screen.findByRole('img', { name: /^Umore dei sogni, notte per notte, nel 2026/ })
  expect(drawing.querySelectorAll('.mood-mark')).toHaveLength(3)
  // 31 nights of January and 12 of February, three of them with a dream.
  expect(drawing.querySelectorAll('circle[r="1.8"]')).toHaveLength(40)
  expect(screen.getByRole('heading', { name: 'Il tuo 2026' })).toBeTruthy()
  expect(screen.getByText('Nel 2026, 3 notti con un sogno: 2 positive, 0 neutre, 1 negativa.')).toBeTruthy()
})

it('steps to the years that have dreams with one request each, and stops at the ends', async () => {
  const { calls } = mockServer({ [THIS]: { body: thisYear }, [BEFORE]: { body: before } })
  const { user } = renderSignedIn(<YearCard />)
  const previous = await screen.findByRole('button', { name: 'Anno precedente' })
  expect(screen.getByRole('button', { name: 'Anno successivo' }).getAttribute('aria-disabled')).toBe('true')
  await user.click(previous)
  expect(await screen.findByRole('heading', { name: 'Il tuo 2024' })).toBeTruthy()
  expect(screen.getByText('Nel 2024, 1 notte con un sogno: 0 positive, 1 neutra, 0 negative.')).toBeTruthy()
  await waitFor(() => expect(previous.getAttribute('aria-disabled')).toBe('true'))
  expect(document.activeElement).toBe(previous)
  await user.click(previous)
  expect(calls.map(({ call }) => call)).toEqual([THIS, BEFORE])
})

it('lists the days of each mood by month in its table', async () => {
  mockServer({ [THIS]: { body: thisYear } })
  const { user } = renderSignedIn(<YearCard />)
  await user.click(await screen.findByRole('button', { name: 'Vedi come tabella di «Il tuo 2026»' }))
  const table = within(screen.getByRole('table', { name: 'I giorni del 2026 per umore' }))
  expect(table.getByRole('row', { name: 'gennaio 3, 7 (2 sogni) – –' })).toBeTruthy()
  expect(table.getByRole('row', { name: 'febbraio – – 11' })).toBeTruthy()
})

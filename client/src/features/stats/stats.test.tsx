import { render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { mockServer, renderSignedIn, setOnline } from '#client/test/kit.tsx'
import { buildPattern, buildStats, buildTrend } from '#client/test/stats.ts'
import type { Year } from '#shared/contracts/stats.ts'
import { CountedAt } from './components/chart-parts.tsx'
import { greeting } from './components/dashboard-hero.tsx'
import { KindsCard, RecallCard } from './components/night-cards.tsx'
import { PatternsCard } from './components/patterns-card.tsx'
import { StatCards } from './components/stat-cards.tsx'
import { TopElements } from './components/top-elements.tsx'
import { TrendCard } from './components/trend-card.tsx'
import { YearCard } from './components/year-card.tsx'
import { prevailingMood } from './moods.ts'

it.each([
  [0, 'Buona notte'],
  [4, 'Buona notte'],
  [5, 'Buongiorno'],
  [12, 'Buongiorno'],
  [13, 'Buon pomeriggio'],
  [17, 'Buon pomeriggio'],
  [18, 'Buonasera'],
  [23, 'Buonasera'],
])('greets at %i o’clock with «%s»', (hour, words) => {
  expect(greeting(hour)).toBe(words)
})

it.each([
  [0, 0, 0, 'neutral'],
  [1, 0, 0, 'positive'],
  [0, 0, 1, 'negative'],
  [4, 8, 4, 'neutral'],
  [4, 7, 4, 'negative'],
  [11, 8, 4, 'positive'],
] as const)('calls %i positive, %i neutral and %i negative dreams %s', (positive, neutral, negative, mood) => {
  expect(prevailingMood({ positive, neutral, negative })).toBe(mood)
})

it.each([
  [6, 6, 'Ancora pochi giorni per dirlo'],
  [7, 5, '71%'],
  [30, 30, '100%'],
])('says of %i noted mornings, %i of them with a dream: «%s»', (noted, remembered, words) => {
  render(<RecallCard recall={{ noted, remembered }} />)
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.getByText(new RegExp(`^${remembered} con un sogno, su ${noted} mattine annotate`))).toBeTruthy()
})

it('shows the share of each kind of dream, and how to set it if none has one', () => {
  const kindCounts = { lucido: 2, incubo: 4, ricorrente: 0, falso_risveglio: 0 }
  const { rerender } = render(<KindsCard kindCounts={kindCounts} count={23} />)
  const rows = within(screen.getByRole('list', { name: 'Tipi di sogno' })).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    'Lucido2 sogni',
    'Incubo4 sogni',
    'Ricorrente0 sogni',
    'Falso risveglio0 sogni',
  ])
  expect(screen.getByText(/^Il tipo più frequente è «Incubo»: 17% dei tuoi sogni/)).toBeTruthy()
  rerender(<KindsCard kindCounts={{ ...kindCounts, lucido: 0, incubo: 0 }} count={23} />)
  expect(screen.getByText(/^Quando registri un sogno/)).toBeTruthy()
})

const trend = buildTrend(['positive', 'neutral', 'negative', 'positive', 'positive'], '2026-11-19')

it('draws a mark for each dream by its mood, between its first and last day', () => {
  renderSignedIn(<TrendCard trend={trend} />)
  const drawing = screen.getByRole('img', { name: 'Umore degli ultimi 5 sogni: 3 positivi, 1 neutro, 1 negativo' })
  const marks = [...drawing.querySelectorAll<HTMLElement>('[data-mood]')]
  expect(marks.map(({ dataset }) => dataset.mood)).toEqual(['positive', 'neutral', 'negative', 'positive', 'positive'])
  expect(screen.getByText('Ultimi 5 sogni')).toBeTruthy()
  expect(screen.getByText('15 nov')).toBeTruthy()
  expect(screen.getByText('19 nov')).toBeTruthy()
})

it('lists each dream in its table, newest first, with a link', async () => {
  const { user } = renderSignedIn(<TrendCard trend={trend} />)
  await user.click(screen.getByRole('button', { name: /^Vedi come tabella/ }))
  const rows = within(screen.getByRole('table', { name: 'Umore degli ultimi 5 sogni' })).getAllByRole('row')
  expect(rows.map((row) => row.textContent).slice(0, 2)).toEqual(['DataSognoUmore', '19 novembre 2026Sogno 5Positivo'])
  expect(screen.getByRole('link', { name: 'Sogno 3' }).getAttribute('href')).toBe('/dreams/3')
})

it.each([
  [0, /^Dal terzo sogno in poi/],
  [1, /^Ancora pochi sogni per un andamento/],
  [2, /^Ancora pochi sogni per un andamento/],
])('has words for %i dreams', (count, words) => {
  renderSignedIn(<TrendCard trend={trend.slice(0, count)} />)
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

const SIX: [string, number][] = [
  ['Acqua', 9],
  ['Casa', 7],
  ['Treno', 5],
  ['Scale', 4],
  ['Porta', 3],
  ['Cane', 1],
]

const empty = buildPattern([])

function showPatterns(
  over: Partial<Parameters<typeof PatternsCard>[0]['stats']['patterns']> = {},
  premium = true,
  count = 23,
) {
  const patterns = { symbols: buildPattern(SIX), emotions: empty, themes: empty, ...over }
  return renderSignedIn(<PatternsCard stats={{ count, patterns }} premium={premium} />)
}

it('opens on the symbols: five bars from zero, with their numbers', () => {
  const { container } = showPatterns()
  expect(screen.getByRole('tab', { name: 'Simboli' }).getAttribute('aria-selected')).toBe('true')
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Emozioni', 'Temi', 'Simboli'])
  const rows = within(screen.getByRole('list', { name: 'Simboli' })).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    'Acqua9 sogni',
    'Casa7 sogni',
    'Treno5 sogni',
    'Scale4 sogni',
    'Porta3 sogni',
  ])
  const widths = [...container.querySelectorAll<HTMLElement>('li [style]')].map(({ style }) => style.width)
  expect(widths[0]).toBe('100%')
  expect(Number.parseFloat(widths[4] ?? '')).toBeCloseTo(33.3, 1)
})

it('summarizes the chart, with one or two leaders', async () => {
  const { user } = showPatterns({
    emotions: buildPattern([
      ['Paura', 6],
      ['Gioia', 6],
    ]),
  })
  expect(screen.getByText('Il simbolo che torna di più: Acqua, in 9 dei tuoi 23 sogni.')).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: 'Emozioni' }))
  expect(screen.getByText('Paura e Gioia tornano di più, in 6 dei tuoi 23 sogni.')).toBeTruthy()
})

it('names what the free plan excludes, with the group’s words', async () => {
  const { user } = showPatterns(
    {
      symbols: buildPattern(SIX.slice(0, 4), 1),
      emotions: buildPattern(SIX.slice(0, 4), 3),
      themes: buildPattern([], 2),
    },
    false,
  )
  expect(screen.getByRole('link', { name: 'Un altro con Premium' }).getAttribute('href')).toBe('/subscription')
  await user.click(screen.getByRole('tab', { name: 'Emozioni' }))
  expect(screen.getByRole('link', { name: 'Altre 3 con Premium' })).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: 'Temi' }))
  expect(screen.getByText('Quelli che le letture hanno trovato si vedono con Premium.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Altri 2 con Premium' })).toBeTruthy()
})

it('shows how many of the top five the free plan shows', () => {
  const patterns = { symbols: buildPattern(SIX.slice(0, 4), 2), emotions: buildPattern(SIX.slice(0, 4)), themes: empty }
  const { rerender } = render(<TopElements patterns={patterns} premium={false} />)
  const heads = () => screen.getAllByRole('heading', { level: 3 }).map((head) => head.textContent)
  expect(heads()).toEqual(['Simboli · 4 di 5', 'Temi', 'Emozioni'])
  rerender(<TopElements patterns={patterns} premium />)
  expect(heads()).toEqual(['Simboli', 'Temi', 'Emozioni'])
})

const COUNTED_AT = '2026-11-08T07:10:00.000Z'

describe('offline stats', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-08T10:00:00Z') })
    return () => vi.useRealTimers()
  })
  const at = new Date('2026-11-08T07:10:00Z').toLocaleTimeString('it-IT', { hour: '2-digit', minute: '2-digit' })
  const ways: [string, () => unknown][] = [
    ['dashboard', () => renderSignedIn(<StatCards stats={buildStats({ countedAt: COUNTED_AT })} today="2026-11-08" />)],
    [
      'year',
      () => {
        mockServer({
          'GET /api/stats/year/2026': { body: { year: 2026, days: [], years: [], countedAt: COUNTED_AT } },
        })
        return renderSignedIn(<YearCard />)
      },
    ],
  ]

  it.each(ways)('say when they were counted: %s', async (_name, show) => {
    show()
    await screen.findAllByRole('heading')
    expect(screen.queryByText(/^Cifre contate/)).toBeNull()
    setOnline(false)
    expect(await screen.findByText(`Cifre contate alle ${at}`)).toBeTruthy()
  })

  it('show the day, too, if it is over', async () => {
    setOnline(false)
    vi.setSystemTime(new Date('2026-11-10T10:00:00Z'))
    render(<CountedAt at={COUNTED_AT} />)
    expect(screen.getByText(`Cifre contate l’8 novembre alle ${at}`)).toBeTruthy()
  })
})

describe('the year card', () => {
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
    countedAt: '2026-02-12T07:10:00.000Z',
  }
  const before: Year = {
    ...thisYear,
    year: 2024,
    days: [{ date: '2024-02-29', mood: 'neutral', dreams: 1 }],
  }

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-02-12T10:00:00Z') })
    return () => vi.useRealTimers()
  })

  it('draws this year night by night up to today, with a text summary', async () => {
    mockServer({ [THIS]: { body: thisYear } })
    renderSignedIn(<YearCard />)
    const drawing = await screen.findByRole('img', { name: /^Umore dei sogni, notte per notte, nel 2026/ })
    const marks = drawing.nextElementSibling
    expect(marks?.querySelectorAll('[data-mood]')).toHaveLength(3)
    // 31 nights of January and 12 of February, three of them with a dream.
    expect(marks?.querySelectorAll('i:not([data-mood])')).toHaveLength(40)
    expect(screen.getByRole('heading', { name: 'Il tuo 2026' })).toBeTruthy()
    expect(screen.getByText('Nel 2026, 3 notti con un sogno: 2 positive, 0 neutre, 1 negativa.')).toBeTruthy()
  })

  it('links to the dreams of a night and of a month', async () => {
    mockServer({ [THIS]: { body: thisYear } })
    const { user, currentPath } = renderSignedIn(<YearCard />)
    const drawing = await screen.findByRole('img', { name: /^Umore dei sogni/ })
    await user.click(drawing.nextElementSibling?.querySelectorAll('[data-mood]')[1] as Element)
    expect(currentPath()).toBe('/dreams?date=2026-01-07')
    await user.click(screen.getByRole('button', { name: /^Vedi come tabella/ }))
    expect(screen.getByRole('link', { name: 'febbraio' }).getAttribute('href')).toBe('/dreams?month=2026-02')
  })

  it('steps through the years with dreams with one request each, and stops at the ends', async () => {
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
})

import { describe, expect, it } from 'vitest'
import type { Links } from '#shared/contracts/stats.ts'
import { greeting } from './components/dashboard-hero.tsx'
import { archesLayout, focalSymbol } from './links-geometry.ts'
import { prevailingMood } from './moods.ts'
import { trendPath, trendPoints, WIDE_FRAME } from './trend-geometry.ts'
import { neighbours, yearGrid } from './year-grid.ts'

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

describe('the year', () => {
  it('has the days of each month, in a leap year too', () => {
    expect(yearGrid(2024, [], '2026-11-20').map((nights) => nights.length)).toEqual([
      31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31,
    ])
    expect(yearGrid(2025, [], '2026-11-20')[1]).toHaveLength(28)
  })

  it('leaves out the nights to come', () => {
    const months = yearGrid(2026, [], '2026-02-03')
    expect(months.map((nights) => nights.length)).toEqual([31, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  })

  it('has as its neighbours the years with dreams, and always the current one', () => {
    expect(neighbours(2026, [2020, 2024], 2026)).toEqual({ previous: 2024, next: null })
    expect(neighbours(2024, [2020, 2024], 2026)).toEqual({ previous: 2020, next: 2026 })
    expect(neighbours(2026, [], 2026)).toEqual({ previous: null, next: null })
  })
})

it('draws the trend through each dream, on the level of its mood and without slope there', () => {
  const points = trendPoints(['positive', 'neutral', 'negative'], WIDE_FRAME)
  expect(points).toEqual([
    { x: 50, y: 30 },
    { x: 241.75, y: 88 },
    { x: 433.5, y: 146 },
  ])
  expect(trendPath(points.slice(0, 2))).toBe('M50 30C141.1 30 150.7 88 241.8 88')
  expect(trendPath([])).toBe('')
})

describe('the links', () => {
  const data = (names: string[], links: [string, string, number][]): Pick<Links, 'symbols' | 'links'> => ({
    symbols: names.map((element, place) => ({ element, count: names.length - place })),
    links: links.map(([a, b, count]) => ({ a, b, count })),
  })

  it('put the most frequent symbol with a link in front', () => {
    expect(focalSymbol(data(['Acqua', 'Casa', 'Porta'], [['Porta', 'Casa', 1]]))).toBe('Casa')
    expect(focalSymbol(data(['Acqua'], []))).toBeUndefined()
  })

  it('keep every name inside the drawing, on two levels where names would touch', () => {
    const names = ['Acqua', 'Automobile', 'Sconosciuto', 'Una scala a chiocciola', 'Treno', 'Telefono', 'Specchio']
    const { nodes } = archesLayout(data(names, [['Acqua', 'Specchio', 2]]))
    for (const { x, label } of nodes) {
      expect(x - label.length * 3.7).toBeGreaterThanOrEqual(0)
      expect(x + label.length * 3.7).toBeLessThanOrEqual(590)
    }
    expect(new Set(nodes.map(({ labelY }) => labelY)).size).toBe(2)
  })

  it('draw the most common pair the thickest, and no pair of a symbol that is not drawn', () => {
    const { arcs } = archesLayout(
      data(
        ['Acqua', 'Casa', 'Porta'],
        [
          ['Acqua', 'Casa', 400],
          ['Casa', 'Porta', 4],
        ],
      ),
    )
    expect(Math.max(...arcs.map(({ width }) => width))).toBe(6.95)
    expect(archesLayout(data(['Acqua', 'Casa'], [['Acqua', 'Luna', 3]])).arcs).toEqual([])
  })
})

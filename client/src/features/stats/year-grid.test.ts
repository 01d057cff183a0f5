import { expect, it } from 'vitest'
import { neighbours, yearGrid } from './year-grid.ts'

it('knows the days of each month, in a leap year too', () => {
  expect(yearGrid(2024, [], '2026-11-20').map((nights) => nights.length)).toEqual([
    31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31,
  ])
  expect(yearGrid(2025, [], '2026-11-20')[1]).toHaveLength(28)
})

it('leaves out the nights to come', () => {
  const months = yearGrid(2026, [], '2026-02-03')
  expect(months.map((nights) => nights.length)).toEqual([31, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
})

it('steps over years without dreams, and always back to the current one', () => {
  expect(neighbours(2026, [2020, 2024], 2026)).toEqual({ previous: 2024, next: null })
  expect(neighbours(2024, [2020, 2024], 2026)).toEqual({ previous: 2020, next: 2026 })
  expect(neighbours(2020, [2020, 2024], 2026)).toEqual({ previous: null, next: 2024 })
  expect(neighbours(2026, [], 2026)).toEqual({ previous: null, next: null })
})

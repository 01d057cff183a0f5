import { expect, it } from 'vitest'
import { trendPath, trendPoints, WIDE_FRAME } from './trend-geometry.ts'

it('spreads the dreams over the drawing, on the level of their mood', () => {
  const points = trendPoints(['positive', 'neutral', 'negative'], WIDE_FRAME)
  expect(points).toEqual([
    { x: 50, y: 30 },
    { x: 241.75, y: 88 },
    { x: 433.5, y: 146 },
  ])
})

it('passes through each point without slope', () => {
  expect(
    trendPath([
      { x: 50, y: 30 },
      { x: 79.5, y: 88 },
    ]),
  ).toBe('M50 30C64 30 65.5 88 79.5 88')
  expect(trendPath([])).toBe('')
})

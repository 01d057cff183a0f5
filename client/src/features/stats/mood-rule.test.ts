import { expect, it } from 'vitest'
import { prevailingMood } from './mood-rule.ts'

it.each([
  [0, 0, 0, 'neutral'],
  [1, 0, 0, 'positive'],
  [0, 0, 1, 'negative'],
  [11, 8, 4, 'positive'],
  [4, 8, 4, 'neutral'],
  [4, 7, 4, 'negative'],
  [2, 3, 2, 'negative'],
  [1, 2, 2, 'negative'],
  [3, 5, 1, 'neutral'],
] as const)('%i positive, %i neutral and %i negative dreams are %s', (positive, neutral, negative, mood) => {
  expect(prevailingMood({ positive, neutral, negative })).toBe(mood)
})

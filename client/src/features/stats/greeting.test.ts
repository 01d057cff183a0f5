import { expect, it } from 'vitest'
import { greeting } from './greeting.ts'

it.each([
  [4, 'Buonasera'],
  [5, 'Buongiorno'],
  [12, 'Buongiorno'],
  [13, 'Buon pomeriggio'],
  [17, 'Buon pomeriggio'],
  [18, 'Buonasera'],
  [23, 'Buonasera'],
])('greets at %i o’clock with «%s»', (hour, words) => {
  expect(greeting(hour)).toBe(words)
})

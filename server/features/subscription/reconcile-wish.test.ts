import { expect, it } from 'vitest'
import { parseWish } from './reconcile-wish.ts'

it('forgets nobody unless it is asked to', () => {
  expect(parseWish([])).toEqual({ forgetUnknown: false })
  expect(parseWish(['--forget-unknown'])).toEqual({ forgetUnknown: true })
})

it.each(['--forget', 'all', '--forget-unknown=yes', '--no-forget-unknown'])(
  'refuses %s, and says what there is',
  (arg) => {
    expect(() => parseWish([arg])).toThrow(/^usage: npm run stripe:reconcile \[-- --forget-unknown\]$/)
  },
)

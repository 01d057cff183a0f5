import { expect, it } from 'vitest'
import { findDay, hasMonthFirst } from './days.ts'

it.each([
  ...['5 gennaio 2026', 'lunedì, 5 gennaio 2026', 'Lunedi 5 gennaio 2026', '05-gen-26', '5 gen. 2026', '1º marzo 2026'],
  ...['05/01/26', '05.01.2026', '04-02-2026', '5-1-2026', '2026-02-04', '2026/02/04', '2026_02_04', '20260204'],
  ...['January 5, 2026 7:10 AM', '5 January 2026', 'Monday, January 5th, 2026'],
])('a day is read as somebody wrote it: %s', (text) => {
  const expected = text.includes('marzo') ? '2026-03-01' : /4/.test(text) ? '2026-02-04' : '2026-01-05'
  expect([findDay(text)?.before, findDay(text)?.read()]).toEqual(['', expected])
})

it.each([
  ['2026-03-29T22:30:00Z', '2026-03-30'],
  ['2026-01-10T23:15:00+00:00', '2026-01-11'],
  ['2026-01-10 23:15:00 UTC', '2026-01-11'],
  ['2026-01-10T23:15:00.250+0100', '2026-01-10'],
  ['2026-01-10 20:15 -05', '2026-01-11'],
  ['10/01/2026 23:15Z', '2026-01-11'],
  ['2026-01-10T23:15:00', '2026-01-10'],
])('an instant with a zone is on its day in Europe/Rome: %s', (text, day) => {
  expect(findDay(text)?.read()).toBe(day)
})

it.each(['31/02/2026', '5 mare 2026', '1234567890', 'domani', '2026-13-01', '13/13/2026'])('%s is no day', (text) => {
  expect(findDay(text)).toBeUndefined()
})

it('the days of a column say whether the month stands first', () => {
  const orderOf = (...texts: string[]) => hasMonthFirst(texts.flatMap((text) => findDay(text) ?? []))
  expect(orderOf('03/04/2026', '03/29/2026')).toBe(true)
  expect(orderOf('03/04/2026', '29/03/2026', '2026-03-29')).toBe(false)
  expect(orderOf('03/04/2026')).toBe(false)
  expect(orderOf('03/29/2026', '29/03/2026')).toBeUndefined()
  expect(findDay('03/04/2026')?.read(true)).toBe('2026-03-04')
})

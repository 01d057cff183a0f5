import { expect, it } from 'vitest'
import * as dates from './dates.ts'

it.each([
  ['20/11/2026', '2026-11-20'],
  [' 1/2/2026 ', '2026-02-01'],
  ['1.2.2026', '2026-02-01'],
  ['31/02/2026', undefined],
  ['2026-11-20', undefined],
  ['ieri', undefined],
])('reads %s as %s', (text, day) => {
  expect(dates.parseInput(text)).toBe(day)
})

it('converts an instant to its day in Rome', () => {
  expect(dates.dayOfInstant('2026-11-19T23:30:00.000Z')).toBe('2026-11-20')
})

it.each([
  ['il', '20 novembre', 'il 20 novembre'],
  ['il', '11 novembre', 'l’11 novembre'],
  ['al', '8 marzo 2026', 'all’8 marzo 2026'],
  ['dal', '11 maggio', 'dall’11 maggio'],
  ['Dal', '8 maggio', 'Dall’8 maggio'],
  ['al', '18 marzo', 'al 18 marzo'],
  ['dal', '1 maggio', 'dal 1 maggio'],
] as const)('the article %s before «%s» is written «%s»', (article, date, text) => {
  expect(dates.withArticle(article, date)).toBe(text)
})

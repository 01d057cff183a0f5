import { expect, it } from 'vitest'
import { buildMonthly, buildTrend } from '#client/test/stats.ts'
import { fromDay, missingDreams, needsWords, nextMonthlyDay, periodTitle, periodWords } from './period.ts'

it.each([
  ['2026-10-22', '2026-11-20', 'dal 22 ottobre al 20 novembre 2026'],
  ['2026-12-12', '2027-01-10', 'dal 12 dicembre 2026 al 10 gennaio 2027'],
  ['2026-10-11', '2026-11-08', 'dall’11 ottobre all’8 novembre 2026'],
  ['2026-08-03', '2026-09-01', 'dal 3 agosto al 1º settembre 2026'],
])('says the period from %s to %s', (startDate, endDate, words) => {
  expect(periodWords({ startDate, endDate })).toBe(words)
})

it('capitalizes the beginning of a title', () => {
  expect(periodTitle(buildMonthly())).toBe('Dal 22 ottobre al 20 novembre 2026')
  expect(fromDay('2026-12-08')).toBe('dall’8 dicembre 2026')
})

it('counts thirty days from the latest analysis, in Rome’s calendar', () => {
  expect(nextMonthlyDay({ createdAt: '2026-11-20T08:00:00.000Z' })).toBe('2026-12-20')
  expect(nextMonthlyDay({ createdAt: '2026-11-20T23:30:00.000Z' })).toBe('2026-12-21')
})

it('counts the missing dreams of the last thirty days, including today', () => {
  const three = buildTrend(['positive', 'neutral', 'negative'], '2026-11-20')
  expect(missingDreams(three, '2026-11-20')).toBe(0)
  expect(missingDreams(three, '2026-12-17')).toBe(0)
  expect(missingDreams(three, '2026-12-18')).toBe(1)
  expect(missingDreams([], '2026-11-20')).toBe(3)
})

it.each([
  [undefined, 'Servono almeno 3 sogni negli ultimi 30 giorni.'],
  [3, 'Servono almeno 3 sogni negli ultimi 30 giorni.'],
  [2, 'Servono almeno 3 sogni negli ultimi 30 giorni: ne mancano 2.'],
  [1, 'Servono almeno 3 sogni negli ultimi 30 giorni: ne manca 1.'],
  [0, 'Servono almeno 3 sogni negli ultimi 30 giorni: li hai già.'],
])('with %s missing says «%s»', (missing, words) => {
  expect(needsWords(missing)).toBe(words)
})

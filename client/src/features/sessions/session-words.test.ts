import { expect, it } from 'vitest'
import { endedWords, lastUseWords, signInWords } from './session-words.ts'

/** 20 novembre 2026, 8:00 in Rome. */
const NOW = new Date('2026-11-20T07:00:00.000Z')

it.each([
  ['2026-11-20T06:42:00.000Z', 'Ultimo uso: oggi alle 7:42'],
  ['2026-11-20T00:05:00.000Z', 'Ultimo uso: oggi all’1:05'],
  ['2026-11-19T23:05:00.000Z', 'Ultimo uso: oggi alle 0:05'],
  ['2026-11-19T21:10:00.000Z', 'Ultimo uso: ieri alle 22:10'],
  ['2026-11-18T21:10:00.000Z', 'Ultimo uso: 18 novembre 2026'],
  ['2026-10-31T23:10:00.000Z', 'Ultimo uso: 1º novembre 2026'],
])('says when a session was last used (%s)', (instant, words) => {
  expect(lastUseWords(instant, NOW)).toBe(words)
})

it.each([
  ['2026-11-20T06:42:00.000Z', 'Accesso di oggi alle 7:42'],
  ['2026-11-17T12:00:00.000Z', 'Accesso del 17 novembre 2026'],
  ['2026-11-01T12:00:00.000Z', 'Accesso del 1º novembre 2026'],
  ['2026-11-08T12:00:00.000Z', 'Accesso dell’8 novembre 2026'],
  ['2026-10-11T12:00:00.000Z', 'Accesso dell’11 ottobre 2026'],
  ['2025-10-18T12:00:00.000Z', 'Accesso del 18 ottobre 2025'],
])('says when a session began (%s)', (instant, words) => {
  expect(signInWords(instant, NOW)).toBe(words)
})

it.each([
  [0, 'Nessun altro dispositivo'],
  [1, 'Dispositivo disconnesso'],
  [3, '3 dispositivi disconnessi'],
])('counts what was ended: %i', (ended, title) => {
  expect(endedWords(ended).title).toBe(title)
})

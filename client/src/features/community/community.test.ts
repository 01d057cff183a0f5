import { expect, it } from 'vitest'
import { communityDreamSchema } from '#shared/contracts/community.ts'
import { previewOf } from './feed.queries.ts'
import { agoLabel, expiryLabel, formatInstant } from './relative-time.ts'
import { drawSamples } from './samples.ts'

it.each([
  ['leaves a short text alone, in one paragraph', 'Il lago è calmo.\n\nCammino.', 150, 'Il lago è calmo. Cammino.'],
  ['cuts between two words', 'Cammino in una casa che galleggia', 19, 'Cammino in una casa…'],
  ['ends with no comma', 'Cammino, in una casa', 9, 'Cammino…'],
  ['cuts a word that is too long', 'a'.repeat(40), 10, `${'a'.repeat(10)}…`],
  ['cuts no letter in two', '🌙'.repeat(12), 10, `${'🌙'.repeat(10)}…`],
])('a preview %s', (_what, text, max, preview) => {
  expect(previewOf(text, max)).toBe(preview)
})

const NOW = new Date('2026-01-20T12:00:00.000Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const at = (ms: number) => new Date(NOW.getTime() + ms).toISOString()

it.each([
  [-20_000, 'poco fa'],
  [-5 * MINUTE, '5 minuti fa'],
  [-HOUR - 50 * MINUTE, 'un’ora fa'],
  [-2 * HOUR - 40 * MINUTE, '2 ore fa'],
  [-47 * HOUR, 'un giorno fa'],
  [-3 * DAY, '3 giorni fa'],
])('says how long ago something was, in whole units (%i ms)', (ms, words) => {
  expect(agoLabel(at(ms), NOW)).toBe(words)
})

it.each([
  [3 * DAY - MINUTE, 'scade tra 3 giorni'],
  [2 * DAY + 10 * HOUR, 'scade tra 2 giorni'],
  [DAY - MINUTE, 'scade tra 23 ore'],
  [30 * HOUR, 'scade tra un giorno'],
  [5 * HOUR, 'scade tra 5 ore'],
  [30_000, 'scade tra meno di un minuto'],
  [0, 'scaduto poco fa'],
  [-4 * DAY, 'scaduto 4 giorni fa'],
])('says when something expires, or did (%i ms)', (ms, words) => {
  expect(expiryLabel(at(ms), NOW)).toBe(words)
})

it('formats the whole date in Italian, in Rome’s time zone', () => {
  expect(formatInstant('2026-11-20T06:42:00.000Z')).toMatch(/^venerdì 20 novembre 2026 .*07:42$/)
})

it.each([0, 0.5, 0.999_999])('draws six valid dreams, no older than two days (chance %d)', (chance) => {
  const samples = drawSamples(NOW, () => chance)
  expect(new Set(samples.map(({ id }) => id)).size).toBe(6)
  for (const sample of samples) {
    expect(communityDreamSchema.parse(sample).id).toBeLessThan(0)
    expect(Math.abs(NOW.getTime() - Date.parse(sample.createdAt) - DAY)).toBeLessThanOrEqual(DAY)
    expect(Date.parse(sample.expiresAt) - Date.parse(sample.createdAt)).toBe(3 * DAY)
  }
})

import { expect, it } from 'vitest'
import { communityDreamSchema } from '#shared/contracts/community.ts'
import { previewOf } from './preview.ts'
import { agoLabel, expiryLabel, formatInstant } from './relative-time.ts'
import { SAMPLE_TEMPLATES } from './sample-templates.ts'
import { drawSamples } from './samples.ts'

it('leaves a short text alone, in one paragraph', () => {
  expect(previewOf('Il lago è calmo.\n\nCammino.', 150)).toBe('Il lago è calmo. Cammino.')
})

it('cuts between two words', () => {
  expect(previewOf('Cammino in una casa che galleggia', 20)).toBe('Cammino in una casa…')
  expect(previewOf('Cammino in una casa che galleggia', 19)).toBe('Cammino in una casa…')
  expect(previewOf('Cammino, in una casa', 9)).toBe('Cammino…')
})

it('cuts a word that is longer than the place, and no letter in two', () => {
  expect(previewOf('a'.repeat(40), 10)).toBe(`${'a'.repeat(10)}…`)
  expect(previewOf('🌙'.repeat(12), 10)).toBe(`${'🌙'.repeat(10)}…`)
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

it('gives the whole date in Italian, by the clock of Rome', () => {
  expect(formatInstant('2026-11-20T06:42:00.000Z')).toMatch(/^venerdì 20 novembre 2026 .*07:42$/)
})

it('draws six different ones of fifteen, as a dream of the community is', () => {
  expect(SAMPLE_TEMPLATES).toHaveLength(15)
  expect(new Set(SAMPLE_TEMPLATES.map(({ title }) => title)).size).toBe(15)
  const samples = drawSamples(NOW)
  expect(new Set(samples.map(({ id }) => id)).size).toBe(6)
  for (const sample of samples) expect(communityDreamSchema.parse(sample).id).toBeLessThan(0)
})

it.each([0, 0.5, 0.999_999])('keeps age, end and likes in their bounds (chance %d)', (chance) => {
  for (const { createdAt, expiresAt, likes } of drawSamples(NOW, () => chance)) {
    const age = NOW.getTime() - Date.parse(createdAt)
    expect(age).toBeGreaterThanOrEqual(0)
    expect(age).toBeLessThanOrEqual(2 * DAY)
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(3 * DAY)
    expect(likes).toBeGreaterThanOrEqual(2)
    expect(likes).toBeLessThanOrEqual(25)
  }
})

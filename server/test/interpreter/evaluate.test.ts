import { expect, it } from 'vitest'
import { interpret, NO_HISTORY } from '#server/interpreter/index.ts'
import { DREAMS, deniedReported, evaluateFinding, NASTY, VOICES } from './evaluate.ts'

it('the interpreter finds what a careful reader finds in the labelled dreams', () => {
  const { symbols, emotions, themes } = evaluateFinding(DREAMS)
  expect(symbols.f1).toBeGreaterThanOrEqual(0.9)
  expect(emotions.f1).toBeGreaterThanOrEqual(0.88)
  expect(emotions.precision).toBeGreaterThanOrEqual(0.88)
  expect(themes.f1).toBeGreaterThanOrEqual(0.82)
  expect(deniedReported(DREAMS)).toBe(0)
})

it('the interpreter finds what a careful reader finds in the dreams of many writers', () => {
  const { symbols, emotions, themes, dreams, dreamsWithError, firstEmotion } = evaluateFinding(VOICES)
  expect(dreams).toBeGreaterThanOrEqual(150)
  expect(symbols.f1).toBeGreaterThanOrEqual(0.83)
  expect(emotions.f1).toBeGreaterThanOrEqual(0.67)
  expect(themes.f1).toBeGreaterThanOrEqual(0.67)
  expect(dreamsWithError / dreams).toBeLessThanOrEqual(0.3)
  expect(firstEmotion.wrong / firstEmotion.of).toBeLessThanOrEqual(0.15)
})

/** 20,000 characters take under 100 ms; quadratic time would take many seconds. Results: `npm run bench`. */
const FAR_FROM_SQUARE = 2000
const LONG = [DREAMS.map(({ content }) => content).join(' '), 'non riuscivo ', 'mare ', 'non ', 'a,'].map(
  (text): [string, string] => [text.slice(0, 20), text.repeat(10_000).slice(0, 20_000)],
)

it.each([...NASTY, ...LONG])('the interpreter is fast for a text of %s', (_, content) => {
  const start = process.cpuUsage()
  interpret({ title: '', content, mood: 'negative', elements: [], kind: 'advanced', history: NO_HISTORY })
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(FAR_FROM_SQUARE)
})

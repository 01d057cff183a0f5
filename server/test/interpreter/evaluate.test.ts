import { expect, it } from 'vitest'
import { findElements, interpret } from '#server/interpreter/index.ts'
import { safetyNote } from '#server/interpreter/safety.ts'
import { DREAMS, deniedReported, evaluateFinding, inputOf, NASTY, VOICES } from './evaluate.ts'

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

/** A quiet machine takes under 100 ms for 20,000 signs; by their square it would be many seconds. Figures: `npm run bench`. */
const FAR_FROM_SQUARE = 2000

/** Processor time of a call, in milliseconds. */
function userMs(call: () => unknown): number {
  const start = process.cpuUsage()
  call()
  return process.cpuUsage(start).user / 1000
}

it.each(NASTY)('finding elements and hints takes no longer than a moment for a text of %s', (_, content) => {
  expect(userMs(() => [findElements(content, '', 'negative'), safetyNote(content, '')])).toBeLessThan(FAR_FROM_SQUARE)
})

it('the interpreter takes a time that is linear in long and repetitive texts', () => {
  const [first] = DREAMS
  if (!first) throw new Error('no dreams')
  const long = DREAMS.map(({ content }) => content).join(' ')
  for (const text of [long, 'non riuscivo ', 'mare ', 'non ', 'a,']) {
    const input = { ...inputOf(first), content: text.repeat(10_000).slice(0, 20_000) }
    expect(userMs(() => interpret(input))).toBeLessThan(FAR_FROM_SQUARE)
  }
})

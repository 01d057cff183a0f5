import { expect, it } from 'vitest'
import { interpret } from '#server/interpreter/index.ts'
import { DREAMS, evaluateInterpreter, inputOf, trigramOverlap } from './evaluate.ts'

it('the interpreter finds what a careful reader finds in the labelled dreams', () => {
  const { symbols, emotions, themes, negatedReported } = evaluateInterpreter()
  expect(symbols.f1).toBeGreaterThanOrEqual(0.85)
  expect(emotions.recall).toBeGreaterThanOrEqual(0.95)
  expect(themes.f1).toBeGreaterThanOrEqual(0.8)
  expect(negatedReported).toBe(0)
})

it.each(['basic', 'advanced'] as const)('%s analyses of different dreams are worded differently', (kind) => {
  const { mean, max } = trigramOverlap(DREAMS, kind)
  expect(mean).toBeLessThan(0.1)
  expect(max).toBeLessThan(0.4)
})

it('the interpreter takes a time that is linear in long and repetitive texts', () => {
  const [first] = DREAMS
  if (!first) throw new Error('no dreams')
  const long = DREAMS.map(({ content }) => content)
    .join(' ')
    .repeat(4)
    .slice(0, 20_000)
  for (const content of [
    long,
    'non riuscivo '.repeat(1600),
    'mare '.repeat(10_000),
    'non '.repeat(5000),
    'a,'.repeat(10_000),
  ]) {
    const input = { ...inputOf(first), content }
    interpret(input)
    // processor time, with a margin over the 50 ms of a quiet machine: tests run side by side
    const start = process.cpuUsage()
    interpret(input)
    const { user } = process.cpuUsage(start)
    expect(user / 1000).toBeLessThan(400)
  }
})

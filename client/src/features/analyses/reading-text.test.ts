import { expect, it } from 'vitest'
import { parseReading } from './reading-text.ts'

it('turns double asterisks into strong runs', () => {
  const [paragraph] = parseReading('Forse **ti concedi il tempo** di arrivare.')
  expect(paragraph?.runs).toEqual([
    { start: 0, text: 'Forse ', strong: false },
    { start: 6, text: 'ti concedi il tempo', strong: true },
    { start: 29, text: ' di arrivare.', strong: false },
  ])
})

it('leaves asterisks that do not close, or hold nothing, as they are', () => {
  expect(parseReading('Un **sogno aperto')[0]?.runs).toEqual([{ start: 0, text: 'Un **sogno aperto', strong: false }])
  expect(parseReading('2 ** 3 ** 4')[0]?.runs).toEqual([{ start: 0, text: '2 ** 3 ** 4', strong: false }])
})

it('keeps markup as plain text', () => {
  expect(parseReading('<b>**<i>x</i>**</b>')[0]?.runs.map((run) => run.text)).toEqual(['<b>', '<i>x</i>', '</b>'])
})

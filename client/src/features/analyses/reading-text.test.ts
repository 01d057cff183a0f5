import { expect, it } from 'vitest'
import { parseReading, splitParagraphs, takesDropCap } from './reading-text.ts'

it('splits paragraphs on blank lines and keeps single line breaks', () => {
  expect(splitParagraphs('Uno\ndue\n\nTre\r\n \r\n\r\nQuattro\n').map((part) => part.text)).toEqual([
    'Uno\ndue',
    'Tre',
    'Quattro',
  ])
})

it('gives no paragraph for a blank text', () => {
  expect(splitParagraphs(' \n\n ')).toEqual([])
})

it('gives each paragraph a place of its own', () => {
  const starts = splitParagraphs('a\n\na\n\na').map((part) => part.start)
  expect(new Set(starts).size).toBe(3)
})

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

it('gives a drop cap only to a first paragraph of a line or more', () => {
  expect(takesDropCap('Volavo.')).toBe(false)
  expect(takesDropCap('a'.repeat(150))).toBe(true)
  expect(takesDropCap(undefined)).toBe(false)
})

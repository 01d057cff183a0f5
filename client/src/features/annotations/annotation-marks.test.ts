import { expect, it } from 'vitest'
import { locate, plainLines } from '#client/lib/text.ts'
import { layOut, occurrenceOf, pauseAfter, wordAt, wordsOf } from './annotation-marks.ts'

const TEXT = plainLines(
  'Cammino nell’acqua bassa, e l’acqua è tiepida.\r\n«Dove vai?» chiede Mia.\r\n\r\nUna casa-torre galleggia… Poi niente',
)
const of = ({ start, end }: { start: number; end: number }) => TEXT.slice(start, end)

it.each([
  [0, 'nell’acqua'],
  [1, 'l’acqua'],
])('finds the occurrence %i of a quotation', (occurrence, around) => {
  const place = locate(TEXT, 'acqua', occurrence)
  expect(TEXT.slice((place?.end ?? 0) - around.length, place?.end)).toBe(around)
  expect(place && occurrenceOf(TEXT, place)).toBe(occurrence)
})

it('locates the last occurrence if a quotation occurs less often than before, and none if it is gone', () => {
  expect(locate(TEXT, 'acqua', 7)).toEqual(locate(TEXT, 'acqua', 1))
  expect(locate(TEXT, 'barca', 0)).toBeUndefined()
})

it.each([
  ['e l’acqua', 'acqua', 'l’acqua'],
  ['nell’acqua', 'ell', 'nell’acqua'],
  ['«Dove vai?»', 'vai', 'vai'],
  ['casa-torre', 'torre', 'casa-torre'],
  ['niente', 'niente', 'niente'],
])('takes in «%s» the word around «%s»', (around, touched, word) => {
  const at = TEXT.indexOf(around) + around.indexOf(touched) + 1
  const found = wordAt(TEXT, at)
  expect(found && of(found)).toBe(word)
})

it('accepts neither a word of two letters nor the space between two paragraphs', () => {
  expect(wordAt('Io e te', 1)).toBeUndefined()
  expect(wordAt(TEXT, TEXT.indexOf('\n\n') + 1)).toBeUndefined()
})

it('lists each word of four letters once', () => {
  expect(wordsOf('La Casa, la casa e il mare.').map(({ start }) => start)).toEqual([3, 22])
})

it.each([
  ['a comma', 'acqua', 'bassa,'],
  ['a full stop', 'tiepida', 'tiepida.'],
  ['the end of a line', 'Mia', 'Mia.'],
  ['an ellipsis', 'galleggia', 'galleggia…'],
  ['the end of the text', 'niente', 'niente'],
])('sets a note after %s', (_what, word, before) => {
  const place = pauseAfter(TEXT, TEXT.indexOf(word) + word.length)
  expect(TEXT.slice(0, place).endsWith(before)).toBe(true)
})

it('splits a text into pieces that join back to it', () => {
  const marks = ['l’acqua', '«Dove vai?» chiede', 'casa-torre'].flatMap((quote) => locate(TEXT, quote, 0) ?? [])
  const paragraphs = layOut(TEXT, marks, [pauseAfter(TEXT, TEXT.indexOf('acqua'))])
  const pieces = paragraphs.flatMap(({ sentences }) => sentences.flatMap((sentence) => sentence.pieces))
  const joined = paragraphs.map(({ sentences }) =>
    sentences.flatMap((sentence) => sentence.pieces.map(({ text }) => text)).join(''),
  )
  expect(joined.join('\n\n')).toBe(TEXT)
  expect(pieces.every(({ start, end, text }) => TEXT.slice(start, end) === text)).toBe(true)
  expect(marks.map((_, place) => pieces.flatMap(({ mark, text }) => (mark === place ? text : [])))).toEqual(
    marks.map((mark) => [of(mark)]),
  )
})

it('ends a pause before the white space at a paragraph’s end', () => {
  const text = 'Ero al mare \n\nPoi torno.'
  expect(pauseAfter(text, text.indexOf('mare') + 4)).toBe(text.indexOf('mare') + 4)
})

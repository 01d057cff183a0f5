import { expect, it } from 'vitest'
import { splitParagraphs, takesDropCap } from './paragraphs.ts'

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

it('gives a drop cap only to a first paragraph of a line or more', () => {
  expect(takesDropCap('Volavo.')).toBe(false)
  expect(takesDropCap('a'.repeat(150))).toBe(true)
  expect(takesDropCap(undefined)).toBe(false)
})

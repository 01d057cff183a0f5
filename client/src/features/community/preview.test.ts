import { expect, it } from 'vitest'
import { previewOf } from './preview.ts'

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

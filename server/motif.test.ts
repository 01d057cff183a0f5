import { expect, it } from 'vitest'
import { SYMBOLS } from '#shared/constants/elements.ts'
import { motifOf } from './motif.ts'

const from = (symbol: string | null, elements: string[] = [], tags: string[] = []) =>
  motifOf({ symbol, elements, tags })

it.each([
  ['Mare', 'mare'],
  ['la casa della nonna', 'casa'],
  ['Città', 'citta'],
  ['I DENTI', 'denti'],
  ['Scuola ed esami', 'scuola'],
  ["Chi non c'è più", 'candela'],
  ['Caduta', 'piuma'],
  ['Gatti neri', 'gatto'],
])('shows «%s» as %s', (label, motif) => {
  expect(from(label)).toBe(motif)
})

it.each(['marito', 'Maria', 'tramonto', 'trama', 'acquisti', 'albergo', 'Leonardo', 'pratica'])(
  'shows nothing for «%s», which only begins like the name of something',
  (label) => {
    expect(from(label)).toBeNull()
  },
)

it('has a drawing for every symbol on the list', () => {
  expect(SYMBOLS.filter(({ label }) => from(label) === null)).toEqual([])
})

it('prefers the found symbol, then elements, then tags', () => {
  expect(from('Treno', ['Mare'], ['neve'])).toBe('treno')
  expect(from(null, ['Paura', 'Mare'], ['neve'])).toBe('mare')
  expect(from('Un frullatore', [], ['neve'])).toBe('neve')
  expect(from(null, ['Paura'], ['lunedì'])).toBeNull()
})

import { expect, it } from 'vitest'
import { compileForms, FormIndex } from './forms.ts'
import { fold, tokenize } from './tokens.ts'

const words = (text: string): string[] => tokenize(text).map(({ word }) => word)

it('folds case and accents, composed or decomposed', () => {
  expect(fold('Perché')).toBe('perche')
  expect(fold('Perché'.normalize('NFD'))).toBe('perche')
  expect(words('È già CADUTO'.normalize('NFD'))).toEqual(['e', 'gia', 'caduto'])
})

it('splits apostrophes and hyphens, straight or curly', () => {
  expect(words("l'acqua dell’isola italo-francese")).toEqual(['l', 'acqua', 'dell', 'isola', 'italo', 'francese'])
})

it('keeps offsets into the text as it was given', () => {
  const text = '🌊 Però… l’ACQUA\n«così»'.normalize('NFD')
  expect(tokenize(text).map(({ start, end }) => text.slice(start, end).normalize('NFC'))).toEqual([
    'Però',
    'l',
    'ACQUA',
    'così',
  ])
})

it('marks sentences and clauses', () => {
  const tokens = tokenize('Ero lì, fermo. Poi niente!\nFine')
  expect(tokens.map(({ sentence }) => sentence)).toEqual([0, 0, 0, 1, 1, 2])
  expect(tokens.map(({ clause }) => clause)).toEqual([0, 0, 1, 2, 2, 3])
})

it('ends no sentence at the point of a number, and gives elided pronouns their vowel', () => {
  expect(tokenize('il treno delle 6.40 per Ravenna').every(({ sentence }) => sentence === 0)).toBe(true)
  expect(tokenize('Avevo 6. Poi 7').map(({ sentence }) => sentence)).toEqual([0, 0, 1, 1])
  expect(words("m'è mancato, s’è perso")).toEqual(['mi', 'e', 'mancato', 'si', 'e', 'perso'])
})

it('bears emoji, control characters and nothing at all', () => {
  expect(words('')).toEqual([])
  expect(words('😱😱 \u0000 …')).toEqual([])
  expect(words('a\u0000b')).toEqual(['a', 'b'])
})

const stands = (form: string, text: string): boolean => compileForms([form]).scan(tokenize(text)).length > 0

it.each([
  ['mare', 'il mare calmo', true],
  ['mare', 'Maria e le maree', false],
  ['nuot*', 'nuotavo', true],
  ['mi ero pers*', 'mi ero proprio persa', false],
  ['mi ero pers*', 'mi ero persa', true],
  ['non riusc* ~ muov*', 'non riuscivo più a muovermi', true],
  ['non riusc* ~ muov*', 'non riuscivo. Poi mi muovo', false],
  ['cuore ~ batt*', 'il cuore uno due tre quattro batteva', false],
  ['ero|eravamo sol*', 'eravamo soli', true],
  ['ero cosi? sol*', 'ero così sola', true],
  ['ero cosi? sol*', 'ero sola', true],
])('reads the form «%s» in «%s»: %s', (form, text, expected) => {
  expect(stands(form, text)).toBe(expected)
})

it('refuses a malformed form', () => {
  expect(() => new FormIndex().add('', true)).toThrow('Malformed')
  expect(() => new FormIndex().add('a * b', true)).toThrow('Malformed')
})

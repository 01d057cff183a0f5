import { describe, expect, it } from 'vitest'
import { fold } from '#shared/constants/fold.ts'
import { compileForms, FormIndex } from './forms.ts'
import { findElements } from './matcher.ts'
import { tokenize } from './tokens.ts'

const words = (text: string): string[] => tokenize(text).map(({ word }) => word)

describe('the tokenizer', () => {
  it.each([
    ['composed and decomposed accents', 'È già CADUTO'.normalize('NFD'), ['e', 'gia', 'caduto']],
    [
      'apostrophes and hyphens',
      "l'acqua dell’isola italo-francese",
      ['l', 'acqua', 'dell', 'isola', 'italo', 'francese'],
    ],
    ['elided pronouns', "m'è mancato, s’è perso", ['mi', 'e', 'mancato', 'si', 'e', 'perso']],
    ['nothing at all', '', []],
    ['emoji and control characters', '😱😱 \u0000 … a\u0000b', ['a', 'b']],
  ])('splits %s', (_, text, expected) => {
    expect(words(text)).toEqual(expected)
  })

  it('reads words with invisible characters and ligatures, with their offsets', () => {
    const text = 'Il te\u00ADatro, la \uFB01nestra e\u200Bra aperta'
    expect(words(text)).toEqual(['il', 'teatro', 'la', 'finestra', 'era', 'aperta'])
    const [, theatre] = tokenize(text)
    expect(text.slice(theatre?.start, theatre?.end)).toBe('te\u00ADatro')
    expect(findElements('Apro la \uFB01nes\u00ADtra e c’è il ma\u200Bre').map(({ label }) => label)).toEqual(
      findElements('Apro la finestra e c’è il mare').map(({ label }) => label),
    )
  })

  it('folds case and accents', () => {
    expect(['Perché', 'Perché'.normalize('NFD')].map(fold)).toEqual(['perche', 'perche'])
  })

  it('keeps offsets into the original text', () => {
    const text = '🌊 Però… l’ACQUA\n«così»'.normalize('NFD')
    const slices = tokenize(text).map(({ start, end }) => text.slice(start, end).normalize('NFC'))
    expect(slices).toEqual(['Però', 'l', 'ACQUA', 'così'])
  })

  it.each([
    ['Ero lì, fermo. Poi niente!\nFine', [0, 0, 0, 1, 1, 2], [0, 0, 1, 2, 2, 3]],
    ['il treno delle 6.40 per Ravenna', [0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0]],
    ['Avevo 6. Poi 7', [0, 0, 1, 1], [0, 0, 1, 1]],
  ])('counts the sentences and clauses of «%s»', (text, sentences, clauses) => {
    const tokens = tokenize(text)
    expect(tokens.map(({ sentence }) => sentence)).toEqual(sentences)
    expect(tokens.map(({ clause }) => clause)).toEqual(clauses)
  })
})

describe('a form', () => {
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
  ])('«%s» stands in «%s»: %s', (form, text, expected) => {
    expect(compileForms([form]).scan(tokenize(text)).length > 0).toBe(expected)
  })

  it('may have many alternatives in each place', () => {
    const form = Array.from({ length: 12 }, () => 'a|b|c|d|e|f|g|h').join(' ')
    expect(compileForms([form]).scan(tokenize('b a d c h g f e a a b a x'))).toEqual([
      { start: 0, end: 12, value: true },
    ])
  })

  it.each(['', 'a * b'])('is rejected if malformed: «%s»', (form) => {
    expect(() => new FormIndex().add(form, true)).toThrow('Malformed')
  })
})

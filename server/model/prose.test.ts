import { describe, expect, it } from 'vitest'
import { DreamText } from './dream-text.ts'
import { balanceBold, cleanProse, sentencesOf, shownLine, shownProse } from './prose.ts'
import { firstObject } from './schemas.ts'

describe('a model’s prose', () => {
  it.each([
    ['Una notte.\r\n\r\n\r\nPoi il mare.', 'Una notte.\n\nPoi il mare.'],
    ['## Il mare\n1. prima\n- dopo\n> infine', 'Il mare\n\nprima\n\ndopo\n\ninfine'],
    ['Il **mare** e la *porta*, `aperta` __forte__', 'Il **mare** e la porta, aperta forte'],
    ['Zero\u200blarghezza\u0000 e\ttab\ud83d', 'Zerolarghezza e tab\ufffd'],
  ])('%j becomes %j', (raw, clean) => {
    expect(cleanProse(raw)).toBe(clean)
  })

  it('loses unpaired bold marks', () => {
    expect(balanceBold('Il **mare** e **poi\n\nla **porta**')).toBe('Il mare e poi\n\nla **porta**')
  })

  it.each([
    ['Which door would you like to open next?', ''],
    ['Maybe water means strong feelings.', ''],
    ['Una parola sola.', 'Una parola sola.'],
    ['Rileggi il racconto ad alta voce, con calma.', 'Rileggi il racconto ad alta voce, con calma.'],
    ['Digita 1522 quando ne senti il bisogno.', ''],
    ['Questo è **tuo**.', 'Questo è tuo.'],
  ])('of one line: %j is shown as %j', (raw, shown) => {
    expect(shownLine(raw, 400, new DreamText('Il mare.'))).toBe(shown)
  })

  it('is shown without forbidden sentences, and keeps its paragraphs', () => {
    const text = 'Il mare saliva. Sei depressa. Poi la porta.\n\nFarai pace entro Natale.\n\nLa notte era chiara.'
    const { text: shown, faults } = shownProse(text, new DreamText('Il mare.'))
    expect(shown).toBe('Il mare saliva. Poi la porta.\n\nLa notte era chiara.')
    expect(faults).toEqual(['diagnosis', 'prediction'])
  })

  it.each([
    ['Il mare. «Corro. Poi cado.» E la porta?', ['Il mare.', ' «Corro. Poi cado.»', ' E la porta?']],
    ['Dice «vieni. E poi\n\nAltro.', ['Dice «vieni. E poi', '\n\nAltro.']],
    ['**Forte.** Piano', ['**Forte.**', ' Piano']],
    ['Vai a https://a.it/b?c=1&d=2. Poi', ['Vai a https://a.it/b?c=1&d=2.', ' Poi']],
  ])('is parted into sentences outside of quotations: %j', (text, sentences) => {
    expect(sentencesOf(text)).toEqual(sentences)
  })
})

describe('quotations', () => {
  const dream = new DreamText('Corro; «verso» il mare: è perché l’acqua sale.')

  it.each([
    ['corro verso il mare', 'Corro; «verso» il mare'],
    ['E PERCHE L ACQUA', 'è perché l’acqua'],
    ['mare', 'mare'],
    ['mar', undefined],
    [`mare ${'e '.repeat(20_000)}`, undefined],
    ['il mare sale', undefined],
    ['…', undefined],
    ['', undefined],
  ])('%j stands in the dream as %j', (quotation, literal) => {
    expect(dream.find(quotation)).toBe(literal)
  })

  it('are limited to a dozen words', () => {
    const words = Array.from({ length: 30 }, (_, at) => `parola${at}`).join(' ')
    expect(new DreamText(words).find(words)?.split(' ')).toHaveLength(12)
  })
})

describe('the first object of a text', () => {
  it.each([
    ['{"a":1}', { a: 1 }],
    ['Ecco {qui}: ```json\n{"a":"}{\\""}\n``` {"b":2}', { a: '}{"' }],
    ['{"a":', undefined],
    ['niente', undefined],
    ['{'.repeat(60_000), undefined],
    [`${'{x}'.repeat(20_000)}{"a":1}`, undefined],
  ])('%#', (text, object) => {
    expect(firstObject(text)).toEqual(object)
  })
})

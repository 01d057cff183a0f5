import { describe, expect, it } from 'vitest'
import READINGS from '../compose/readings.it.json' with { type: 'json' }
import { lexicon, MONTH } from './lexicon.ts'

const { symbols, emotions, themes } = lexicon
const elements = [...symbols, ...emotions, ...themes]

/** Parts of the lexicon that are not shown or have their own test. */
const NO_COPY = new Set(['label', 'forms', 'exclude', 'signs', 'operators'])

const strings = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : Object.entries(value ?? {}).flatMap(([key, part]) => (NO_COPY.has(key) ? [] : strings(part)))
const texts = strings([lexicon, MONTH, READINGS])

describe('every text of the interpreter', () => {
  it.each([
    [
      'is free of certainty, prediction and diagnosis',
      /significa che|vuol dire che|ti accadrà|ti succederà|presagio di|sei affett|soffri di|diagnosi di|simboleggia|devi /i,
    ],
    [
      'has no gendered form for the dreamer',
      /\b(sei|eri|ti sei|ti eri|saresti|ti senti|ti sentivi|ti saresti|essere|restare|resta|rimani) (stat|sol|sicur|pront|stanc|tranquill|trist|seren|svegli|liber|fermat|ferm|pers|convint|fidat|sedut|mess)[oa]\b|\b(sognatore|sognatrice|da svegli[oa]|caro|cara|te stess[oa])\b/i,
    ],
    ['has the curly apostrophe and no emoji', /['"]|\p{Extended_Pictographic}/u],
  ])('%s', (_, forbidden) => {
    expect(texts.filter((text) => forbidden.test(text))).toEqual([])
  })
})

describe('the lexicon', () => {
  it('has twenty elements in each list, every one with forms and texts', () => {
    for (const group of [symbols, emotions, themes]) expect(group).toHaveLength(20)
    expect(elements.filter(({ forms, meaning }) => forms.length === 0 || meaning === '')).toEqual([])
    expect(emotions.filter(({ sentences }) => sentences.length < 4)).toEqual([])
  })
})

import { readdirSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import READINGS from '../compose/readings.it.json' with { type: 'json' }
import advice from './advice.it.json' with { type: 'json' }
import entries from './entries.it.json' with { type: 'json' }
import findings from './known.it.json' with { type: 'json' }
import { type DictionaryText, entryText, findEntry, lexicon, MONTH } from './lexicon.ts'

const { symbols, emotions, themes } = lexicon
const elements = [...symbols, ...emotions, ...themes]

/** Parts of the lexicon that are not shown or have their own test. */
const NO_COPY = new Set(['label', 'words', 'forms', 'exclude', 'signs', 'operators'])

const strings = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : Object.entries(value ?? {}).flatMap(([key, part]) => (NO_COPY.has(key) ? [] : strings(part)))
const dictionary: [string, DictionaryText][] = Object.entries(entries)
const whole = (says: DictionaryText['says']): string => says.map(({ text }) => text).join(' ')
const texts = strings([lexicon, MONTH, READINGS, entries, advice, findings])

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
    expect(findings.filter(({ url }) => !url.startsWith('https://'))).toEqual([])
  })
})

describe('the dictionary', () => {
  it('has an entry for every listed theme and symbol, and none for an emotion', () => {
    expect([...themes, ...symbols].filter(({ id }) => !entryText(id))).toEqual([])
    expect([...emotions, { id: null }].filter(({ id }) => entryText(id))).toEqual([])
  })

  it('says each thing in 25 to 45 words, with sources, and never of the dreamer', () => {
    const isBad = (id: string, { name = findEntry(id)?.name ?? '', says, sources }: DictionaryText) => {
      const text = whole(says)
      const words = text.split(/\s+/).length
      return (
        words < 25 ||
        words > 45 ||
        sources.length === 0 ||
        !/^(il |lo |la |l’|i |gli |le |chi )\p{Ll}/u.test(name) ||
        !/^\p{Lu}.*[^.]\.$/u.test(text) ||
        /(?<!\p{L})(tu|ti|te|tuo|tua|tuoi|tue|hai|sei)(?!\p{L})/iu.test(text) ||
        /\b(conta|vale|pesa|decide|dipende)\b[^.]*\b(qui|sogno|scena|racconto)\.$/.test(text)
      )
    }
    expect(dictionary.filter(([id, entry]) => isBad(id, entry))).toEqual([])
  })

  it('begins no two texts alike', () => {
    const beginnings = dictionary.map(([, { says }]) => whole(says).toLowerCase().split(/\s+/, 3).join(' '))
    expect(beginnings.filter((words, at) => beginnings.indexOf(words) !== at)).toEqual([])
  })

  it('asks about the thing in the dream, and nothing after death, violence or despair', () => {
    expect(dictionary.filter(([, { question }]) => question !== null && !/^\p{Lu}[^?]*\?$/u.test(question))).toEqual([])
    expect(['morte', 'defunti', 'lutto'].filter((id) => entryText(id)?.question !== null)).toEqual([])
  })
})

it('keeps the data of the interpreter under 300 KB', () => {
  const sizes = ['./', '../compose/'].flatMap((folder) => {
    const url = new URL(folder, import.meta.url)
    return readdirSync(url)
      .filter((file) => /\.(json|txt)$/.test(file))
      .map((file) => statSync(new URL(file, url)).size)
  })
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(300_000)
})

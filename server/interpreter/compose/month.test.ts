import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/constants/dates.ts'
import { ELEMENT_GROUPS } from '#shared/constants/elements.ts'
import { MOODS } from '#shared/constants/moods.ts'
import { interpretMonth } from '../index.ts'
import { lexicon, MONTH } from '../lexicon/lexicon.ts'
import type { MonthInput } from '../types.ts'
import { dayWith, shareOf } from './month-words.ts'
import { hash, wordCount } from './prose.ts'

const buildMonth = (overrides: Partial<MonthInput> = {}): MonthInput => ({
  startDate: '2026-10-22',
  endDate: '2026-11-20',
  dreams: 8,
  moods: { positive: 3, neutral: 2, negative: 3 },
  elements: { symbols: [{ label: 'Mare', count: 4 }], emotions: [{ label: 'Paura', count: 2 }], themes: [] },
  newElements: [],
  nights: 7,
  longestRun: 2,
  latest: [],
  ...overrides,
})
const read = (overrides: Partial<MonthInput> = {}): string => interpretMonth(buildMonth(overrides)).analysis

const OWN = [
  'zia Pina',
  'ombrello',
  'UFO',
  '💧',
  '**',
  '«»',
  'il mio vecchio maglione di lana blu che pungeva sempre un po',
]
const TITLES = ['La casa sull’acqua', 'Boh', '??', '', 'a'.repeat(200), '«Onde» e **scogli**', 'due\nrighe', '😱']

/** Months of every size and sense, the same at every run. */
const GENERATED: MonthInput[] = Array.from({ length: 300 }, (_, at) => {
  const roll = (key: string, size: number): number => hash(`${at}:${key}`) % size
  const dreams = [3, 4, 5, 6, 9, 14, 15, 30, 300][roll('dreams', 9)] ?? 3
  const only = roll('only', 5) === 0
  const positive = only ? dreams : roll('positive', dreams + 1)
  const negative = only ? 0 : roll('negative', dreams - positive + 1)
  const pool = {
    symbols: [...lexicon.symbols.map(({ label }) => label), ...OWN],
    emotions: lexicon.emotions.map(({ label }) => label),
    themes: lexicon.themes.map(({ label }) => label),
  }
  const elements = (group: keyof typeof pool) =>
    Array.from({ length: [0, 1, 2, 5, 20][roll(`many:${group}`, 5)] ?? 0 }, (_item, item) => ({
      label: pool[group][roll(`${group}${item}`, pool[group].length)] ?? '',
      count: 1 + roll(`count:${group}${item}`, Math.min(dreams, 6)),
    })).sort((a, b) => b.count - a.count)
  const groups = { symbols: elements('symbols'), emotions: elements('emotions'), themes: elements('themes') }
  const labels = Object.values(groups).flatMap((list) => list.map(({ label }) => label))
  const startDate = addDays('2026-01-01', roll('start', 365))
  const nights = Math.min(30, Math.max(1, dreams - roll('nights', dreams)))
  return {
    startDate,
    endDate: addDays(startDate, 29),
    dreams,
    moods: { positive, negative, neutral: dreams - positive - negative },
    elements: groups,
    newElements: labels.filter((label) => roll(`new:${label}`, 4) === 0),
    nights,
    longestRun: 1 + roll('run', nights),
    latest: Array.from({ length: Math.min(12, dreams) }, (_line, line) => ({
      date: addDays(startDate, 29 - line),
      mood: MOODS[roll(`mood${line}`, 3)] ?? 'neutral',
      elements: labels.filter((label) => roll(`has:${line}:${label}`, 3) === 0),
      title: TITLES[roll(`title${line}`, TITLES.length)] ?? '',
    })),
  }
})

describe('whatever the month', () => {
  const readings = GENERATED.map((input) => interpretMonth(input).analysis)

  it('keeps the length: 300 to 450 words', () => {
    const counts = readings.map(wordCount)
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(300)
    expect(Math.max(...counts)).toBeLessThanOrEqual(450)
  })

  it('has the three headings, each alone in its line and followed by paragraphs', () => {
    for (const text of readings) {
      const paragraphs = text.split('\n\n')
      const places = Object.values(MONTH.headings).map((heading) => paragraphs.indexOf(heading))
      expect(places[0]).toBe(0)
      expect(places[1]).toBeGreaterThan(1)
      expect(places[2]).toBeGreaterThan((places[1] ?? 0) + 1)
      expect(paragraphs.length).toBeGreaterThan((places[2] ?? 0) + 1)
      expect(paragraphs.every((paragraph) => paragraph.trim() === paragraph && paragraph !== '')).toBe(true)
    }
  })

  it('pairs its bold signs, and leaves no placeholder open', () => {
    for (const text of readings) {
      expect(text.split('**').length % 2, text).toBe(1)
      expect(text, text).not.toMatch(/[{}]|undefined|NaN|\*\*\*|«»|«\s|\s»/)
    }
  })

  it('doubles no word, no space and no sentence', () => {
    for (const text of readings) {
      const plain = text.replace(/\*\*/g, '')
      expect(plain, text).not.toMatch(/ {2}|[^\S\n ]| [,.;:?]|\.\.|,,/)
      expect(plain.replace(/«[^»]*»/g, '«»'), text).not.toMatch(/(?<![\p{L}’])(\p{L}+) \1(?!\p{L})/iu)
      const sentences = plain.split(/(?<=[.?])\s+/)
      expect(new Set(sentences).size, text).toBe(sentences.length)
    }
  })

  it('begins every sentence with a capital letter and writes articles as they are said', () => {
    for (const text of readings) {
      const plain = text.replace(/\*\*/g, '').replace(/«[^»]*»/g, 'Così')
      expect(plain, text).not.toMatch(/(?:^|[.?]\s)\p{Ll}/u)
      expect(plain, text).not.toMatch(/(?<!\p{L})(?:a|di|da|in|su) (?:(?:il|lo|la|i|gli|le) |l’)/u)
      expect(plain, text).not.toMatch(/\b(?:un|zero) (?:sogni|notti)\b|\buna sola notti\b/)
    }
  })

  it('speaks in possibilities and questions, and foretells or diagnoses nothing', () => {
    const forbidden =
      /significa che|vuol dire che|premoni|presagi|accadrà|succederà|depressione|disturbo|diagnosi|farmac|devi\b/i
    for (const text of readings) {
      expect(text).not.toMatch(forbidden)
      expect(text).toMatch(/sembra|forse|potrebbe|può/i)
      expect(text).toContain('?')
      expect(text).not.toMatch(/https?:|www\.|\d{5,}/)
    }
  })
})

it('gives the same month the same text', () => {
  for (const input of GENERATED.slice(0, 30)) {
    expect(interpretMonth(structuredClone(input))).toEqual(interpretMonth(input))
  }
})

it('reads two months of one person in different words', () => {
  const later = read({ startDate: '2026-11-21', endDate: '2026-12-20', nights: 6 })
  const sentences = (text: string) => new Set(text.split(/(?<=[.?])\s+/))
  const [first, second] = [sentences(read()), sentences(later)]
  expect([...first].filter((sentence) => second.has(sentence)).length / first.size).toBeLessThan(0.5)
})

it('never throws on odd input', () => {
  const none = { symbols: [], emotions: [], themes: [] }
  expect(() =>
    read({ dreams: 0, nights: 0, longestRun: 0, moods: { positive: 0, neutral: 0, negative: 0 }, elements: none }),
  ).not.toThrow()
  expect(() =>
    read({
      elements: {
        ...none,
        symbols: [
          { label: '', count: -1 },
          { label: '\n', count: 99 },
        ],
      },
    }),
  ).not.toThrow()
})

describe('a month’s own numbers', () => {
  it('are said: dreams, nights, the longest run and the moods', () => {
    const text = read({ dreams: 12, nights: 11, longestRun: 4, moods: { positive: 7, neutral: 4, negative: 1 } })
    expect(text).toMatch(/dodici sogni/)
    expect(text).toMatch(/undici notti/)
    expect(text).toMatch(/quattro notti di fila/i)
    expect(text).toContain('sette positivi, quattro neutri e uno negativo')
  })

  it('name what leads, with its share', () => {
    expect(read()).toMatch(/\*\*il mare\*\*(:|, in) quattro sogni su otto/)
    expect(read({ dreams: 4, moods: { positive: 4, neutral: 0, negative: 0 } })).toContain('tutti e quattro i sogni')
  })

  it('name what shares the first place together', () => {
    const symbols = [
      { label: 'Denti', count: 3 },
      { label: 'Scale', count: 3 },
      { label: 'Casa', count: 2 },
    ]
    const text = read({ elements: { symbols, emotions: [], themes: [] } })
    expect(text).toContain('**i denti** e **le scale**')
    expect(text).toMatch(/la casa in due sogni/)
  })

  it('count spellings of one word once', () => {
    const emotions = [
      { label: 'Paura', count: 3 },
      { label: 'PAURA', count: 2 },
    ]
    const text = read({ elements: { symbols: [], emotions, themes: [] } })
    expect(text).toMatch(/\*\*la paura\*\*(:|, in) tre sogni su otto/)
    expect(text.match(/\*\*la paura\*\*/g)).toHaveLength(1)
  })

  it('show what the month has for the first time', () => {
    const text = read({ newElements: ['Mare'] })
    expect(text).toMatch(/(prima volta|novità|non conosceva)[^.]*il mare/)
    expect(read()).not.toMatch(/prima volta|novità|non conosceva/)
  })

  it('show which mood comes with what returns', () => {
    const line = (mood: 'positive' | 'negative', elements: string[]) => ({
      date: '2026-11-01',
      mood,
      elements,
      title: '',
    })
    const latest = [
      line('negative', ['Mare']),
      line('negative', ['Mare']),
      line('negative', ['Mare']),
      line('positive', []),
    ]
    expect(read({ latest })).toMatch(/il mare[^.]* l’umore [^.]*quasi sempre negativo/)
    const elements = { symbols: [{ label: 'Mare', count: 3 }], emotions: [], themes: [] }
    expect(read({ latest, elements })).toMatch(/il mare[^.]* l’umore [^.]*(?<!quasi )sempre negativo/)
    expect(read({ latest: latest.slice(0, 3) })).not.toMatch(/sempre negativo/)
  })

  it('follow the moods from the older dreams to the newer ones', () => {
    const line = (mood: 'positive' | 'negative') => ({ date: '2026-11-01', mood, elements: [], title: '' })
    const [bright, dark] = [Array(3).fill(line('positive')), Array(3).fill(line('negative'))]
    expect(read({ latest: [...bright, ...dark] })).toMatch(/più chiare|schiarirsi/)
    expect(read({ latest: [...dark, ...bright] })).toMatch(/più scure|più scuro/)
  })
})

describe('a heavy month', () => {
  it('gets gentle words, something to try, and the thought of company', () => {
    const text = read({ moods: { positive: 0, neutral: 2, negative: 6 } })
    expect(text).toMatch(/pesanti|più scuro che chiaro|sogni difficili/)
    expect(text).toMatch(/finale scelto da te|cambia un solo punto/)
    expect(text).toMatch(/psicologo/)
  })

  it('is none with a few dark nights', () => {
    expect(read({ moods: { positive: 4, neutral: 2, negative: 2 } })).not.toMatch(/psicologo/)
  })

  it('gets the caring note when a title asks for it', () => {
    const latest = [{ date: '2026-11-01', mood: 'negative' as const, elements: [], title: 'Voglio morire' }]
    expect(interpretMonth(buildMonth({ latest })).safety).toMatchObject({ level: 1 })
    expect(interpretMonth(buildMonth()).safety).toBeUndefined()
  })
})

it('joins articles and days as they are said', () => {
  expect([dayWith('il', '2026-11-08'), dayWith('dal', '2026-11-11'), dayWith('al', '2026-12-01')]).toEqual([
    'l’8 novembre',
    'dall’11 novembre',
    'al 1º dicembre',
  ])
  expect(dayWith('del', '2026-08-08')).toBe('dell’8 agosto')
  expect([shareOf(2, 12), shareOf(3, 3), shareOf(12, 12)]).toEqual([
    'due sogni su dodici',
    'tutti e tre i sogni',
    'tutti e dodici i sogni',
  ])
})

describe('every text of the month', () => {
  const strings = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(strings)
  const questions = ELEMENT_GROUPS.flatMap((group) => lexicon[group].map(({ monthQuestion }) => monthQuestion))
  const texts = [...strings(MONTH), ...questions]

  it('has no gendered form for the reader', () => {
    const gendered =
      /\b(sei|eri|ti sei|ti eri|saresti|ti senti|ti sentivi|ti saresti|essere|restare|resta|rimani) (stat|sol|sicur|pront|stanc|tranquill|trist|seren|svegli|liber|fermat|ferm|pers|convint|fidat|sedut|mess)[oa]\b|\b(sognatore|sognatrice|da svegli[oa]|caro|cara|te stess[oa])\b/i
    expect(texts.filter((text) => gendered.test(text))).toEqual([])
  })

  it('uses the curly apostrophe and no emoji', () => {
    expect(texts.filter((text) => /'|"|\p{Extended_Pictographic}/u.test(text))).toEqual([])
  })

  it('has one question for each element of the lexicon', () => {
    expect(questions.filter((text) => !/^[^?]*\?$/.test(text))).toEqual([])
    expect(new Set(questions).size).toBe(60)
  })
})

import { describe, expect, it } from 'vitest'
import type { Mood } from '#shared/constants/moods.ts'
import { interpretMonth, type MonthInput } from '../index.ts'
import { lexicon } from '../lexicon/lexicon.ts'
import { dayWith, dreamsOf, inWords, shareOf } from './month-words.ts'

const NO_ELEMENTS: MonthInput['elements'] = { symbols: [], emotions: [], themes: [] }
const MARE = { ...NO_ELEMENTS, symbols: [{ label: 'Mare', count: 4 }] }

const buildMonth = (overrides: Partial<MonthInput> = {}): MonthInput => ({
  startDate: '2026-10-22',
  endDate: '2026-11-20',
  dreams: 8,
  moods: { positive: 3, neutral: 2, negative: 3 },
  elements: NO_ELEMENTS,
  newElements: [],
  nights: 7,
  longestRun: 2,
  latest: [],
  ...overrides,
})
const textOf = (overrides: Partial<MonthInput> = {}): string => interpretMonth(buildMonth(overrides)).analysis

/** The same month on many other days: other wordings, so that every one of a list is seen. */
function textsOf(overrides: Partial<MonthInput>): string[] {
  return Array.from({ length: 60 }, (_, at) => {
    const day = String((at % 28) + 1).padStart(2, '0')
    return textOf({ ...overrides, startDate: `${2020 + Math.floor(at / 28)}-04-${day}` })
  })
}

const line = (title: string, elements: string[] = [], mood: Mood = 'negative') =>
  ({ date: '2026-11-01', mood, elements, title }) as const
const counted = (count: number, ...labels: string[]) => labels.map((label) => ({ label, count }))
const expectAll = (texts: readonly string[], pattern: RegExp) =>
  expect(texts.filter((text) => !pattern.test(text))).toEqual([])
const expectNone = (texts: readonly string[], pattern: RegExp) =>
  expect(texts.filter((text) => pattern.test(text))).toEqual([])

describe('the analysis of a month', () => {
  it('says its numbers: dreams, nights, the longest run and the moods', () => {
    const text = textOf({ dreams: 12, nights: 11, longestRun: 4, moods: { positive: 7, neutral: 4, negative: 1 } })
    for (const part of [/dodici sogni/, /undici notti/, /quattro notti di fila/i]) expect(text).toMatch(part)
    expect(text).toContain('sette positivi, quattro neutri e uno negativo')
  })

  it('names what leads, with its share', () => {
    expect(textOf({ elements: MARE })).toMatch(/\*\*il mare\*\*(:|, in) quattro sogni su otto/)
    const four = { dreams: 4, moods: { positive: 4, neutral: 0, negative: 0 }, elements: MARE }
    expect(textOf(four)).toContain('tutti e quattro i sogni')
  })

  it('names together what shares the first place', () => {
    const symbols = [...counted(3, 'Denti', 'Scale'), ...counted(2, 'Casa')]
    const text = textOf({ elements: { ...NO_ELEMENTS, symbols } })
    expect(text).toContain('**i denti** e **le scale**')
    expect(text).toMatch(/la casa in due sogni/)
  })

  it('counts the spellings of a word once', () => {
    const emotions = [...counted(3, 'Paura'), ...counted(2, 'PAURA')]
    const text = textOf({ elements: { ...NO_ELEMENTS, emotions } })
    expect(text).toMatch(/\*\*la paura\*\*(:|, in) tre sogni su otto/)
    expect(text.match(/\*\*la paura\*\*/g)).toHaveLength(1)
  })

  it('shows what the diary has for the first time', () => {
    expect(textOf({ elements: MARE, newElements: ['Mare'] })).toMatch(/(prima volta|novità|non conosceva)[^.]*il mare/)
    expect(textOf({ elements: MARE })).not.toMatch(/prima volta|novità|non conosceva/)
  })

  it('shows which mood comes with what returns', () => {
    const dark = [line('', ['Mare']), line('', ['Mare']), line('', ['Mare'])]
    const latest = [...dark, line('', [], 'positive')]
    expect(textOf({ latest, elements: MARE })).toMatch(/il mare[^.]* l’umore [^.]*quasi sempre negativo/)
    const elements = { ...NO_ELEMENTS, symbols: counted(3, 'Mare') }
    expect(textOf({ latest, elements })).toMatch(/il mare[^.]* l’umore [^.]*(?<!quasi )sempre negativo/)
    expect(textOf({ latest: dark, elements: MARE })).not.toMatch(/sempre negativo/)
  })

  it('follows the moods from the older dreams to the newer ones', () => {
    const [bright, dark] = [Array(3).fill(line('', [], 'positive')), Array(3).fill(line(''))]
    expect(textOf({ latest: [...bright, ...dark] })).toMatch(/più chiare|schiarirsi/)
    expect(textOf({ latest: [...dark, ...bright] })).toMatch(/più scure|più scuro/)
  })

  it('has gentle words, something to try and the thought of company for a heavy month alone', () => {
    const text = textOf({ moods: { positive: 0, neutral: 2, negative: 6 } })
    expect(text).toMatch(/pesanti|più scuro che chiaro|sogni difficili/)
    expect(text).toMatch(/finale scelto da te|cambia un solo punto/)
    expect(text).toMatch(/psicologo/)
    expect(textOf({ moods: { positive: 4, neutral: 2, negative: 2 } })).not.toMatch(/psicologo/)
  })

  it('uses other words for another month', () => {
    const sentences = (text: string) => new Set(text.split(/(?<=[.?])\s+/))
    const [first, second] = [
      sentences(textOf({ elements: MARE })),
      sentences(textOf({ elements: MARE, startDate: '2026-11-21', endDate: '2026-12-20', nights: 6 })),
    ]
    expect([...first].filter((sentence) => second.has(sentence)).length).toBeLessThan(first.size / 2)
  })

  it.each<[string, Partial<MonthInput>]>([
    ['no dream', { dreams: 0, nights: 0, longestRun: 0, moods: { positive: 0, neutral: 0, negative: 0 } }],
    ['odd labels', { elements: { ...NO_ELEMENTS, symbols: [...counted(-1, ''), ...counted(99, '\n')] } }],
  ])('exists for a month with %s', (_, overrides) => {
    expect(textOf(overrides)).not.toBe('')
  })

  it.each<[string, Partial<MonthInput>, RegExp]>([
    ['darkness without dark dreams', { moods: { positive: 4, neutral: 4, negative: 0 } }, /ombra si|buio|scuri/],
    ['light without bright ones', { moods: { positive: 0, neutral: 4, negative: 4 } }, /luce e ombra|chiaro e scuro/i],
    [
      'a contest with a rare kind',
      { dreams: 10, moods: { positive: 5, neutral: 4, negative: 1 } },
      /luce e ombra|vince sugli altri/i,
    ],
    [
      'a second run where all nights are in a row',
      { nights: 7, longestRun: 7 },
      /anche un tratto|serie più lunga|di fila il filo/,
    ],
    ['missing nights where none is', { dreams: 30, nights: 30, longestRun: 30 }, /notti senza ricordo/],
    ['constancy in a few nights', { dreams: 20, nights: 3 }, /costanza/],
    ['nights for dreams', { moods: { positive: 1, neutral: 1, negative: 6 } }, /notti pesanti|prevalgono le notti/i],
  ])('does not speak of %s', (_, overrides, pattern) => {
    expectNone(textsOf(overrides), pattern)
  })

  it.each(['positive', 'neutral', 'negative'])('compares nothing where all dreams are %s', (mood) => {
    const moods = { positive: 0, neutral: 0, negative: 0, [mood]: 8 }
    const comparing = /prevale|prevalgono|bilancia|più (?:delle|degli) altr|molte pagine|per lo più|più scuro/i
    expectNone(textsOf({ moods }), comparing)
  })

  it('asks no question that has an element come back when it came only once', () => {
    const elements = [...lexicon.symbols, ...lexicon.emotions, ...lexicon.themes]
    for (const group of ['symbols', 'emotions', 'themes'] as const) {
      for (const { label } of lexicon[group]) {
        const text = textOf({ elements: { ...NO_ELEMENTS, [group]: counted(1, label) } })
        expect(elements.filter(({ monthQuestion }) => text.includes(monthQuestion.slice(1)))).toEqual([])
      }
    }
  })

  it.each(['Denti', 'Scale', 'Insetti'])('puts its verbs in the plural for %s', (label) => {
    const texts = textsOf({ elements: { ...NO_ELEMENTS, symbols: counted(4, label) } })
    expectNone(texts, /sembra \*\*(?:i|le|gli) |il più fedele|se torna,/)
    expect(texts.some((text) => /sembrano \*\*(?:i|le|gli) /.test(text))).toBe(true)
  })

  it('has one “and” to a list', () => {
    const themes = counted(2, 'Volo', 'Amore e intimità', 'Scuola ed esami')
    expectNone(textsOf({ elements: { ...NO_ELEMENTS, themes } }), /l’amore e l’intimità|la scuola e gli esami/)
    const alone = textsOf({ elements: { ...NO_ELEMENTS, themes: themes.slice(1, 2) } })
    expect(alone.every((text) => text.includes('**l’amore e l’intimità**'))).toBe(true)
  })

  it('quotes titles without their full stop', () => {
    const texts = textsOf({ latest: [line('La corsa.'), line('Il faro.')] })
    expectNone(texts, /\.»/)
    expect(texts.some((text) => text.includes('«La corsa»'))).toBe(true)
  })

  it('follows the leading image from one dream to another', () => {
    const latest = [line('Il faro', ['Mare'], 'positive'), line('La strada'), line('La corrente', ['Mare'])]
    for (const text of textsOf({ elements: MARE, latest })) {
      expect(text).toMatch(
        /«La corrente».*«Il faro».*negativo.*positivo|«La corrente».*«Il faro».*il mare.*negativo.*positivo/,
      )
    }
    expectNone(textsOf({ elements: MARE, latest: latest.slice(0, 2) }), /Un filo va|si parlano a distanza/)
  })

  describe('beside the month before', () => {
    const previous = {
      dreams: 4,
      moods: { positive: 1, neutral: 0, negative: 3 },
      elements: { ...NO_ELEMENTS, symbols: counted(3, 'Denti') },
    }

    it('shows what led then and is gone, or is here again', () => {
      expectAll(textsOf({ elements: MARE, previous }), /i denti/)
      const both = { ...NO_ELEMENTS, symbols: [...counted(4, 'Mare'), ...counted(2, 'Denti')] }
      expectAll(
        textsOf({ elements: both, previous }),
        /i denti, in tre sogni.*adesso in due sogni|i denti c’erano.*in tre sogni/,
      )
    })

    it('shows heavy dreams grown or fewer, and says nothing where it knows nothing', () => {
      const lighter = { dreams: 4, moods: { positive: 4, neutral: 0, negative: 0 }, previous }
      expectAll(textsOf(lighter), /il mese prima ne contava tre, questo nessuno/)
      expectNone(textsOf({ elements: MARE }), /mese prima|mese fa/)
    })
  })

  it('asks one question to take along', () => {
    const text = textOf({ elements: MARE })
    const along = text.slice(text.indexOf('Per il prossimo mese'))
    expect(along).toMatch(/\?/)
  })

  it('names a long own element in full once', () => {
    const label = 'il mio vecchio maglione di lana blu che pungeva sempre un po'
    const latest = Array.from({ length: 5 }, () => line('La casa', [label]))
    const elements = { ...NO_ELEMENTS, symbols: counted(5, label) }
    for (const text of textsOf({ elements, latest, newElements: [label] })) {
      expect(text.split(label)).toHaveLength(2)
      expect(text).toContain('«il mio vecchio…»')
    }
  })

  it('advises to watch nothing twice', () => {
    const elements = { symbols: counted(5, 'Mare'), emotions: counted(2, 'Gioia'), themes: [] }
    const texts = textsOf({ elements, newElements: ['Mare'] })
    expectNone(texts, /(?:d’occhio|richiama)[\s\S]*(?:d’occhio|Prova a seguire)/)
  })
})

describe('words that ask for care', () => {
  const others = [line('La casa sull’acqua', ['Mare']), line('Le onde', ['Mare'])]

  it.each(['Voglio morire', 'Penso al suicidio', 'Farla finita'])('are never quoted as a title: %s', (title) => {
    const latest = [line(title, ['Mare']), ...others]
    for (const elements of [NO_ELEMENTS, MARE]) expectNone(textsOf({ latest, elements }), new RegExp(title, 'i'))
    expect(interpretMonth(buildMonth({ latest })).safety).toBeDefined()
    expect(interpretMonth(buildMonth({ latest: others })).safety).toBeUndefined()
  })

  it('leave no title to be quoted where they speak in the first person', () => {
    const latest = [line('Voglio morire', ['Mare']), ...others]
    for (const elements of [NO_ELEMENTS, MARE]) expectNone(textsOf({ latest, elements }), /«/)
  })

  it('are no image of the month, and bring the note', () => {
    const elements = { ...NO_ELEMENTS, symbols: counted(3, 'voglio morire', 'Mare') }
    expectNone(textsOf({ elements, newElements: ['voglio morire'] }), /morire/)
    expect(interpretMonth(buildMonth({ elements })).safety).toMatchObject({ level: 1 })
  })
})

describe('the words of numbers and days', () => {
  it('are Italian below a hundred, and digits from there on', () => {
    expect([0, 1, 12, 20, 21, 23, 28, 30, 68, 99, 100].map(inWords).join(' ')).toBe(
      'zero uno dodici venti ventuno ventitré ventotto trenta sessantotto novantanove 100',
    )
    expect([dreamsOf(12), shareOf(2, 12), shareOf(3, 3), shareOf(30, 300), shareOf(300, 300)]).toEqual([
      'dodici sogni',
      'due sogni su dodici',
      'tutti e tre i sogni',
      '30 sogni su 300',
      'tutti i 300 sogni',
    ])
  })

  it.each([
    ['il', '2026-11-08', 'l’8 novembre'],
    ['dal', '2026-11-11', 'dall’11 novembre'],
    ['al', '2026-12-01', 'al 1º dicembre'],
    ['del', '2026-08-08', 'dell’8 agosto'],
  ] as const)('join «%s» and %s as they are said', (article, day, expected) => {
    expect(dayWith(article, day)).toBe(expected)
  })
})

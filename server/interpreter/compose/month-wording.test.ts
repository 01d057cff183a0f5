import { describe, expect, it } from 'vitest'
import { ELEMENT_GROUPS } from '#shared/constants/elements.ts'
import { interpretMonth } from '../index.ts'
import { lexicon } from '../lexicon/lexicon.ts'
import type { MonthInput } from '../types.ts'
import { dreamsOf, inWords, shareOf } from './month-words.ts'

const NO_ELEMENTS: MonthInput['elements'] = { symbols: [], emotions: [], themes: [] }

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

/** The same month on many other days: other wordings, so that every one of a list is seen. */
function readings(overrides: Partial<MonthInput>): string[] {
  return Array.from({ length: 60 }, (_, at) => {
    const day = String((at % 28) + 1).padStart(2, '0')
    const startDate = `${2020 + Math.floor(at / 28)}-04-${day}`
    return interpretMonth(buildMonth({ ...overrides, startDate })).analysis
  })
}

const line = (title: string, elements: string[] = []) =>
  ({ date: '2026-11-01', mood: 'negative', elements, title }) as const

const neverIn = (texts: readonly string[], pattern: RegExp) =>
  expect(texts.filter((text) => pattern.test(text))).toEqual([])

describe('words that ask for care', () => {
  const symbols = [{ label: 'Mare', count: 3 }]

  it.each(['Voglio morire', 'Il suicidio', 'Farla finita'])(
    'are never quoted as a title to read again: %s',
    (title) => {
      const latest = [line(title, ['Mare']), line('La casa sull’acqua', ['Mare']), line('Le onde', ['Mare'])]
      for (const elements of [NO_ELEMENTS, { ...NO_ELEMENTS, symbols }]) {
        neverIn(readings({ latest, elements }), new RegExp(title, 'i'))
      }
      expect(interpretMonth(buildMonth({ latest })).safety).toBeDefined()
    },
  )

  it('leave no page and no title to be quoted where they speak in the first person', () => {
    const latest = [line('Voglio morire', ['Mare']), line('La casa sull’acqua', ['Mare']), line('Le onde', ['Mare'])]
    neverIn(readings({ latest }), /«/)
    neverIn(readings({ latest, elements: { ...NO_ELEMENTS, symbols } }), /«/)
  })

  it('are no image of the month, and bring the note', () => {
    const elements = { ...NO_ELEMENTS, symbols: [{ label: 'voglio morire', count: 3 }, ...symbols] }
    neverIn(readings({ elements, newElements: ['voglio morire'] }), /morire/)
    expect(interpretMonth(buildMonth({ elements })).safety).toMatchObject({ level: 1 })
  })
})

describe('what agrees', () => {
  it.each(['Denti', 'Scale', 'Insetti'])('is in the plural for %s', (label) => {
    const texts = readings({ elements: { ...NO_ELEMENTS, symbols: [{ label, count: 4 }] } })
    neverIn(texts, /sembra \*\*(?:i|le|gli) |il più fedele|se torna,/)
    expect(texts.some((text) => /sembrano \*\*(?:i|le|gli) /.test(text))).toBe(true)
  })
})

describe('what is said of a month is true of it', () => {
  it('where no dream is dark, or none is bright', () => {
    neverIn(readings({ moods: { positive: 4, neutral: 4, negative: 0 } }), /ombra si|buio|scuri/)
    neverIn(readings({ moods: { positive: 0, neutral: 4, negative: 4 } }), /luce e ombra|chiaro e scuro/i)
  })

  it('where one of two kinds is rare', () => {
    neverIn(
      readings({ dreams: 10, moods: { positive: 5, neutral: 4, negative: 1 } }),
      /luce e ombra|vince sugli altri/i,
    )
  })

  it.each(['positive', 'neutral', 'negative'])('where all dreams are %s', (mood) => {
    const moods = { positive: 0, neutral: 0, negative: 0, [mood]: 8 }
    neverIn(
      readings({ moods }),
      /prevale|prevalgono|bilancia|più (?:delle|degli) altr|molte pagine|per lo più|più scuro/i,
    )
  })

  it('where the nights are all in a row', () => {
    neverIn(readings({ nights: 7, longestRun: 7 }), /anche un tratto|serie più lunga|di fila il filo/)
    expect(readings({ nights: 7, longestRun: 3 }).some((text) => /tre notti di fila/i.test(text))).toBe(true)
  })

  it('where no night is missing', () => {
    neverIn(readings({ dreams: 30, nights: 30, longestRun: 30 }), /notti senza ricordo/)
  })

  it('where few nights had many dreams', () => {
    neverIn(readings({ dreams: 20, nights: 3 }), /costanza/)
  })

  it('where an element came only once: nothing is asked that has it come back', () => {
    const questions = ELEMENT_GROUPS.flatMap((group) => lexicon[group].map(({ monthQuestion }) => monthQuestion))
    for (const group of ['symbols', 'emotions', 'themes'] as const) {
      for (const { label } of lexicon[group]) {
        const text = interpretMonth(
          buildMonth({ elements: { ...NO_ELEMENTS, [group]: [{ label, count: 1 }] } }),
        ).analysis
        expect(questions.filter((question) => text.includes(question.slice(1)))).toEqual([])
      }
    }
  })
})

describe('the month is edited', () => {
  it('with numbers in words below a hundred', () => {
    expect([0, 1, 12, 20, 21, 23, 28, 30, 68, 99, 100].map(inWords)).toEqual([
      'zero',
      'uno',
      'dodici',
      'venti',
      'ventuno',
      'ventitré',
      'ventotto',
      'trenta',
      'sessantotto',
      'novantanove',
      '100',
    ])
    expect([dreamsOf(12), shareOf(2, 12), shareOf(12, 12), shareOf(30, 300), shareOf(300, 300)]).toEqual([
      'dodici sogni',
      'due sogni su dodici',
      'tutti e dodici i sogni',
      '30 sogni su 300',
      'tutti i 300 sogni',
    ])
  })

  it('with one “and” to a list', () => {
    const themes = ['Volo', 'Amore e intimità', 'Scuola ed esami'].map((label) => ({ label, count: 2 }))
    neverIn(readings({ elements: { ...NO_ELEMENTS, themes } }), /l’amore e l’intimità|la scuola e gli esami/)
    const alone = readings({ elements: { ...NO_ELEMENTS, themes: themes.slice(1, 2) } })
    expect(alone.every((text) => text.includes('**l’amore e l’intimità**'))).toBe(true)
  })

  it('without the full stop of a title', () => {
    const texts = readings({ latest: [line('La corsa.'), line('Il faro.')] })
    neverIn(texts, /\.»/)
    expect(texts.some((text) => text.includes('«La corsa»'))).toBe(true)
  })

  it('naming a long own element in full once', () => {
    const label = 'il mio vecchio maglione di lana blu che pungeva sempre un po'
    const elements = { ...NO_ELEMENTS, symbols: [{ label, count: 5 }] }
    const latest = Array.from({ length: 5 }, () => line('La casa', [label]))
    for (const text of readings({ elements, latest, newElements: [label] })) {
      expect(text.split(label)).toHaveLength(2)
      expect(text).toContain('«il mio vecchio…»')
    }
  })

  it('watching nothing twice', () => {
    const symbols = [{ label: 'Mare', count: 5 }]
    const emotions = [{ label: 'Gioia', count: 2 }]
    const texts = readings({ elements: { symbols, emotions, themes: [] }, newElements: ['Mare'] })
    neverIn(texts, /(?:d’occhio|richiama)[\s\S]*(?:d’occhio|Prova a seguire)/)
  })

  it('counting dreams as dreams', () => {
    neverIn(readings({ moods: { positive: 1, neutral: 1, negative: 6 } }), /notti pesanti|prevalgono le notti/i)
  })
})

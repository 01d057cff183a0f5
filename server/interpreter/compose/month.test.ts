import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/constants/dates.ts'
import { MOODS, type Mood } from '#shared/constants/dreams.ts'
import { ELEMENT_GROUPS, type ElementGroup } from '#shared/constants/elements.ts'
import { fold } from '#shared/constants/fold.ts'
import { interpretMonth } from '../index.ts'
import { lexicon, MONTH } from '../lexicon/lexicon.ts'
import type { MonthInput, MonthThread } from '../types.ts'
import { dayWith, hash, inWords, plain } from './prose.ts'

interface Dream {
  day: number
  mood: Mood
  title: string
  elements: [ElementGroup, string][]
}

const START = '2026-10-22'
const OWN = ['zia Pina', 'UFO', '💧', '**', 'il mio vecchio maglione di lana blu che pungeva sempre un po']
const TITLES = ['La casa sull’acqua', 'Boh.', '??', '', 'a'.repeat(200), '«Onde» e **scogli**', 'due\nrighe', 'Il faro']
const dream = (day: number, mood: Mood = 'neutral', title = '', ...symbols: string[]): Dream => ({
  day,
  mood,
  title,
  elements: symbols.map((label) => ['symbols', label]),
})
const moodsOf = (dreams: readonly Dream[]): MonthInput['moods'] => {
  const count = (mood: Mood) => dreams.filter((each) => each.mood === mood).length
  return { positive: count('positive'), neutral: count('neutral'), negative: count('negative') }
}

function monthOf(dreams: readonly Dream[], { before = [] as Dream[], newElements = [] as string[] } = {}): MonthInput {
  const days = [...new Set(dreams.map(({ day }) => day))].sort((a, b) => a - b)
  const runs = days.map((_, at) => days.filter((day, other) => other >= at && day - other === (days[at] ?? 0) - at))
  const elements = (of: readonly Dream[], group: ElementGroup) =>
    [...new Set(of.flatMap((each) => each.elements.filter(([name]) => name === group).map(([, label]) => label)))]
      .map((label) => ({ label, having: of.filter((each) => each.elements.some(([, other]) => other === label)) }))
      .map(({ label, having }) => ({ label, count: having.length, moods: moodsOf(having) }))
      .sort((a, b) => b.count - a.count)
      .slice(0, 20)
  const counted = (of: readonly Dream[]) => ({
    dreams: of.length,
    moods: moodsOf(of),
    elements: { symbols: elements(of, 'symbols'), emotions: elements(of, 'emotions'), themes: elements(of, 'themes') },
  })
  return {
    ...counted(dreams),
    startDate: START,
    endDate: addDays(START, 29),
    firstHalf: moodsOf(dreams.filter(({ day }) => day < 15)),
    newElements,
    nights: days.length,
    longestRun: Math.max(0, ...runs.map((run) => run.length)),
    latest: [...dreams]
      .sort((a, b) => b.day - a.day)
      .slice(0, 12)
      .map((each) => ({ ...each, date: addDays(START, each.day), elements: each.elements.map(([, label]) => label) })),
    ...(before.length > 0 && { previous: counted(before) }),
  }
}
const textOf = (...of: Parameters<typeof monthOf>): string => interpretMonth(monthOf(...of)).analysis
/** The texts of the same dreams on other days, to cover every wording. */
const textsOf = (...of: Parameters<typeof monthOf>): string[] =>
  Array.from({ length: 40 }, (_, at) => {
    const startDate = addDays('2020-04-01', at)
    return interpretMonth({ ...monthOf(...of), startDate, endDate: addDays(startDate, 29) }).analysis
  })

const GENERATED = Array.from({ length: 300 }, (_, at) => {
  const roll = (key: string, size: number): number => hash(`${at}:${key}`) % size
  const labels = ELEMENT_GROUPS.flatMap((group) =>
    [...lexicon[group].map(({ label }) => label), ...(group === 'symbols' ? OWN : [])].map(
      (label) => [group, label] as const,
    ),
  ).filter(([, label]) => roll('bare', 6) > 0 && roll(`in:${label}`, 4) === 0)
  const month = (name: string, count: number): Dream[] =>
    Array.from({ length: count }, (_dream, no) => ({
      day: roll(`${name}:day:${no}`, 30),
      mood: MOODS[roll(`${name}:mood:${no}`, 1 + roll('moods', 3))] ?? 'negative',
      title: TITLES[roll(`${name}:title:${no}`, TITLES.length)] ?? '',
      elements: labels
        .filter(([, label]) => roll(`${name}:${no}:${label}`, 3) === 0)
        .map(([group, label]) => [group, label]),
    }))
  const dreams = month('now', [3, 4, 5, 6, 9, 14, 30, 120][roll('dreams', 8)] ?? 3)
  const before = month('before', [0, 1, 5, 12][roll('before', 4)] ?? 0)
  const input = monthOf(dreams, { before, newElements: labels.slice(0, roll('new', 3)).map(([, label]) => label) })
  return { dreams, before, input, text: interpretMonth(input).analysis }
})

describe('the analysis of any month', () => {
  it('quotes only own words', () => {
    for (const { text } of GENERATED) {
      for (const [, quoted] of text.matchAll(/«([^»]*)»/g)) expect(OWN.map(plain)).toContain(quoted)
    }
  })

  it('is well formed, and contains no guess and no prediction', () => {
    const guess = /forse|sembra|può darsi|potrebbe|signific|simboleggia|vuol dire|schiari|presagi|accadrà|devi\b/i
    for (const { text } of GENERATED) {
      expect(text).not.toMatch(guess)
      const paragraphs = text.split('\n\n')
      const places = Object.values(MONTH.headings).map((heading) => paragraphs.indexOf(heading))
      expect(places[0]).toBe(0)
      expect(places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0) + 1)).toBe(true)
      expect(text).not.toMatch(/[{}[\]]|undefined|NaN|\*\*\*|«»|«\s|\s»| {2}| [,.;:?]|\.\.|,,/)
      const words = text.replace(/\*\*/g, '').replace(/«[^»]*»/g, 'Così')
      expect(words).not.toMatch(/(?:^|[.?]\s)\p{Ll}|(?<!\p{L})(?:a|di|da|in|su) (?:(?:il|lo|la|i|gli|le) |l’)/u)
    }
  })
})

describe('the analysis of a month', () => {
  it('states the numbers of its dreams in every wording', () => {
    const months = textsOf(
      [
        ...[0, 1].map((day) => dream(day, 'negative', '', 'Mare')),
        dream(2, 'negative', '', 'Mare', 'Porta'),
        dream(3, 'negative', '', 'Porta'),
        dream(16, 'positive', '', 'Mare'),
        ...[18, 22].map((day) => dream(day, 'positive')),
        ...[20, 22].map((day) => dream(day, 'neutral')),
      ],
      { before: [1, 2, 3, 4, 5, 6].map((day) => dream(day, 'negative', '', ...(day < 4 ? ['Denti'] : []))) },
    )
    for (const said of [
      /nove sogni in otto notti/,
      /[Qq]uattro notti di fila/,
      /tre positivi, due neutri e quattro negativi/,
      /negativi: quattro su quattro(?: nei primi quindici giorni,|; negli ultimi quindici:) nessuno su cinque/,
      /giorni prima: sei(?: sogni)?\./,
      /negativi[:,] allora sei, adesso quattro\./,
      /\*\*il mare\*\* in quattro sogni e \*\*la porta\*\* in due/i,
      /con il mare, (?:quattro sogni|contati per umore): uno positivo e tre negativi/i,
      /i denti, in tre sogni: adesso in nessuno/,
      /il mare,? (?:che )?torna in quattro sogni/i,
      /la porta è in due sogni:/i,
    ])
      expect(months.filter((text) => !said.test(text))).toEqual([])
  })

  const sea = (title = '', mood: Mood = 'neutral') => [1, 5, 9, 13].map((day) => dream(day, mood, title, 'Mare'))
  const thread = (days: readonly number[], label = 'Mare'): MonthThread => ({
    group: 'symbols',
    label,
    nights: days.map((day) => addDays(START, day)),
    total: days.length,
    quotes: [days[0], days.at(-1)].map((day = 0) => ({
      dreamId: day,
      date: addDays(START, day),
      quote: `«Il mare arriva alla notte ${day}.»`,
      word: 'mare',
    })),
  })
  const openingOf = (...threads: MonthThread[]) => interpretMonth(monthOf(sea()), threads).analysis.split('\n\n')[1]

  it.each([
    [
      [9, 12, 14, 17, 20],
      /\*\*il mare\*\*.*cinque notti tra il 31 ottobre e l’11 novembre|cinque notti tra .*\*\*il mare\*\*/i,
    ],
    [[9, 10, 11], /tre notti di fila, dal 31 ottobre al 2 novembre/],
    [[0, 9], /due notti, il 22 e il 31 ottobre/],
  ])('begins with what returns most, and two sentences with their nights: %j', (days, expected) => {
    const opening = openingOf(thread(days))
    expect(opening).toMatch(expected)
    expect(opening).toContain(`: «Il mare arriva alla notte ${days[0]}.»`)
    expect(opening).toContain(`: «Il mare arriva alla notte ${days.at(-1)}.»`)
  })

  it('tells the nights of the period from those that lie densest', () => {
    expect(openingOf({ ...thread([0, 9]), total: 3 })).toMatch(/tre notti, due tra il 22 e il 31 ottobre/)
  })

  it('begins with the next thread where the first one’s name asks for care, and quotes nothing beside such a title', () => {
    const other = thread([1, 2], 'Farla finita')
    expect(openingOf(other, thread([3, 4]))).toContain('25 ottobre')
    const asking = [...sea(), dream(20, 'neutral', 'Voglio morire', 'Mare')]
    expect(interpretMonth(monthOf(asking), [thread([3, 4])]).analysis).not.toContain('«')
  })

  it('is the same for the same month, and begins differently for another', () => {
    expect(textOf(sea())).toBe(textOf(sea()))
    const openings = textsOf(sea()).map((text) => text.split('\n\n')[1]?.split(' ')[0])
    expect(new Set(openings).size).toBeGreaterThan(1)
  })

  it('calls an element new only if no earlier dream has it', () => {
    const isNew = /Per la prima volta nel diario: il mare|Mai prima, nel diario: il mare/
    for (const text of textsOf(sea(), { newElements: ['Mare'] })) expect(text).toMatch(isNew)
    for (const text of textsOf(sea())) expect(text).not.toMatch(/prima volta nel|mai prima/i)
  })

  it.each(['Denti', 'Scale', 'Amore e intimità'])('puts its verbs in the plural for %s', (label) => {
    const teeth = [1, 5, 9].map((day) => dream(day, 'neutral', '', label))
    for (const text of textsOf(teeth, { before: teeth })) {
      expect(text).not.toMatch(
        /(?:denti|scale|intimità)\W+(?:(?:è|torna)(?!\p{L})|che torna )|(?:era|fa pensare|torna) (?:i|le|l’amore) /u,
      )
    }
  })

  it('does not say that an element is missing if the list of the month before is cut', () => {
    const many = [dream(1, 'neutral', '', ...Array.from({ length: 30 }, (_, at) => `segno ${at}`)), dream(2), dream(3)]
    expect(textOf(sea(), { before: [1, 2].map((day) => dream(day, 'neutral', '', 'Denti')) })).toMatch(
      /i denti, in due sogni: adesso in nessuno/,
    )
    expect(textOf(many, { before: sea() })).not.toMatch(/adesso/)
  })

  it('names a psychologist where five dreams or more, and half of them, are negative', () => {
    const month = (negative: number, others: number) =>
      Array.from({ length: negative + others }, (_, day) => dream(day, day < negative ? 'negative' : 'positive'))
    expect(textOf(month(5, 5))).toMatch(/psicologo/)
    for (const calm of [month(4, 0), month(5, 6)]) expect(textOf(calm)).not.toMatch(/psicologo/)
  })

  it('is made for a month without dreams', () => {
    expect(textOf([])).toContain('zero sogni')
  })

  it.each(['Voglio morire', 'Penso al suicidio', 'Farla finita'])('never quotes a call for care: %s', (title) => {
    const two = [dream(20, 'neutral', title, 'Mare', title), dream(21, 'neutral', 'Onde', 'Mare', title)]
    const asking = [...sea('Il faro'), ...two]
    for (const text of textsOf(asking, { newElements: [title] })) expect(fold(text)).not.toContain(fold(title))
    expect(interpretMonth(monthOf(asking)).safety).toBeDefined()
    expect(interpretMonth(monthOf(sea('Il faro'))).safety).toBeUndefined()
  })

  it('quotes no title beside one that asks for help in the first person', () => {
    const asking = [
      ...sea('Il faro'),
      dream(20, 'neutral', 'Voglio morire', 'Mare'),
      dream(21, 'neutral', 'Onde', 'Mare'),
    ]
    for (const text of textsOf(asking)) expect(text).not.toContain('«')
  })
})

describe('the words of numbers and days', () => {
  it('are Italian below a hundred, and digits from there on', () => {
    expect([0, 1, 12, 20, 21, 23, 28, 30, 68, 99, 100].map(inWords).join(' ')).toBe(
      'zero uno dodici venti ventuno ventitré ventotto trenta sessantotto novantanove 100',
    )
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

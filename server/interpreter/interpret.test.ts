import { describe, expect, it } from 'vitest'
import { DREAMS, inputOf, VOICES } from '#server/test/interpreter/evaluate.ts'
import { patternsSchema } from '#shared/contracts/analyses.ts'
import { hash } from './compose/prose.ts'
import READINGS from './compose/readings.it.json' with { type: 'json' }
import { annotateText, interpret, NO_HISTORY } from './index.ts'
import { entryText, lexicon } from './lexicon/lexicon.ts'
import type { AnalysisInput, DreamAnalysis } from './types.ts'

const buildInput = (content: string, more: Partial<AnalysisInput> = {}): AnalysisInput => ({
  title: '',
  content,
  mood: 'neutral',
  elements: [],
  kind: 'advanced',
  history: NO_HISTORY,
  ...more,
})
const analyse = (content: string, more: Partial<AnalysisInput> = {}): DreamAnalysis =>
  interpret(buildInput(content, more))

const quotesOf = (text: string): string[] => [...text.matchAll(/«([^»]*)»/g)].map(([, quote = '']) => quote)

const COBRA =
  'Ciao a tutti, mi chiamo Rita. Una cobra mi inseguiva per le scale del condominio e io avevo paura. Volevo gridare ma la voce non usciva. Quando mi sono girata la cobra era diventata un verme. Lo prendevo in mano ed era caldo. Mi sono svegliata sudata. Che cosa significa?'

/** Inputs of every size and kind, the same on every run. */
const GENERATED: AnalysisInput[] = Array.from({ length: 150 }, (_, at) => {
  const roll = (key: string, size: number): number => hash(`${at}:${key}`) % size
  const sentences = DREAMS.flatMap(({ content }) => content.split('. '))
  const labels = [...lexicon.symbols, ...lexicon.emotions, ...lexicon.themes].map(({ label }) => label)
  const own = ['zia Pina', 'ombrello', 'il mio vecchio maglione di lana blu che pungeva sempre un po', 'UFO', '💧']
  const parts = Array.from({ length: 3 + roll('parts', 9) }, (_, part) => sentences[roll(`s${part}`, sentences.length)])
  const all = [...labels, ...own]
  return buildInput(parts.join('. '), {
    title: ['', 'Il volo', 'Notte?', 'Mare, mare'][roll('title', 4)] ?? '',
    mood: (['positive', 'neutral', 'negative'] as const)[roll('mood', 3)] ?? 'neutral',
    elements: Array.from(
      { length: [0, 1, 3, 60][roll('chosen', 4)] ?? 0 },
      (_, e) => all[roll(`e${e}`, all.length)] ?? '',
    ),
    history: {
      totalDreams: 11,
      elementCounts: { Mare: 4, Casa: 9, Paura: 3 },
      negativeDreamsLast14Days: roll('dark', 5),
    },
  })
})
const ODD = [
  '',
  'boh',
  'asdf qwer zxcv',
  '😱😱',
  '.',
  'Mare',
  'a'.repeat(3000),
  'paura '.repeat(200),
  'il mare e '.repeat(900),
  'I was flying over the city with my brother and then I fell.',
]

const ANALYSES = [...GENERATED, ...DREAMS.map(inputOf), ...VOICES.map(inputOf)].map((input) => ({
  input,
  analysis: interpret(input),
}))

describe('the analysis of any dream', () => {
  it('has at most two things, a finding, a feeling and a question, and no unfilled placeholder', () => {
    for (const { analysis } of ANALYSES) {
      const lines = analysis.basic.split('\n\n')
      expect(lines.length, analysis.basic).toBeLessThanOrEqual(5)
      expect(`${analysis.basic}${analysis.advanced}${analysis.journal}`).not.toMatch(/[{}]|«»|undefined/)
    }
  })

  it('quotes whole sentences of the dream, or says where it cuts them', () => {
    for (const { input, analysis } of ANALYSES) {
      const source = input.content.replace(/[«»"“”*\s]+/gu, ' ')
      for (const [, quote = ''] of analysis.basic.matchAll(/^\*\*[^*]+\*\* «([^»]*)»/gm)) {
        expect(quote.length).toBeLessThanOrEqual(170)
        expect(source).toContain(quote.replace(/^… | …$/g, '').replace(/[.!]$/, ''))
      }
    }
  })

  it('is longer in the advanced kind, whatever the dream', () => {
    for (const { analysis } of ANALYSES) {
      if (analysis.safety?.level !== 1) expect(analysis.advanced).not.toBe(analysis.basic)
    }
  })

  it('has evidence and advice that stand in the text', () => {
    for (const { input, analysis } of ANALYSES) {
      const { symbols, emotions, themes, recommendations } = patternsSchema.parse(analysis.patterns)
      const written = `${input.content}\n${input.title}`
      for (const { evidence } of [...symbols, ...emotions, ...themes]) expect(written).toContain(evidence)
      expect(recommendations.length).toBeLessThanOrEqual(3)
      for (const quote of recommendations.flatMap((text) => /^«([^»]*)»:/.exec(text)?.[1] ?? [])) {
        expect(written).toContain(quote)
      }
    }
  })

  it.each(ODD)('is made, and is short, for «%s»', (content) => {
    const { basic, advanced } = analyse(content)
    expect(basic.length).toBeGreaterThan(20)
    expect(advanced).toContain(basic.split('\n\n')[0])
  })
})

describe('the basic analysis', () => {
  const { basic, advanced } = analyse(COBRA, { mood: 'negative' })

  it('sets what is said of the strongest things beside the dreamer’s sentences', () => {
    const [first = '', ...others] = basic.split('\n\n')
    expect(first).toMatch(
      /^\*\*Il serpente\.\*\* «Una cobra mi inseguiva per le scale del condominio e io avevo paura\.» /,
    )
    expect(first).toContain(entryText('serpente')?.says[0]?.text)
    expect(others.join(' ')).not.toContain('**Il serpente.**')
    expect(basic).not.toMatch(/Rita|sudata|Che cosa significa/)
  })

  it('quotes a sentence once, and has more things and feelings in the advanced kind', () => {
    expect(quotesOf(basic).filter((quote) => quote.startsWith('Una cobra'))).toHaveLength(1)
    expect(advanced?.match(/^\*\*/gm)?.length).toBeGreaterThan(2)
  })

  it('cuts a long sentence at a comma', () => {
    const { basic: text } = analyse(
      'Seguivo un serpente bianco di polvere e di sale, con le scarpe in mano e il cappello di mio zio sulla testa, mentre le campane suonavano da un paese che non si vedeva, e nessuno mi veniva incontro per tutta la mattina.',
    )
    expect(quotesOf(text)[0]).toMatch(/^Seguivo un serpente .* sulla testa …$|suonavano .* …$/)
  })

  it.each([
    ['a question', 'Perché il treno non partiva mai?'],
    ['waking life', 'Da sveglia ho un cane che abbaia sempre.'],
    ['a sentence that hangs on the one before', 'Finché il treno non è partito del tutto.'],
  ])('quotes no sentence that is %s', (_, content) => {
    expect(quotesOf(analyse(content).basic)).toEqual([])
  })

  it('says first what the latest analyses have not said, and says nothing again', () => {
    const content = 'Una cobra mi inseguiva. La cobra sibilava. Mi cadevano i denti nel piatto.'
    const first = analyse(content).basic.split('\n\n')[0] ?? ''
    const next = analyse(content, { history: { ...NO_HISTORY, recentTexts: [first] } }).basic
    expect(next.split('\n\n')[0]).not.toBe(first)
    expect(next).not.toContain(first.split('» ').at(-1))
  })

  it('names no thing without a word about it', () => {
    const content = 'Il serpente esce dallo specchio e mi guarda a lungo. Poi il serpente torna nello specchio.'
    const first = analyse(content).basic
    const next = analyse(content, { history: { ...NO_HISTORY, recentTexts: [first.split('\n\n')[1] ?? ''] } })
    for (const text of [next.basic, next.advanced]) expect(text).not.toMatch(/^\*\*[^*]+\*\*\s*$/m)
  })

  it('says of a thing only what fits its dream', () => {
    expect(analyse('Aprivo la porta. Dietro la porta c’era un campo.').basic).not.toContain('chiave')
    expect(analyse('Aprivo la porta. La porta aveva una chiave storta.').basic).toContain('guardava la chiave')
  })

  it('takes one mention of a place for no subject', () => {
    expect(analyse('Passo davanti a una casa e salgo su un campanile storto.').basic).not.toContain('**La casa.**')
  })

  it('finds the sentence of a feeling further on, where the first cannot be quoted', () => {
    const { basic: text } = analyse('Avevo paura? Il corridoio era buio. Avevo paura di svegliare il portiere.')
    expect(text).toContain('**La paura.** «Avevo paura di svegliare il portiere.»')
  })

  it('ends with a question of the entry, and asks nothing about a death', () => {
    expect(basic.split('\n\n').at(-1)).toMatch(/\?$/)
    const { basic: text } = analyse('Ero in un giardino pieno di limoni. Poi mio fratello moriva tra le mie braccia.')
    expect(text).toContain('mio fratello moriva tra le mie braccia')
    expect(text).not.toContain('?')
  })

  it.each([
    ['somebody else’s feeling', 'Mia sorella aveva paura del cane. Io tenevo il guinzaglio e guardavo la strada.'],
    ['a feeling that is denied', 'Camminavo su un cornicione e non avevo paura. Sotto passava un corteo di bande.'],
  ])('says nothing of %s', (_, content) => {
    expect(analyse(content).basic).not.toContain('**La paura.**')
  })

  it('says nothing of a kiss where there is a wedding', () => {
    const { basic: text } = analyse('Mia cugina si sposava in un campo di grano.')
    expect(text).not.toContain('bacio')
    expect(text).toContain(
      `**Le nozze.** «Mia cugina si sposava in un campo di grano.» ${entryText('matrimonio')?.says[0]?.text}`,
    )
  })

  it('names a thing beside the lists only where it is there, and beside no death', () => {
    expect(analyse('Era come un ospedale. Guardavo un campanile storto.').basic).not.toContain('ospedale.**')
    expect(analyse('In quell’ospedale mio zio moriva piano.').basic).not.toContain('L’ospedale')
  })

  it('says what it could not find, and leads to In controluce', () => {
    const { basic: text } = analyse('Qualcosa di viola girava lento sopra un campanile storto.')
    const [quote, nothing, question] = text.split('\n\n')
    expect([quote, nothing]).toEqual(['«Qualcosa di viola girava lento sopra un campanile storto.»', READINGS.nothing])
    expect(READINGS.ask).toContain(question)
  })

  it('contains only the caring note if the person is in danger', () => {
    const danger = 'Non voglio più vivere. Ho sognato il mare che saliva fino alla finestra.'
    const { basic: text, advanced, safety } = analyse(danger)
    expect(safety?.level).toBe(1)
    expect([text, advanced]).toEqual([READINGS.care, READINGS.care])
  })
})

describe('the diary', () => {
  const mare = {
    date: '2026-10-11',
    mood: 'negative' as const,
    title: 'L’onda',
    content: 'Ero su una barca. Mia zia cantava piano.',
  }
  const text = 'Guardavo il mare dalla spiaggia. Poi mia sorella raccoglieva conchiglie.'
  const journalOf = (history: Partial<AnalysisInput['history']>) =>
    analyse(text, { history: { ...NO_HISTORY, ...history } }).journal

  it('tells of a return with its date', () => {
    const history = { totalDreams: 11, elementCounts: { Mare: 4 }, lastTimes: { Mare: mare } }
    expect(journalOf(history)).toBe(
      '**Il mare** torna: è in quattro dei tuoi undici sogni, l’ultima volta l’11 ottobre 2026, in «L’onda».',
    )
  })

  it('counts the moods with and without an element, from three dreams of both kinds on', () => {
    const moods = { positive: 4, neutral: 0, negative: 3 }
    const moodsWith = { Mare: { positive: 1, neutral: 0, negative: 2 } }
    expect(journalOf({ moods, moodsWith })).toContain(
      'con **il mare**, uno positivo e due negativi; senza, tre positivi e uno negativo.',
    )
    expect(journalOf({ moods, moodsWith: { Mare: { positive: 3, neutral: 0, negative: 2 } } })).toBe('')
  })

  it('names returning people', () => {
    const people = [{ name: 'Marta', dreams: 4, date: '2026-03-02', title: 'La casa' }]
    expect(journalOf({ people })).toBe(
      '**Marta** torna: è in quattro sogni, l’ultimo prima di questo il 2 marzo 2026, in «La casa».',
    )
  })
})

describe('the parts of a dream that can be annotated', () => {
  it('stand in the text at their offsets', () => {
    for (const { input } of ANALYSES) {
      const { title, content } = input
      const { spans, people, lastLine } = annotateText({ title, content, said: '' })
      for (const { quote, occurrence } of spans) expect(content.split(quote).length - 1).toBeGreaterThan(occurrence)
      for (const words of [...people, lastLine ?? '']) expect(content).toContain(words)
    }
  })

  it('are empty if a person in danger writes, in the dream or about it', () => {
    const calm = 'Ho sognato il mare che saliva fino alla finestra.'
    const danger = 'Non voglio più vivere.'
    expect(annotateText({ title: 'Il mare', content: calm, said: '' }).safety).toBeNull()
    for (const [content, said] of [
      [`${danger} ${calm}`, ''],
      [calm, danger],
    ] as const) {
      expect(annotateText({ title: 'Il mare', content, said })).toMatchObject({ spans: [], safety: { level: 1 } })
    }
  })
})

describe('an element that the dreamer chose', () => {
  it('comes first, and an own word is found in the text', () => {
    const { patterns } = analyse('C’era un OMBRELLO rosso, ero al mare e nuotavo nelle onde.', {
      elements: ['ombrello', 'Gatto'],
    })
    expect(
      patterns.symbols
        .slice(0, 2)
        .map(({ symbol }) => symbol)
        .sort(),
    ).toEqual(['Gatto', 'ombrello'])
    expect(patterns.symbols.find(({ symbol }) => symbol === 'Gatto')?.evidence).toBe('')
    expect(patterns.symbols.find(({ symbol }) => symbol === 'ombrello')?.evidence).toBe('OMBRELLO')
  })

  it('is mapped to the lexicon if it is another form of its word', () => {
    expect(analyse('Niente.', { elements: ['gattini'] }).patterns.symbols[0]?.symbol).toBe('Gatto')
    expect(analyse('Niente.', { elements: ['spavento'] }).patterns.emotions[0]?.emotion).toBe('Paura')
  })

  it('overrides a denial in the text', () => {
    expect(analyse('Non avevo paura.', { elements: ['Paura'] }).patterns.emotions[0]).toMatchObject({
      emotion: 'Paura',
      evidence: '',
    })
  })
})

it('adds nothing to a text without known elements', () => {
  const { basic, patterns } = analyse('Qualcosa di viola girava lento sopra un campanile storto, in mezzo alla nebbia.')
  expect(patterns).toMatchObject({ symbols: [], emotions: [], themes: [] })
  expect(basic).toContain(READINGS.nothing)
})

describe('advice', () => {
  const advice = (content: string, more: Partial<AnalysisInput> = {}): string =>
    analyse(content, more).patterns.recommendations.join(' ')

  it('names the psychologist only if negative dreams are frequent', () => {
    const often = { totalDreams: 9, elementCounts: {}, negativeDreamsLast14Days: 3 }
    expect(advice('Cadevo.', { mood: 'negative', history: often })).toContain('psicologo')
    expect(advice('Cadevo.', { mood: 'negative' })).not.toContain('psicologo')
  })

  it('names the dentist only for teeth, with the words of the dream', () => {
    expect(advice('Mi cadevano i denti.')).toMatch(/^«[^»]*denti[^»]*»: .*dentista/)
    expect(advice('Guardavo un campo di orzo.')).toBe('')
  })
})

import { describe, expect, it } from 'vitest'
import { DREAMS, inputOf } from '#server/test/interpreter/evaluate.ts'
import { EMOTIONS, THEMES } from '#shared/constants/elements.ts'
import { patternsSchema } from '#shared/contracts/analyses.ts'
import { isNeutral } from './compose/notes.ts'
import { hash } from './compose/prose.ts'
import { interpret } from './index.ts'
import { fold } from './language/tokens.ts'
import { lexicon } from './lexicon/lexicon.ts'
import type { AnalysisInput, DreamAnalysis } from './types.ts'

const analyse = (content: string, more: Partial<AnalysisInput> = {}): DreamAnalysis =>
  interpret({
    title: '',
    content,
    mood: 'neutral',
    elements: [],
    kind: 'advanced',
    history: { totalDreams: 1, elementCounts: {}, negativeDreamsLast14Days: 0 },
    ...more,
  })

const count = (text: string): number => text.split(/\s+/).filter(Boolean).length
const advancedOf = (analysis: DreamAnalysis): string => analysis.advanced ?? ''
const withoutQuotes = (text: string): string => text.replace(/«[^»]*»/g, '')

/** Inputs of every size and sense, the same at every run. */
const GENERATED: AnalysisInput[] = Array.from({ length: 150 }, (_, at) => {
  const roll = (key: string, size: number): number => hash(`${at}:${key}`) % size
  const sentences = DREAMS.flatMap(({ content }) => content.split('. '))
  const labels = [...lexicon.symbols, ...lexicon.emotions, ...lexicon.themes].map(({ label }) => label)
  const own = ['zia Pina', 'ombrello', 'il mio vecchio maglione di lana blu che pungeva sempre un po', 'UFO', '💧']
  const parts = Array.from({ length: 1 + roll('parts', 9) }, (_, part) => sentences[roll(`s${part}`, sentences.length)])
  const odd = [
    '',
    'boh',
    'asdf qwer zxcv',
    '😱😱',
    '.',
    'Mare',
    'a'.repeat(3000),
    'paura '.repeat(200),
    'il mare e '.repeat(900),
  ]
  const all = [...labels, ...own]
  return {
    title: ['', 'Il volo', 'Notte?', 'Mare, mare'][roll('title', 4)] ?? '',
    content: at < odd.length ? (odd[at] ?? '') : parts.join('. '),
    mood: (['positive', 'neutral', 'negative'] as const)[roll('mood', 3)] ?? 'neutral',
    elements: Array.from(
      { length: [0, 1, 3, 60][roll('chosen', 4)] ?? 0 },
      (_, e) => all[roll(`e${e}`, all.length)] ?? '',
    ),
    kind: 'advanced',
    history: {
      totalDreams: 11,
      elementCounts: { Mare: 4, Casa: 9, Paura: 3 },
      negativeDreamsLast14Days: roll('dark', 5),
    },
  }
})

describe('the analysis of any dream', () => {
  const analyses = [...GENERATED, ...DREAMS.map(inputOf)].map((input) => ({ input, analysis: interpret(input) }))

  it('has 90 to 140 words, the advanced one 220 to 320', () => {
    const basic = analyses.map(({ analysis }) => count(analysis.basic))
    const advanced = analyses.map(({ analysis }) => count(advancedOf(analysis)))
    expect(Math.min(...basic)).toBeGreaterThanOrEqual(90)
    expect(Math.max(...basic)).toBeLessThanOrEqual(140)
    expect(Math.min(...advanced)).toBeGreaterThanOrEqual(220)
    expect(Math.max(...advanced)).toBeLessThanOrEqual(320)
  })

  it('has evidence that stands in the text, or none', () => {
    for (const { input, analysis } of analyses) {
      const { symbols, emotions, themes } = patternsSchema.parse(analysis.patterns)
      for (const { evidence } of [...symbols, ...emotions, ...themes]) {
        expect(input.content.includes(evidence) || input.title.includes(evidence)).toBe(true)
      }
    }
  })

  it('names no emotion and no theme in the basic text, outside the quotation', () => {
    for (const { analysis } of analyses) {
      const text = withoutQuotes(analysis.basic)
      expect(isNeutral(text), text).toBe(true)
      const words = ` ${fold(text).replace(/[^a-z0-9]+/g, ' ')} `
      for (const { label } of [...EMOTIONS, ...THEMES]) expect(words).not.toContain(` ${fold(label)} `)
    }
  })

  it('asks one question in the basic text and three in the advanced one', () => {
    for (const { analysis } of analyses) {
      expect(analysis.basic.split('?')).toHaveLength(2)
      expect(advancedOf(analysis).split('?'), advancedOf(analysis)).toHaveLength(4)
    }
  })

  it('quotes the dream word by word', () => {
    for (const { input, analysis } of analyses) {
      const [, quote = ''] = /«([^»]*)»/.exec(analysis.basic) ?? []
      const known = [...input.elements, ...lexicon.symbols.map(({ label }) => label)].some((label) =>
        quote.includes(label),
      )
      expect(quote === '' || known || input.content.includes(quote) || input.title.includes(quote), quote).toBe(true)
    }
  })

  it('gives two or three recommendations', () => {
    for (const { analysis } of analyses) {
      expect([2, 3]).toContain(analysis.patterns.recommendations.length)
    }
  })
})

it('analyses the same dream in the same words', () => {
  for (const input of GENERATED.slice(0, 40)) expect(interpret(input)).toEqual(interpret(structuredClone(input)))
})

it('writes the advanced text only for an advanced analysis', () => {
  expect(analyse('Ero al mare.', { kind: 'basic' }).advanced).toBeNull()
})

it('keeps labels out of the quotation when the dream has other words', () => {
  const { basic } = analyse('Avevo paura, una paura enorme. Il mare saliva piano fino al davanzale della finestra.')
  expect(basic).toContain('«Il mare saliva piano fino al davanzale della finestra»')
})

it('invents nothing for a text without known elements', () => {
  const { basic, patterns } = analyse('Qualcosa di viola girava lento.')
  expect(patterns).toMatchObject({ symbols: [], emotions: [], themes: [] })
  expect(basic).toContain('viola')
})

describe('an element that the dreamer chose', () => {
  it('comes first, and is said to be chosen where the text does not show it', () => {
    const { patterns, advanced } = analyse('Ero al mare e nuotavo nelle onde.', { elements: ['Gatto', 'zia Pina'] })
    expect(
      patterns.symbols
        .map(({ symbol }) => symbol)
        .slice(0, 2)
        .sort(),
    ).toEqual(['Gatto', 'zia Pina'])
    expect(patterns.symbols.find(({ symbol }) => symbol === 'Gatto')?.evidence).toBe('')
    expect(advanced).toMatch(/scelt/)
  })

  it('is found in the text when it is a word of one’s own', () => {
    const { patterns } = analyse('C’era un OMBRELLO rosso.', { elements: ['ombrello'] })
    expect(patterns.symbols[0]).toMatchObject({ symbol: 'ombrello', evidence: 'OMBRELLO' })
  })

  it('is the lexicon’s when it is another form of its word', () => {
    expect(analyse('Niente.', { elements: ['gattini'] }).patterns.symbols[0]?.symbol).toBe('Gatto')
    expect(analyse('Niente.', { elements: ['spavento'] }).patterns.emotions[0]?.emotion).toBe('Paura')
  })

  it('counts more than a denial in the text', () => {
    expect(analyse('Non avevo paura.', { elements: ['Paura'] }).patterns.emotions[0]).toMatchObject({
      emotion: 'Paura',
      evidence: '',
    })
  })
})

describe('a mood that clashes with the text', () => {
  it('becomes a question', () => {
    const dark = analyse('Ero felice, ridevo di gioia.', { mood: 'negative' })
    expect(dark.basic).toMatch(/umore/)
    expect(dark.advanced).toMatch(/umore[^?]*gioia[^?]*\?/)
    expect(analyse('Avevo paura e piangevo.', { mood: 'positive' }).advanced).toMatch(/umore[^?]*\?/)
  })

  it('is no question when they agree', () => {
    expect(analyse('Ero felice.', { mood: 'positive' }).basic).not.toMatch(/umore/)
  })
})

it('counts the dreams in which an element returns', () => {
  const history = { totalDreams: 11, elementCounts: { Mare: 4 }, negativeDreamsLast14Days: 0 }
  const { advanced, patterns } = analyse('Nuotavo nel mare.', { history })
  expect(advanced).toContain('compare in 4 dei tuoi 11 sogni')
  expect(patterns.recommendations.join(' ')).toContain('segno onirico')
})

it('follows the emotions from beginning to end', () => {
  const text = advancedOf(analyse('Avevo paura del buio. Poi mi sono arrabbiato. Alla fine ero sereno.'))
  expect(text).toMatch(/prima \*\*paura\*\*.*poi \*\*rabbia\*\*.*infine \*\*serenità\*\*/)
})

it('separates what the dreamer does from what the dreamer undergoes', () => {
  const text = advancedOf(analyse('Camminavo in un corridoio. Un cane mi inseguiva fino alla porta.'))
  expect(text).toContain('«Camminavo in un corridoio»')
  expect(text).toContain('«Un cane mi inseguiva')
})

describe('advice', () => {
  const advice = (content: string, more: Partial<AnalysisInput> = {}): string =>
    analyse(content, more).patterns.recommendations.join(' ')

  it('names the doctor only when dark dreams come often', () => {
    const often = { totalDreams: 9, elementCounts: {}, negativeDreamsLast14Days: 3 }
    expect(advice('Cadevo.', { mood: 'negative', history: often })).toContain('psicologo')
    expect(advice('Cadevo.', { mood: 'negative' })).not.toContain('psicologo')
  })

  it('names the dentist only for teeth', () => {
    expect(advice('Mi cadevano i denti.')).toContain('dentista')
    expect(advice('Cadevo.')).not.toContain('dentista')
  })
})

it('says in how many dreams a sign returns, in the singular and in the plural', () => {
  const history = { totalDreams: 11, elementCounts: { Mare: 4, Denti: 3 }, negativeDreamsLast14Days: 0 }
  expect(advancedOf(analyse('Guardavo il mare dalla spiaggia.', { history }))).toContain(
    '**il mare** compare in 4 dei tuoi 11 sogni',
  )
  expect(advancedOf(analyse('Mi cadevano i denti in mano.', { history }))).toContain(
    '**i denti** compaiono in 3 dei tuoi 11 sogni',
  )
})

it('does not say that a text is silent on feelings when it denies one', () => {
  const text = advancedOf(analyse('Scendevo una scala lunghissima e non provavo ansia. Guardavo il muro.'))
  expect(text).toMatch(/per dire che mancavano|che cosa non sentivi/)
})

it('advises neither the finest moment of a dream that only frightens, nor a letter to a mosquito', () => {
  const frightened = analyse('Una vipera nel cassetto. Ero terrorizzata, gridavo.', { mood: 'positive' })
  expect(frightened.patterns.recommendations.join(' ')).not.toContain('momento più bello')
  const bitten = analyse('Zanzare sul letto, sul soffitto. Ero furiosa e accendevo la luce.')
  expect(bitten.patterns.recommendations.join(' ')).not.toContain('cominciando con «io»')
})

it('skips «ho sognato che» and takes short ends together with their neighbours', () => {
  const text = advancedOf(
    analyse('Raga stanotte ho sognato che mi cadevano i molari in mano. Volevo piangere e non potevo.'),
  )
  expect(text).toContain('«mi cadevano i molari in mano»')
  expect(text).toContain('«Volevo piangere e non potevo»')
})

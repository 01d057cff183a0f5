import { describe, expect, it } from 'vitest'
import type { Span } from '../types.ts'
import { entryOf, lastLineOf, peopleWords, proposeSpans, withoutHedge } from './spans.ts'

const quotesOf = (content: string, kind?: Span['kind']): string[] =>
  proposeSpans(content).flatMap((span) => (!kind || span.kind === kind ? [span.quote] : []))

const DREAM =
  'Stanotte ho sognato che ero in cucina con mia nonna. Lei impastava su una scala di vetro e rideva. A un certo punto dalla dispensa usciva un tricheco minuscolo. Volevo chiamare Marco ma la voce non usciva. Poi il tricheco si sedeva sul pane.'

describe('the spans of a dream', () => {
  it('are its people, its things of the lists and its moments, in the order of the text', () => {
    const spans = proposeSpans(DREAM)
    expect(spans.map(({ kind, quote }) => [kind, quote])).toEqual([
      ['person', 'mia nonna'],
      ['thing', 'una scala di vetro'],
      ['moment', 'A un certo punto dalla dispensa usciva un tricheco minuscolo'],
      ['moment', 'Volevo chiamare Marco ma la voce non usciva'],
    ])
  })

  it.each([
    ['Nuotavo verso una casa galleggiante. Ero serena.', 'una casa'],
    ['Ero a scuola e mi interrogava il professore di fisica.', 'il professore di fisica'],
    ['Nel prato compariva un uomo senza volto.', 'un uomo senza volto'],
    ['Nel buio nuotava un serpente rosso.', 'un serpente rosso'],
    ['Arriva mio cugino Giuseppe con un secchio.', 'mio cugino Giuseppe'],
  ])('take a noun with its quality: «%s»', (content, quote) => {
    expect(quotesOf(content)).toContain(quote)
  })

  it.each([
    ['Guardavo una porta con una serratura incredibilmente piccola.', 'una porta'],
    ['Vedevo un cane appoggiato sopra il frigo.', 'un cane'],
    ['Trovavo il serpente della cantina della casa di mia zia.', 'il serpente'],
  ])('are never cut: «%s»', (content, quote) => {
    expect(quotesOf(content)).toContain(quote)
  })

  it.each([
    'La rincorrevo, la afferravo e le dicevo di restare.',
    'A un tratto, di notte, per la prima volta, mi sentivo a mio agio.',
    'Era un brontolare senza senso, la solita sensazione di disagio.',
  ])('are no verbs and nothing abstract: «%s»', (content) => {
    expect(quotesOf(content, 'thing')).toEqual([])
  })

  it('leave out text around the dream and comparisons', () => {
    const quotes = quotesOf(
      'Ieri ho visto un documentario sui lupi. Ho sognato che correvo come un cavallo in un bosco. Mi sono svegliata e ho bevuto acqua. Che cosa significa?',
      'thing',
    ).join(' ')
    expect(quotes).toContain('bosco')
    expect(quotes).not.toMatch(/lupi|documentario|cavallo|acqua/)
  })

  it('contain no name or thing twice', () => {
    const quotes = quotesOf(
      'Salivo su un treno rosso. Il trenino correva. Un treno nero ci seguiva. La mamma dormiva e mia madre cantava.',
    )
    expect(quotes.filter((quote) => /tren/.test(quote))).toHaveLength(1)
    expect(quotes.filter((quote) => /mamma|madre/.test(quote))).toHaveLength(1)
  })

  it('give the number of earlier occurrences of their words', () => {
    const content = 'Ieri avevo visto un lupo. Ho sognato un lupo nero. Un orso e un lupo nero ballavano.'
    for (const { quote, occurrence } of proposeSpans(content)) {
      let at = -1
      for (let count = 0; count <= occurrence; count += 1) at = content.indexOf(quote, at + 1)
      expect(at).toBeGreaterThanOrEqual(0)
    }
    expect(proposeSpans('Ho sognato una nave. Poi una nave affondava.').map(({ occurrence }) => occurrence)).toEqual([
      0,
    ])
  })

  it('are empty without a scene', () => {
    expect(proposeSpans('')).toEqual([])
    expect(proposeSpans('Non ricordo niente.')).toEqual([])
    expect(proposeSpans('Buongiorno a tutti, grazie mille!')).toEqual([])
  })
})

describe('the words for people', () => {
  it('are relations and names of the story, each once', () => {
    expect(
      peopleWords(
        'Ho sognato la mia professoressa con Marco. La nonna abbracciava Marco vicino a un pozzo. Un uomo rideva.',
      ),
    ).toEqual(['professoressa', 'Marco', 'nonna'])
  })
})

describe('the entry of a quotation', () => {
  it.each([
    ['thing', 'l’acqua', { key: 'Acqua', heading: 'Acqua' }],
    ['thing', 'nell’acqua nera', { key: 'Acqua', heading: 'Acqua' }],
    ['thing', 'una barca', { key: 'barc', heading: 'barca' }],
    ['thing', 'Barche', { key: 'barc', heading: 'barche' }],
    ['thing', 'sul Ponte Vecchio', { key: 'ponte vecchio', heading: 'Ponte Vecchio' }],
    ['person', 'mia nonna', { key: 'nonna', heading: 'nonna' }],
    ['thing', 'la nonna', { key: 'nonna', heading: 'nonna' }],
    ['person', 'Marco', { key: 'marco', heading: 'Marco' }],
    ['person', 'mio cugino Giuseppe', { key: 'giuseppe', heading: 'Giuseppe' }],
    ['thing', 'galleggia', null],
    ['thing', 'non volevo', null],
    ['moment', 'la voce non usciva', null],
  ] as const)('of a %s «%s»', (kind, quote, entry) => {
    expect(entryOf(kind, quote)).toEqual(entry)
  })
})

describe('the last line of a dream', () => {
  it.each([
    [
      'Salivo su una torre di libri. I libri si sfilavano uno a uno. Mi sono svegliata sudata.',
      'I libri si sfilavano uno a uno.',
    ],
    ['Ero in un porto. Mio zio salpava e non mi salutava.', 'Mio zio salpava e non mi salutava.'],
    ['Nuotavo in una fontana con un vigile che rideva forte.\nOggi piove e vado al mare.', null],
    ['Guidavo nel buio. La macchina rallenta...', null],
    ['Correvo nel bosco. Un lupo mi seguiva. E poi è finito.', null],
    ['', null],
  ])('of «%s»', (content, line) => {
    expect(lastLineOf(content)).toBe(line)
    if (line) expect(content).toContain(line)
  })
})

describe('words without their hedge', () => {
  it.each([
    ['boh, la scuola', 'la scuola'],
    ['Mah… niente, il mare', 'il mare'],
    ['non so… forse mia madre', 'non so… forse mia madre'],
    ['non so', ''],
    ['Boh!', ''],
    ['niente di che', 'niente di che'],
    ['forse domani', 'forse domani'],
    ['la scuola, boh', 'la scuola, boh'],
  ])('of «%s»', (words, left) => {
    expect(withoutHedge(words)).toBe(left)
  })
})

import { describe, expect, it } from 'vitest'
import { DREAMS } from '#server/test/interpreter/evaluate.ts'
import { courseOf } from './course.ts'
import { lists } from './words.ts'

const imagesIn = (text: string): string[] => courseOf(text).images.map(({ quote }) => quote.text)
const motifsIn = (text: string): string[] => courseOf(text).motifs.map(({ entry }) => entry.id)

const RUN_ON =
  'allora stanotte ero in barca con mio zio e remava lui però la barca non aveva il fondo e io gli dicevo guarda che affondiamo e poi siamo arrivati a un faro tutto di zucchero e mi sono svegliata'

describe('the course of a dream', () => {
  it('begins after what is said about dreaming', () => {
    expect(courseOf('Buongiorno a tutti. Ho sognato che camminavo su un ponte di corda. Poi cadevo.').start?.text).toBe(
      'camminavo su un ponte di corda',
    )
  })

  it('turns where something changes', () => {
    const { turn } = courseOf('Ero in cucina e lavavo i piatti. A un tratto il lavello diventa un pozzo. Guardavo giù.')
    expect(turn?.text).toContain('il lavello diventa un pozzo')
  })

  it('ends with the dream, not with the morning or the request for help', () => {
    const { end, broken } = courseOf(
      'Salivo su una torre di libri. I libri si sfilavano uno a uno. Mi sono svegliata sudata e ho bevuto. Che cosa significa? Grazie',
    )
    expect(end?.text).toBe('I libri si sfilavano uno a uno')
    expect(broken).toBe(true)
  })

  it('is found in a text without punctuation', () => {
    const { start, end, images } = courseOf(RUN_ON)
    expect(start?.text).toContain('ero in barca con mio zio')
    expect(end?.text).toBe('siamo arrivati a un faro tutto di zucchero')
    expect(images.length).toBeGreaterThan(0)
  })

  it('tells what the dreamer does from what is done to the dreamer', () => {
    const { acts, undergone } = courseOf('Attraverso un cortile di ghiaia. Un vecchio mi porge una lanterna spenta.')
    expect(acts.map(({ text }) => text)).toEqual(['Attraverso un cortile di ghiaia'])
    expect(undergone.map(({ text }) => text)).toEqual(['Un vecchio mi porge una lanterna spenta'])
  })

  it('is told by what happens, not by comments, habits or what is said to somebody', () => {
    const { start, end, acts } = courseOf(
      'Di solito dormo scoperta per il caldo. Entravo in una serra piena di pavoni. Ti voglio bene, nonna. Un pavone mi beccava la mano. Certe cose ci sono sempre.',
    )
    expect(start?.text).toBe('Entravo in una serra piena di pavoni')
    expect(end?.text).toBe('Un pavone mi beccava la mano')
    expect(acts.map(({ text }) => text)).toEqual(['Entravo in una serra piena di pavoni'])
  })

  it('keeps the words that are spoken', () => {
    expect(courseOf('La maestra mi guarda e dice: «Hai portato le chiavi?». Io cerco in tasca.').said?.text).toBe(
      'Hai portato le chiavi?',
    )
  })
})

describe('the most striking image', () => {
  it.each([
    [
      'Ero in casa con mia madre. Nel corridoio c’erano delle gabbie impolverate. Ho avuto paura.',
      'gabbie impolverate',
    ],
    ['Un medico mi diceva che avevo degli aghi nel petto. Io stavo fermo e guardavo la porta.', 'aghi nel petto'],
    [
      'Siamo finiti in un campo di girasoli tutti neri, con la macchina di mio padre.',
      'un campo di girasoli tutti neri',
    ],
  ])('is rare and concrete: «%s»', (text, image) => {
    expect(imagesIn(text)[0]).toBe(image)
  })

  it.each([
    ['Saltavo giù contenta di avercela fatta e bussavo di continuo.', 'avercela fatta'],
    ['Passeggiavo ai giardini di piazza Cavour con una gran fatica.', 'giardini di piazza'],
  ])('is a thing with its article, not a piece of a phrase: «%s»', (text, piece) => {
    expect(imagesIn(text)).not.toContain(piece)
    expect(imagesIn(text).join()).not.toMatch(/continuo|fatica/)
  })

  it('is neither a relative nor a name', () => {
    expect(imagesIn('Mia madre parlava con Serena e con mio fratello.')).toEqual([])
  })
})

describe('what happens', () => {
  it.each([
    ['Volevo chiamarla ma non riuscivo a gridare.', 'voice'],
    ['La cobra è diventata un verme piccolissimo.', 'change'],
    ['C’era mia nonna, che è morta da sei anni, e sbucciava le patate.', 'deadreturn'],
    ['Chiedevo aiuto e nessuno mi sentiva, nessuno.', 'unheard'],
    ['L’acqua entrava dalle fessure della finestra.', 'water'],
  ])('is known by its verbs: «%s» shows %s', (text, motif) => {
    expect(motifsIn(text)).toContain(motif)
  })

  it.each([
    ['Non scappavo, li guardavo passare uno a uno.', 'chased'],
    ['Pensavo che l’avrei fatto volare dal terrazzo.', 'flight'],
    ['Ho perso tempo con la fila in posta.', 'vanish'],
  ])('is not what the dreamer denies or only imagines: «%s» shows no %s', (text, motif) => {
    expect(motifsIn(text)).not.toContain(motif)
  })
})

describe('every quotation', () => {
  const texts = [...DREAMS.map(({ content }) => content), RUN_ON]
  const quotes = texts.flatMap((text) => {
    const { start, turn, end, acts, undergone, images, motifs } = courseOf(text)
    const all = [
      start,
      turn,
      end,
      ...acts,
      ...undergone,
      ...images.map(({ quote }) => quote),
      ...motifs.map(({ quote }) => quote),
    ]
    return all.filter((quote) => quote !== null).map((quote) => ({ text, quote: quote.text }))
  })

  it('stands in the text, in at most fifteen words', () => {
    for (const { text, quote } of quotes) {
      expect(text).toContain(quote)
      expect(quote.split(/\s+/).length).toBeLessThanOrEqual(15)
    }
  })

  it('neither begins with a conjunction nor ends with a preposition or an article', () => {
    const hanging =
      /(^|\s)(di|a|da|in|con|per|tra|il|lo|la|i|gli|le|un|uno|una|del|della|nel|nella|che|e|ma|mi|si|non)$/i
    expect(quotes.filter(({ quote }) => hanging.test(quote)).map(({ quote }) => quote)).toEqual([])
    expect(
      quotes.filter(({ quote }) => /^(e|ma|poi|che|però|quindi)\s/i.test(quote)).map(({ quote }) => quote),
    ).toEqual([])
  })
})

it('has no word both common and striking', () => {
  expect([...lists.common].filter((word) => lists.usual.has(word))).toEqual([])
})

it('is read in a time that grows with the text, whatever the text', () => {
  const nasty = [
    'e '.repeat(10_000),
    'mare '.repeat(10_000),
    'quando mi giro la cobra è diventata un verme e poi '.repeat(800),
    'non riuscivo a '.repeat(4000),
    '«'.repeat(20_000),
    `${'a'.repeat(20_000)} e poi`,
    '\uFDFA'.repeat(5000),
  ]
  for (const text of nasty) {
    courseOf(text)
    const start = process.cpuUsage()
    courseOf(text)
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(250)
  }
})

import { describe, expect, it } from 'vitest'
import { courseOf } from './course.ts'
import { lists } from './words.ts'

const imagesIn = (text: string): string[] => courseOf(text).images.map(({ quote }) => quote.text)

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
    const { end } = courseOf(
      'Salivo su una torre di libri. I libri si sfilavano uno a uno. Mi sono svegliata sudata e ho bevuto. Che cosa significa? Grazie',
    )
    expect(end?.text).toBe('I libri si sfilavano uno a uno')
  })

  it('does not end with what is thought of it', () => {
    expect(
      courseOf('Nuotavo in una fontana. Un vigile mi lancia un limone. Però non è stato un incubo.').end?.text,
    ).toBe('Un vigile mi lancia un limone')
  })

  it('is found in a text without punctuation', () => {
    const { start, end, images } = courseOf(RUN_ON)
    expect(start?.text).toContain('ero in barca con mio zio')
    expect(end?.text).toBe('siamo arrivati a un faro tutto di zucchero')
    expect(images.length).toBeGreaterThan(0)
  })

  it('is told by what happens, not by comments, habits or what is said to somebody', () => {
    const { start, end } = courseOf(
      'Di solito dormo scoperta per il caldo. Entravo in una serra piena di pavoni. Ti voglio bene, nonna. Un pavone mi beccava la mano. Certe cose ci sono sempre.',
    )
    expect(start?.text).toBe('Entravo in una serra piena di pavoni')
    expect(end?.text).toBe('Un pavone mi beccava la mano')
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

  it('is no verb with an article before it', () => {
    expect(imagesIn('La pioggia l’avrebbe rovinata. Il pullman riparte e il tendone restava.').join()).not.toMatch(
      /avrebbe|riparte/,
    )
  })

  it('is neither a relative nor a name', () => {
    expect(imagesIn('Mia madre parlava con Serena e con mio fratello.')).toEqual([])
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
    `${'mare '.repeat(6000)}${'«vai via»'.repeat(40_000)}`,
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

import { describe, expect, it } from 'vitest'
import { courseOf } from './course.ts'

const RUN_ON =
  'allora stanotte ero in barca con mio zio e remava lui però la barca non aveva il fondo e io gli dicevo guarda che affondiamo e poi siamo arrivati a un faro tutto di zucchero e mi sono svegliata'

describe('the course of a dream', () => {
  it('begins after the words about dreaming', () => {
    expect(courseOf('Buongiorno a tutti. Ho sognato che camminavo su un ponte di corda. Poi cadevo.').start?.text).toBe(
      'camminavo su un ponte di corda',
    )
  })

  it('turns at a change', () => {
    const { turn } = courseOf('Ero in cucina e lavavo i piatti. A un tratto il lavello diventa un pozzo. Guardavo giù.')
    expect(turn?.text).toContain('il lavello diventa un pozzo')
  })

  it('ends with the dream, not with the morning or the request for help', () => {
    const { end } = courseOf(
      'Salivo su una torre di libri. I libri si sfilavano uno a uno. Mi sono svegliata sudata e ho bevuto. Che cosa significa? Grazie',
    )
    expect(end?.text).toBe('I libri si sfilavano uno a uno')
  })

  it('does not end with a comment', () => {
    expect(
      courseOf('Nuotavo in una fontana. Un vigile mi lancia un limone. Però non è stato un incubo.').end?.text,
    ).toBe('Un vigile mi lancia un limone')
    expect(courseOf('Nuotavo in una fontana. Un vigile mi lancia un limone. È stata una bella avventura.').end).toBe(
      null,
    )
    expect(courseOf('Nuotavo in una fontana con un vigile che rideva forte.\nOggi piove e vado al mare.').end).toBe(
      null,
    )
  })

  it.each([
    'Correvo nel bosco. Un uomo mi rincorreva. Poi il sogno è finito.',
    'Ero in un prato. Arrivava un lupo. Il sogno termina mentre scappo',
  ])('has no end in «%s», which only says that it ends', (text) => {
    expect(courseOf(text).end).toBeNull()
  })

  it('is found in a text without punctuation', () => {
    const { start, end } = courseOf(RUN_ON)
    expect(start?.text).toContain('ero in barca con mio zio')
    expect(end?.text).toMatch(/siamo arrivati a un faro tutto di zucchero$/)
  })

  it('leaves out sentences in another tense', () => {
    const { start, end } = courseOf(
      'Odio le oche. Ero in un mercato e compravo il pane. Un’oca mi seguiva fra i banchi. Io correvo e lei correva. Poi mi beccava la mano. Mi fanno paura anche quelle piccole.',
    )
    expect(start?.text).toBe('Ero in un mercato e compravo il pane')
    expect(end?.text).toBe('mi beccava la mano')
  })

  it('quotes events, not comments, habits or addresses to somebody', () => {
    const { turn, end } = courseOf(
      'Di solito dormo scoperta per il caldo. Entravo in una serra piena di pavoni. Ti voglio bene, nonna. Poi un pavone mi beccava la mano.',
    )
    expect(turn?.text).toBe('un pavone mi beccava la mano')
    expect(end?.text).toBe('un pavone mi beccava la mano')
  })
})

describe('two halves', () => {
  const halvesOf = (text: string) => {
    const { halves } = courseOf(text)
    return halves && [halves.before.text, halves.after.text]
  }

  it('are whole clauses on both sides of a contrast or a surprise', () => {
    expect(halvesOf('Volevo gridare ma la voce non usciva.')).toEqual(['Volevo gridare', 'la voce non usciva'])
    expect(halvesOf('Camminavo per il corso. All’improvviso il cielo diventa verde.')).toEqual([
      'Camminavo per il corso',
      'il cielo diventa verde',
    ])
  })

  it.each(['Non era un cane ma un lupo.', 'Mia nonna, ma anche mia zia, cantava.', 'Correvo. Però non so perché.'])(
    'are not in «%s»',
    (text) => {
      expect(halvesOf(text)).toBeNull()
    },
  )
})

import { describe, expect, it } from 'vitest'
import { DREAMS, VOICES } from '#server/test/interpreter/evaluate.ts'
import { tokenize } from '../language/tokens.ts'
import { clausesOf, finiteVerbs } from './clauses.ts'
import { courseOf } from './course.ts'
import { Quoter } from './quotes.ts'

function around(text: string, word: string): string | undefined {
  const tokens = tokenize(text)
  const at = tokens.findIndex((token) => token.word === word)
  const verbs = finiteVerbs(tokens)
  return new Quoter(text, tokens, verbs, clausesOf(tokens, verbs)).around(at, at + 1)?.text
}

describe('the dreamer’s own words', () => {
  it.each([
    [
      'Piove. Tengo forte l’orso, mi scendono le lacrime. È sera.',
      'lacrime',
      'Tengo forte l’orso, mi scendono le lacrime',
    ],
    ['Ho sognato che camminavo su un ponte di corda.', 'ponte', 'camminavo su un ponte di corda'],
    ['Ma il mare saliva fino alla finestra.', 'mare', 'il mare saliva fino alla finestra'],
    ['Era buio. E la zia, papà, dov’era?', 'papa', 'la zia, papà, dov’era?'],
  ])('are a whole sentence where it is short enough: «%s»', (text, word, quote) => {
    expect(around(text, word)).toBe(quote)
  })

  it('keep the apostrophe at the end of a word', () => {
    expect(around('Mi dice che la torta si raffredda da un po’. Poi piove.', 'torta')).toBe(
      'Mi dice che la torta si raffredda da un po’',
    )
  })

  it('are consecutive clauses that stand alone if the sentence is long', () => {
    const text =
      'Camminavo lungo il fiume con mio zio che raccontava di quando era in marina; il cane nero del vicino mi mordeva la mano, io non sentivo niente, e lui rideva e diceva che anche a bordo succedeva sempre così con le bestie.'
    expect(around(text, 'mordeva')).toMatch(/il cane nero del vicino mi mordeva la mano$/)
  })

  it.each([
    ['Stanotte tenevo in braccio un tacchino.', 'tacchino', 'tenevo in braccio un tacchino'],
    ['Dovevo fare in fretta, capire dove girare e poi trovare il molo vecchio, che era chiuso.', 'molo', undefined],
    ['Dicevo che non si sa mai, quando piove, che loro andassero pure a vela.', 'vela', undefined],
    ['C’era la mia maestra, seduta su un pozzo con tutti i gerani che la guardavano.', 'pozzo', undefined],
    ['Ero in un negozio nuovo, quello dove compravo i bottoni.', 'bottoni', undefined],
    ['Chiamo mia cugina per chiederle se per lei dovevamo portare la scala.', 'scala', undefined],
    ['Il gioco finiva che si sedeva pure lei e cominciava a pettinare la sedia.', 'sedia', undefined],
    ['Il portone si chiude, svelto, come se un gatto lo avesse spinto, e io resto fuori.', 'gatto', undefined],
    ['Mentre sta per bucarmi il pallone si trasforma in una teiera gialla.', 'teiera', undefined],
  ])('are no piece that hangs on the one before it: «%s»', (text, word, quote) => {
    expect(around(text, word) ?? '').not.toMatch(/^(stanotte|capire|quando|seduta|svelto|quello|lei|il pallone)/i)
    if (quote) expect(around(text, word)).toBe(quote)
  })

  it('are null across brackets or quotation marks', () => {
    expect(around('Lui (mio zio) mi guarda.', 'zio')).toBeUndefined()
  })
})

describe('every quotation of a dream', () => {
  const quotes = [...DREAMS, ...VOICES].flatMap(({ content }) => {
    const { start, turn, end, halves } = courseOf(content)
    return [start, turn, end, halves?.before, halves?.after].filter((quote) => quote != null).map(({ text }) => text)
  })

  it('neither begins with a conjunction nor ends with a preposition or an article', () => {
    const bad =
      /^(e|ma|però|quindi|che|cui)\s|\s(di|a|da|in|con|per|tra|il|lo|la|i|gli|le|un|del|della|nel|nella|che|e|ma|mi|si|non)$/
    expect(quotes.length).toBeGreaterThan(300)
    expect(quotes.filter((text) => bad.test(text) || text.length > 140)).toEqual([])
  })
})

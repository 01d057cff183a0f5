import { expect, it } from 'vitest'
import { courseOf } from './course.ts'

it.each([
  [
    'Ero in cucina. Mia zia mi dice: non dimenticare le chiavi del pozzo. Poi piove.',
    'spoken',
    'non dimenticare le chiavi del pozzo',
  ],
  ['Ero in cucina e cantava Duke Ellington sul balcone.', 'name', 'Duke Ellington'],
  ['Nel cortile entra un cavallo con la sella rossa fosforescente.', 'colour', null],
  ['Sul tavolo contavo 37 candele spente.', 'number', '37 candele'],
  ['Ero in casa con mia madre.', null, null],
  ['Mio nonno non dice mai niente: resta zitto accanto a me.', null, null],
])('the most particular thing is what nobody else would have dreamt: «%s»', (text, kind, quote) => {
  const [detail] = courseOf(text).details
  expect(detail?.kind ?? null).toBe(kind)
  if (quote) expect(detail?.quote.text).toBe(quote)
})

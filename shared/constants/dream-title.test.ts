import { expect, it } from 'vitest'
import { titleFrom } from './dreams.ts'

it.each([
  ['', ''],
  ['  … ero su un ponte. Sotto passava un treno.', 'Ero su un ponte'],
  ['Mia nonna, in cucina\npoi il mare', 'Mia nonna, in cucina'],
  ['Cammino in una casa che galleggia sul mare e non so perché', 'Cammino in una casa che galleggia…'],
  [
    'Volavo, volavo, volavo, volavo, volavo, volavo, volavo, volavo',
    'Volavo, volavo, volavo, volavo, volavo, volavo, volavo…',
  ],
  ['Erano le 7:30 e il treno partiva. Poi…', 'Erano le 7:30 e il treno partiva'],
  ['La dott.ssa Bianchi mi aspettava: «Entra»', 'La dott.ssa Bianchi mi aspettava'],
  ['Allora, ero nella vecchia scuola. Poi il mare', 'Ero nella vecchia scuola'],
  ['Niente… allora, un treno', 'Un treno'],
  ['Niente era al suo posto', 'Niente era al suo posto'],
  ['Boh.', 'Boh'],
  ['a'.repeat(200), `A${'a'.repeat(59)}`],
  ['🌊', '🌊'],
])('takes from «%s» the title «%s»', (text, title) => {
  expect(titleFrom(text)).toBe(title)
})

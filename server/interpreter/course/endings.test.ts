import { expect, it } from 'vitest'
import { courseOf } from './course.ts'

const ending = (text: string) => courseOf(text).ending?.kind ?? null
const START = 'Salivo su una torre di libri. I libri si sfilavano uno a uno. Il vento mi spingeva.'

it.each([
  [`${START} Un ragazzo mi aiuta e mi porta giù.`, 'rescued'],
  [`${START} Alla fine riesco a scappare dal tetto.`, 'escaped'],
  [`${START} Tocco terra e provo un sollievo enorme.`, 'relieved'],
  [`${START} Poi mi calmo e mi siedo.`, 'calmed'],
  [`${START} La torre si piega. Mi sono svegliata sudata e ho bevuto.`, 'broken'],
  [`${START} In cima c’è la signora che mi aiuta in casa.`, null],
  [`${START} Un uomo viene a prendermi.`, null],
  [`${START} La torre si piega.`, null],
  [`${START} Nessuno mi ha visto e non riesco a scappare.`, null],
  ['Un ragazzo mi aiuta a salire. Salivo su una torre di libri. I libri si sfilavano. Il vento mi spingeva.', null],
])('is what gives the dream another colour at its end: «%s»', (text, kind) => {
  expect(ending(text)).toBe(kind)
})

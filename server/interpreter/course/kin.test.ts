import { describe, expect, it } from 'vitest'
import { tokenize } from '../language/tokens.ts'
import { contracted, whoIn } from './kin.ts'

const who = (text: string, ...kinds: string[]) => whoIn(tokenize(text), kinds, null)

describe('the person whom a dream is about', () => {
  it.each([
    ['Stringevo mio padre.', ['parent'], 'tuo padre'],
    ['Nonna mi prendeva per mano.', ['grandparent'], 'tua nonna'],
    ['Il mio cane dormiva.', ['pet'], 'il tuo cane'],
    ['La mia ex rideva.', ['ex', 'partner'], 'la tua ex'],
    ['Mia sorella e mio padre parlano.', ['parent'], 'tuo padre'],
    ['Mia madre parla con mio padre.', ['parent'], null],
    ['La mamma di Luca rideva.', ['parent'], null],
    ['Suo padre mi guarda.', ['parent'], null],
    ['Il papa parla dal balcone.', ['parent'], null],
  ])('is named only where it is known: «%s»', (text, kinds, name) => {
    expect(who(text, ...kinds)).toBe(name)
  })

  it('joins an article with the word before it', () => {
    expect(contracted('Di il tuo cane resta la voce, a la tua ex no.')).toBe(
      'Del tuo cane resta la voce, alla tua ex no.',
    )
  })
})

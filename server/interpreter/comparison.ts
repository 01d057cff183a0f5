import type { Token } from './tokens.ts'

const wordAt = (tokens: readonly Token[], index: number): string => tokens[index]?.word ?? ''

/** «Qualcosa come un serpente», «era come una casa»: the dreamer is trying to name what is there. */
const NAMING = /^(qualcosa|qualche|cosa|e|era|erano|sono|fu|c|cera|vidi|vedo|vedevo|appare|appariva)$/

const LEADING = /^(un|uno|una|del|dello|della|dell|dei|degli|delle)$/

/**
 * Whether a thing is named only to liken another to it: «lento come un treno», «lungo quanto una scala»,
 * «le scale, tipo quelle della metro». It stands in the scene all the same in «qualcosa come un serpente».
 */
export function isLikened(tokens: readonly Token[], first: number): boolean {
  // some forms begin with their article: «una porta», «della metro»
  const start = LEADING.test(wordAt(tokens, first)) ? first + 1 : first
  const clause = tokens[start]?.clause
  const word = (step: number): string => (tokens[start - step]?.clause === clause ? wordAt(tokens, start - step) : '')
  // «come un grande mare»: one word may stand before the thing
  const article = [1, 2].find((step) => /^(un|uno|una)$/.test(word(step)))
  if (article !== undefined) {
    const like = word(article + 1)
    if (like === 'come' || like === 'quanto' || like === 'tipo') return !NAMING.test(word(article + 2))
    return like === 'fosse' || (like === 'di' && /^(piu|meno)$/.test(word(article + 3)))
  }
  return /^(del|dello|della|dell|dei|degli|delle|di)$/.test(word(1)) && /^(come|tipo)$/.test(word(3))
    ? /^quell[aoie]$/.test(word(2))
    : false
}

import type { Token } from './tokens.ts'
import { isDeterminer, isModal } from './words.ts'

const wordAt = (tokens: readonly Token[], index: number): string => tokens[index]?.word ?? ''
const isBeing = (word: string): boolean =>
  /^(e|era|erano|sono|fu|furono|sia|siano|fosse|fossero|esiste|esisteva|esistevano|esistono)$/.test(word)
const isThere = (word: string): boolean => /^(c|ci|v|vi)$/.test(word)
const isLight = (word: string): boolean =>
  (isDeterminer(word) && !/^(mio|mia|miei|mie|suo|sua)$/.test(word)) ||
  /^(neanche|nemmeno|neppure|nessun[oa]?|alcun[oa]?|ne|ancora|mai)$/.test(word)

/**
 * Whether a thing named in the text is said not to be there: «non c’era il mare», «senza porte», «il mare non c’era»,
 * «non era un cane». Present all the same: «non riuscivo ad aprire la porta», «la casa non c’era più».
 */
export function isThingAbsent(tokens: readonly Token[], start: number, end: number): boolean {
  return isAbsentBefore(tokens, start, end) || isAbsentAfter(tokens, end)
}

function isAbsentBefore(tokens: readonly Token[], start: number, end: number): boolean {
  const clause = tokens[start]?.clause
  let at = start - 1
  while (at >= 0 && start - at < 6 && tokens[at]?.clause === clause && isLight(wordAt(tokens, at))) {
    if (/^nessun/.test(wordAt(tokens, at)) && standsAlone(tokens, end)) return true
    if (wordAt(tokens, at) === 'ne' && tokens[at]?.accent && at === start - 1) return true
    at -= 1
  }
  if (at < 0 || tokens[at]?.clause !== clause) return false
  const word = wordAt(tokens, at)
  if (word === 'senza' || (/^(niente|zero)$/.test(word) && at === start - 1)) return true
  if (!isBeing(word)) return false
  const before = wordAt(tokens, at - 1)
  if (before === 'non') return start - at > 1 && wordAt(tokens, end) !== 'che'
  return isThere(before) && wordAt(tokens, at - 2) === 'non'
}

/** Nothing is said of the thing after it: «nessuna casa, solo erba», but not «nessuna porta si apriva». */
function standsAlone(tokens: readonly Token[], end: number): boolean {
  const next = tokens[end]
  return (
    !next ||
    next.clause !== tokens[end - 1]?.clause ||
    /^(e|o|ne|ma|intorno|in|per|nel|nella|vicino|solo)$/.test(next.word)
  )
}

function isAbsentAfter(tokens: readonly Token[], end: number): boolean {
  const sentence = tokens[end - 1]?.sentence
  if (tokens[end]?.sentence !== sentence || wordAt(tokens, end) !== 'non') return false
  return isThere(wordAt(tokens, end + 1)) && isBeing(wordAt(tokens, end + 2)) && wordAt(tokens, end + 3) !== 'piu'
}

/**
 * Whether a scene is said not to happen: «non volavo», «senza cadere», «nessun esame».
 * It does happen in «non riuscivo a scappare», «non volevo cadere», «non solo cado».
 */
export function isSceneDenied(tokens: readonly Token[], start: number, end: number): boolean {
  const clause = tokens[start]?.clause
  for (let at = start - 1; at >= Math.max(0, start - 6); at -= 1) {
    if (tokens[at]?.clause !== clause) return false
    const word = wordAt(tokens, at)
    if (word === 'non' || word === 'senza') return true
    if (word === 'ne' && tokens[at]?.accent) return true
    if (/^nessun/.test(word)) return standsAlone(tokens, end)
    if (isModal(word) || !isScenery(word)) return false
  }
  return false
}

const isScenery = (word: string): boolean =>
  isDeterminer(word) ||
  isThere(word) ||
  isBeing(word) ||
  /^(mi|ti|si|ho|ha|hanno|abbiamo|avevo|aveva|avevano|avevamo|ero|eravamo|stavo|stava|stavamo|stavano|sto|stato|stata|mai|ancora|proprio|davvero|affatto|in|a|al|alla|allo|nessun[oa]?)$/.test(
    word,
  )

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

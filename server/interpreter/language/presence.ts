import { operators } from '../lexicon/lexicon.ts'
import { personAt } from './person.ts'
import { sameClause, type Token, wordAt } from './tokens.ts'
import { is } from './words.ts'

const isThere = (word: string): boolean => /^(c|ci|v|vi)$/.test(word)
const isLight = (word: string): boolean =>
  (is.determiner(word) && !/^(mio|mia|miei|mie|suo|sua)$/.test(word)) ||
  /^(neanche|nemmeno|neppure|nessun[oa]?|alcun[oa]?|ne|ancora|mai)$/.test(word)

/**
 * Whether the text says that a thing is not there: «non c’era il mare», «senza porte», «il mare non c’era», «non era un
 * cane». The thing is there in «non riuscivo ad aprire la porta», «la casa non c’era più».
 */
export const isThingAbsent = (tokens: readonly Token[], start: number, end: number): boolean =>
  isAbsentBefore(tokens, start, end) || isAbsentAfter(tokens, end)

function isAbsentBefore(tokens: readonly Token[], start: number, end: number): boolean {
  let at = start - 1
  while (start - at < 6 && sameClause(tokens, at, start) && isLight(wordAt(tokens, at))) {
    if (isNeither(tokens, at) && at === start - 1) return true
    // «silenzio, neanche un cane»
    if (/^(neanche|nemmeno|neppure)$/.test(wordAt(tokens, at)) && !sameClause(tokens, at, at - 1)) return true
    at -= 1
  }
  if (!sameClause(tokens, at, start)) return false
  const word = wordAt(tokens, at)
  // «una barca invece della macchina», «al posto della porta»
  if (at < start - 1 && /^(invece|posto)$/.test(word) && /^d/.test(wordAt(tokens, at + 1))) return true
  // «nessuno aveva il telefono»
  if (/^(h|av|c|ci)/.test(word) && [1, 2].some((step) => wordAt(tokens, at - step) === 'nessuno')) return true
  if (word === 'senza' || word === 'senz' || (/^(niente|zero)$/.test(word) && at === start - 1)) return true
  if (!is.being(word)) return false
  const before = wordAt(tokens, at - 1)
  if (before === 'non') return start - at > 1 && wordAt(tokens, end) !== 'che'
  return isThere(before) && wordAt(tokens, at - 2) === 'non'
}

/** «né», not the pronoun «ne». */
const isNeither = (tokens: readonly Token[], at: number): boolean =>
  wordAt(tokens, at) === 'ne' && tokens[at]?.accent === true

function isAbsentAfter(tokens: readonly Token[], end: number): boolean {
  if (tokens[end]?.sentence !== tokens[end - 1]?.sentence || wordAt(tokens, end) !== 'non') return false
  const isSeen = wordAt(tokens, end + 1) === 'si' && /^(ved|sent|trov)/.test(wordAt(tokens, end + 2))
  const isBeing = isThere(wordAt(tokens, end + 1)) && is.being(wordAt(tokens, end + 2))
  return (isBeing || isSeen) && wordAt(tokens, end + 3) !== 'piu'
}

/**
 * Whether the text says that a scene does not happen: «non volavo», «senza cadere», «nessun esame». It happens in «non
 * riuscivo a scappare», «non volevo cadere», «non solo cado».
 */
export function isSceneDenied(tokens: readonly Token[], start: number): boolean {
  for (let at = start - 1; at >= start - 6 && sameClause(tokens, at, start); at -= 1) {
    const word = wordAt(tokens, at)
    if (word === 'non' || word === 'senza' || isNeither(tokens, at)) return true
    if (/^nessun/.test(word)) return true
    const passes = is.determiner(word) || isThere(word) || is.being(word) || is.scenery(word)
    if (is.modal(word) || !passes) return false
  }
  return false
}

/**
 * Whether a thing is only the term of a comparison: «lento come un treno», «lungo quanto una scala», «le scale, tipo
 * quelle della metro». It is in the scene in «qualcosa come un serpente».
 */
export function isLikened(tokens: readonly Token[], first: number): boolean {
  // some forms begin with their article: «una porta», «della metro»
  const start = /^(un|uno|una|del|dello|della|dell|dei|degli|delle)$/.test(wordAt(tokens, first)) ? first + 1 : first
  const word = (step: number): string => (sameClause(tokens, start - step, start) ? wordAt(tokens, start - step) : '')
  // «come un grande mare»: one word may stand before the noun
  const article = [1, 2].find((step) => /^(un|uno|una)$/.test(word(step)))
  if (article !== undefined) {
    const like = word(article + 1)
    // «come se era un cane»
    if (/^(era|fosse|fossero|erano)$/.test(like) && word(article + 2) === 'se' && word(article + 3) === 'come')
      return true
    // «c’era come un lago», «qualcosa come un serpente»: the dreamer names a thing of the scene
    if (like === 'come' || like === 'quanto' || like === 'tipo')
      return !is.naming(word(article + 2)) || (is.being(word(article + 2)) && !isThere(word(article + 3)))
    return (
      (like === 'fosse' && !isThere(word(article + 2))) || (like === 'di' && /^(piu|meno)$/.test(word(article + 3)))
    )
  }
  return (
    /^(del|dello|della|dell|dei|degli|delle|di)$/.test(word(1)) &&
    /^quell[aoie]$/.test(word(2)) &&
    /^(come|tipo)$/.test(word(3))
  )
}

const SIMILE_WITHIN = 5
const HOW =
  /^(so|sapevo|sapendo|sa|capisco|capivo|capire|chiedo|ricordo|ricordavo|vedo|vedevo|vedere|cosi|tanto|dico|e|ecco)$/

/** «Come si fa ai funerali», «come quando cade la neve»: part of a comparison. */
export function isInSimile(tokens: readonly Token[], start: number): boolean {
  for (let at = start - 1; at >= start - SIMILE_WITHIN && sameClause(tokens, at, start); at -= 1) {
    if (wordAt(tokens, at) !== 'come') continue
    const next = wordAt(tokens, at + 1)
    return (
      /^(si|quando|a|ai|al|alla|alle|agli|da|dal|dalla|dai|in|nel|nella|nei|nelle|quelli|quelle|certi|certe|i|gli|le)$/.test(
        next,
      ) && !HOW.test(wordAt(tokens, at - 1))
    )
  }
  return false
}

const MENTION_WITHIN = 12

/**
 * Finds words that are only mentioned, thought of, shown in a picture or compared: «parlavamo del mare», «un film con
 * un cane», «sembrava un bosco». A mention ends at the next verb of its clause.
 */
export function findMentions(tokens: readonly Token[]): (at: number) => boolean {
  const mentioned = new Set<number>()
  for (const { end } of operators.mentions.scan(tokens)) {
    // «un film che mostrava un cane» continues past its verb
    let verbs = wordAt(tokens, end - 1) === 'che' ? 1 : 0
    for (let at = end; at < end + MENTION_WITHIN && sameClause(tokens, at, end - 1) && verbs >= 0; at += 1) {
      if (personAt(tokens, at)) verbs -= 1
      if (verbs >= 0) mentioned.add(at)
    }
  }
  return (at) => mentioned.has(at)
}

/** A longer quotation has no closing mark. */
const LENGTH_MAX = 400
const QUOTES = /[«»“”"]/gu
const SAYS =
  /^(dic|diss|dett|chied|chies|chiest|url|grid|sussurr|rispo|ripet|esclam|penso|pensavo|pensai|mormor|ordin|scriv|scritt|legg|dev|continu)/

/** Finds words in quotation marks that others say. «Dico: “ho paura”» is the dreamer's own. */
export function findSpeech(text: string, tokens: readonly Token[]): (at: number) => boolean {
  const spans: [start: number, end: number][] = []
  let open = -1
  for (const { index, 0: mark } of text.matchAll(QUOTES)) {
    const opens = mark === '«' || mark === '“' || (mark === '"' && open < 0)
    if (opens) open = index
    else if (open >= 0) {
      if (index - open <= LENGTH_MAX && !text.slice(open, index).includes('\n\n')) spans.push([open, index])
      open = -1
    }
  }
  const others = new Set<number>()
  let at = 0
  for (const [start, end] of spans) {
    while (at < tokens.length && (tokens[at]?.start ?? 0) < start) at += 1
    const own = saysDreamer(tokens, at)
    for (; at < tokens.length && (tokens[at]?.start ?? 0) < end; at += 1) if (!own) others.add(at)
  }
  return (place) => others.has(place)
}

/** «Urlo: “…”», «penso: “…”»: the last verb of saying before the quotation is in the first person. */
function saysDreamer(tokens: readonly Token[], start: number): boolean {
  for (let at = start - 1; at >= start - 6 && at >= 0; at -= 1) {
    const person = personAt(tokens, at)
    if (person) return person === 'dreamer' || (SAYS.test(wordAt(tokens, at)) && person !== 'other')
  }
  return false
}

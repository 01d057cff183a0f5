import { operators } from '../lexicon/lexicon.ts'
import { personAt } from './person.ts'
import { placesWithin, sameClause, type Token, wordAt } from './tokens.ts'
import { is } from './words.ts'

const isThere = (word: string): boolean => /^(c|ci|v|vi)$/.test(word)
/** How far back to look for a negation. */
const REACH = 6

/**
 * Whether the text says that a scene does not happen or a thing is not there: «non volavo», «nessun esame», «non c’era il
 * mare», «senza porte», «né cani né gatti». Not so in «non riuscivo a scappare», «non solo cado».
 */
export function isDenied(tokens: readonly Token[], start: number): boolean {
  for (let at = start - 1; at >= start - REACH && sameClause(tokens, at, start); at -= 1) {
    const word = wordAt(tokens, at)
    if (/^(non|senza|senz|nessun[oa]?)$/.test(word) || (word === 'ne' && tokens[at]?.accent)) return true
    if (!is.determiner(word) && !isThere(word) && !is.being(word) && !is.scenery(word)) return false
  }
  return false
}

/** Whether the text says that a thing is not there; it was in «la casa non c’era più». */
export function isThingAbsent(tokens: readonly Token[], start: number, end: number): boolean {
  if (isDenied(tokens, start)) return true
  const [non, there, being, more] = [0, 1, 2, 3].map((step) => wordAt(tokens, end + step))
  return non === 'non' && isThere(there ?? '') && is.being(being ?? '') && more !== 'piu'
}

const SIMILE_WITHIN = 5

/** Whether a thing is only the term of a comparison: «lento come un treno», «come si fa ai funerali». */
export function isCompared(tokens: readonly Token[], start: number): boolean {
  for (let at = start - 1; at >= start - SIMILE_WITHIN && sameClause(tokens, at, start); at -= 1) {
    if (!/^(come|quanto|tipo|stile)$/.test(wordAt(tokens, at))) continue
    const next = wordAt(tokens, at + 1)
    // «come un canguro in una pineta»: there is a pinewood
    if (/^(un|uno|una)$/.test(next)) return start - at <= 3
    return /^(si|quando|a|ai|al|alla|alle|agli|da|dal|dalla|dai|in|nel|nella|nei|nelle|quelli|quelle|certi|certe|i|gli|le)$/.test(
      next,
    )
  }
  return false
}

const MENTION_WITHIN = 12

/**
 * Finds words that are only mentioned, thought of, shown in a picture or compared: «parlavamo del mare», «un film con
 * un cane», «sembrava un bosco».
 */
export function findMentions(tokens: readonly Token[]): ReadonlySet<number> {
  const mentioned = new Set<number>()
  for (const { end } of operators.mentions.scan(tokens))
    for (let at = end; at < end + MENTION_WITHIN && sameClause(tokens, at, end - 1); at += 1) mentioned.add(at)
  return mentioned
}

/** Finds words in quotation marks that others say. «Dico: “ho paura”» is the dreamer's own. */
export function findSpeech(text: string, tokens: readonly Token[]): ReadonlySet<number> {
  const isOther = (at: number) =>
    [1, 2, 3, 4, 5, 6].map((step) => personAt(tokens, at - step)).find(Boolean) !== 'dreamer'
  return placesWithin(text, tokens, /«[^»]{1,400}»|“[^”]{1,400}”|"[^"]{1,400}"/gu, isOther)
}

import { sameClause, type Token, wordAt } from './tokens.ts'
import { is } from './words.ts'

/** How far back to look for a negation, and how many unknown words may stand between. */
const REACH = 9
const UNKNOWN_MAX = 1
const NEGATION = /^(non|senza|nessun[oa]?|mai|niente|nulla|mica|nemmeno|neanche|neppure|macche|anziche)$/
const CAUSE = /^(per|dal|dallo|dalla|dall|dai|dagli|dalle)$/

/**
 * Whether the words from `start` to `end` name a denied feeling: «non avevo paura», «senza ansia», «né triste né
 * stanca», «la paura era passata». False for «non solo paura», «non potevo non avere paura», «non smettevo di
 * piangere», «mai avuta tanta paura», «non parlavo per la paura».
 */
export const isFeelingDenied = (tokens: readonly Token[], start: number, end: number): boolean =>
  isFading(tokens, end) || isDeniedBefore(tokens, start, end)

/** «La paura era sparita», «paura zero», «di paura non ne avevo», but not «la paura non passava». */
function isFading(tokens: readonly Token[], end: number): boolean {
  if (/^(no|zero)$/.test(wordAt(tokens, end))) return sameClause(tokens, end, end - 1)
  if (wordAt(tokens, end) === 'non' && wordAt(tokens, end + 1) === 'ne') return true
  let at = end
  while (at < end + 4 && is.fadingLink(wordAt(tokens, at))) at += 1
  return (
    at > end && is.fading(wordAt(tokens, at)) && sameClause(tokens, at, end - 1) && wordAt(tokens, at - 1) !== 'non'
  )
}

function isDeniedBefore(tokens: readonly Token[], start: number, end: number): boolean {
  let unknown = 0
  // «smettevo di piangere», «nascondevo la paura»: such a verb turns a negation around
  let [isReversed, isEnded] = [false, false]
  for (let at = start - 1; at >= start - REACH && sameClause(tokens, at, start); at -= 1) {
    const word = wordAt(tokens, at)
    const isAccented = tokens[at]?.accent === true
    if (NEGATION.test(word) || (word === 'ne' && (isAccented || at === start - 1)))
      return !isReversed && !isEnded && !isAffirmed(tokens, at, end)
    if (word === 'invece' && wordAt(tokens, at + 1) === 'di') return true
    if (CAUSE.test(word)) return false
    isEnded ||= is.ending(word)
    isReversed ||= is.reverser(word)
    // «non avevo paura o vergogna»
    if (/^(o|oppure)$/.test(word)) continue
    if (is.breaker(word) && !(word === 'e' && isAccented)) break
    if (!is.ending(word) && !is.reverser(word) && !is.transparent(word)) unknown += 1
    if (unknown > UNKNOWN_MAX) break
  }
  return isEnded
}

/** «Non ero mai stata così felice», «non potevo non avere paura». */
function isAffirmed(tokens: readonly Token[], at: number, end: number): boolean {
  if (wordAt(tokens, at) === 'mai') return tokens.slice(at, end + 3).some(({ word }) => is.superlative(word))
  return (
    wordAt(tokens, at) === 'non' &&
    [2, 3].some((step) => wordAt(tokens, at - step) === 'non' && sameClause(tokens, at - step, at))
  )
}

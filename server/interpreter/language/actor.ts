import { OF_OTHERS, OWN, TO_ME } from './owner.ts'
import { governor, type Person, personAt } from './person.ts'
import { type Token, wordAt } from './tokens.ts'

/** The person who does the action in the words from `start` to `end`; undefined without a verb. */
export function actorOf(tokens: readonly Token[], start: number, end: number): Person | undefined {
  for (let at = start; at < end; at += 1) {
    if (TO_ME.test(wordAt(tokens, at)) || personAt(tokens, at) === 'dreamer') return 'dreamer'
  }
  const own = Array.from({ length: end - start }, (_, step) => personAt(tokens, start + step)).find(Boolean)
  if (own) return /^(mi|ci|me|m)$/.test(wordAt(tokens, start - 1)) ? 'dreamer' : own
  const words = tokens.slice(start, end).map(({ word }) => word)
  if (words.some((word) => /(ndo|[aei]r)(mi|ci)$/.test(word))) return 'dreamer'
  if (words.some((word) => /(ndo|[aei]re|[aei]r)(si|lo|la|li|le|gli|ne)?$/.test(word))) return governor(tokens, start)
  const word = words.at(-1) ?? ''
  return /[aiu]t[oaie]$|[rs]s[oaie]$/.test(word) ? governor(tokens, start) : undefined
}

const ACTS_WITHIN = 8

/** «Un uomo mi prende per il braccio», «una signora ci fa segno»: the words are the subject, the dreamer the object. */
export function actsOnDreamer(tokens: readonly Token[], start: number, end: number): boolean {
  // «in compagnia di una ragazza», «una ragazza della mia scuola»
  if (/^(di|del|della|come|a|al|alla)$/.test(wordAt(tokens, start - 1))) return false
  if (/^(di|del|della|dell)$/.test(wordAt(tokens, end)) && OWN.test(wordAt(tokens, end + 1))) return false
  const sentence = tokens[end - 1]?.sentence
  for (let at = end; at < end + ACTS_WITHIN && tokens[at]?.sentence === sentence; at += 1) {
    const [word, next] = [wordAt(tokens, at), wordAt(tokens, at + 1)]
    if (
      /^(mi|ci|me|m)$/.test(word) &&
      next !== 'sono' &&
      personAt(tokens, at + 1) !== 'dreamer' &&
      (personAt(tokens, at + 1) || personAt(tokens, at + 2))
    )
      return true
    if (/^(me|noi)$/.test(word) && /^(con|verso|di|da|a|su|contro)$/.test(wordAt(tokens, at - 1))) return true
  }
  return false
}

/**
 * The role of a relative in the dream: 2 a relative of the dreamer is there, 1 only something of theirs is, 0 a
 * relative of somebody else or of anybody («qualche genitore», «un figlio»).
 */
export function kinScore(tokens: readonly Token[], start: number): 0 | 1 | 2 {
  const word = (step: number): string =>
    tokens[start - step]?.sentence === tokens[start]?.sentence ? wordAt(tokens, start - step) : ''
  const [second, before] = [word(2), word(1)]
  const own = OWN.test(before) || OWN.test(second) || OWN.test(wordAt(tokens, start))
  if (
    OF_OTHERS.test(before) ||
    /^(un|una|uno|qualche|alcuni|alcune|dei|delle|degli|diventare|essere|fare)$/.test(before)
  )
    return 0
  const isName = /^(mamma|papa|babbo|nonna|nonno|mami|papi|zia|zio)$/.test(wordAt(tokens, start))
  // «lo zio Carlo», «la nonna mi diede una mela»
  if (
    isName &&
    /^(il|lo|la|al|alla|allo|con)$/.test(before) &&
    (tokens[start + 1]?.capital || actsOnDreamer(tokens, start, start + 1))
  )
    return 2
  if (!own && (!isName || /^(la|lo|alla|allo|della|dalla|dallo|sulla|nella)$/.test(before))) return 1
  // «la casa di mia nonna», «somigliava a mia cugina», «per conto di mia sorella»
  const lead =
    own && !OWN.test(wordAt(tokens, start)) ? (OWN.test(before) ? second : wordAt(tokens, start - 3)) : before
  return /^(di|d|del|dello|della|dei|delle|come)$/.test(lead) ||
    (lead === 'a' && /^(somigli|assomigli|appart)/.test(wordAt(tokens, start - 3)))
    ? 1
    : 2
}

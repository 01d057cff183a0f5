import { governor, OF_OTHERS, OWN, TO_ME } from './owner.ts'
import { type Person, personAt } from './person.ts'
import { sameClause, type Token, wordAt } from './tokens.ts'
import { is } from './words.ts'

/** The dreamer's gender by what they say of themselves: «sono uscita», «ero seduto»; undefined when they do not say, or say both. */
export function dreamerGender(tokens: readonly Token[]): 'a' | 'o' | undefined {
  let [feminine, masculine] = [0, 0]
  for (let at = 0; at < tokens.length; at += 1) {
    if (!/^(sono|ero|sarei|fossi|fui|ritrovo|sento|sentivo)$/.test(wordAt(tokens, at))) continue
    if (personAt(tokens, at) !== 'dreamer') continue
    for (let step = 1; step <= 3 && sameClause(tokens, at, at + step); step += 1) {
      const word = wordAt(tokens, at + step)
      if (word.length < 5 || !/([aiu]t|rs|rt|tt|es|os|us)[oa]$/.test(word)) continue
      if (word.endsWith('a')) feminine += 1
      else masculine += 1
      break
    }
  }
  if (feminine === 0 && masculine === 0) return undefined
  if (feminine > masculine * 2) return 'a'
  return masculine > feminine * 2 ? 'o' : undefined
}

/** Who does what the words from `start` to `end` say; undefined where no verb says it. */
export function actorOf(tokens: readonly Token[], start: number, end: number): Person | undefined {
  for (let at = start; at < end; at += 1) {
    if (TO_ME.test(wordAt(tokens, at)) || personAt(tokens, at) === 'dreamer') return 'dreamer'
  }
  const own = Array.from({ length: end - start }, (_, step) => personAt(tokens, start + step)).find(Boolean)
  if (own) return /^(mi|ci|me|m)$/.test(wordAt(tokens, start - 1)) ? 'dreamer' : own
  const words = tokens.slice(start, end).map(({ word }) => word)
  if (words.some((word) => /(ndo|[aei]r)(mi|ci)$/.test(word))) return 'dreamer'
  if (words.some((word) => /(ndo|[aei]re|[aei]r)(si|lo|la|li|le|gli|ne)?$/.test(word)))
    return governor(tokens, start)?.person
  const word = words.at(-1) ?? ''
  if (/[aiu]t[oaie]$|[rs]s[oaie]$/.test(word)) {
    for (let at = start - 1; at >= start - 4 && sameClause(tokens, at, start); at -= 1) {
      const person = personAt(tokens, at)
      if (person) return person
    }
    return governor(tokens, start)?.person
  }
  return undefined
}

const ACTS_WITHIN = 8

/** «Un uomo mi prende per il braccio», «una signora ci fa segno»: what stands before does something to the dreamer. */
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

const PLACE_WITHIN = 4
const AT = /^(in|nel|nella|nell|nello|al|alla|all|allo|a|dentro)$/
const QUALITY = /^(vecchi|nuov|grand|enorm|piccol|stran|bell|brutt|solit|stess|prim|second|ultim)/
const IS_OR_GOES =
  /^(ero|sono|eravamo|siamo|sto|stavo|stavamo|stiamo|trovo|trovavo|trovai|ritrovo|ritrovavo|ritrovai|entro|entrai|entravo|entrato|entrata|torno|tornavo|tornai|tornata|tornato|vado|andavo|andai|arrivo|arrivai|arrivavo|arrivata|arrivato|finisco|finivo|finii|finita|finito|passo|passavo|salgo|rientro|vivo|vivevo|abito|abitavo|dormo|dormivo|rifugiamo|chiudiamo|sedevo|siedo|seduta|seduto)$/

/** «Ero in corsia», «entrai in una grande classe»: the place that stands at `start` is where the dreamer is. */
export function isWhereDreamerIs(tokens: readonly Token[], start: number): boolean {
  let first = start
  while (start - first < 2 && (is.determiner(wordAt(tokens, first - 1)) || QUALITY.test(wordAt(tokens, first - 1))))
    first -= 1
  if (!AT.test(wordAt(tokens, first - 1)) && !AT.test(wordAt(tokens, start))) return false
  for (let at = first - 1; at >= first - PLACE_WITHIN && sameClause(tokens, at, start); at -= 1) {
    if (IS_OR_GOES.test(wordAt(tokens, at))) return [at, at - 1].some((place) => personAt(tokens, place) === 'dreamer')
  }
  return false
}

/** «L’aereo per New York», «un albergo in Giappone»: a place with a name of its own comes after. */
export function isBoundFor(tokens: readonly Token[], end: number): boolean {
  if (!sameClause(tokens, end - 1, end)) return false
  if (!/^(per|verso|in|da|a|di)$/.test(wordAt(tokens, end))) return false
  const at = /^(il|la|l|le|gli|i)$/.test(wordAt(tokens, end + 1)) ? end + 2 : end + 1
  return sameClause(tokens, end, at) && tokens[at]?.capital === true
}

/**
 * How much a relative counts in the dream: 2 where one of the dreamer's own is there, 1 where only something of theirs is,
 * 0 where it is somebody's or anybody's («qualche genitore», «un figlio»).
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

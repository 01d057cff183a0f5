import { sameClause, type Token, wordAt } from './tokens.ts'
import { is } from './words.ts'

/** How far back to look for a negation, and how many unknown words may stand between. */
const REACH = 9
const UNKNOWN_MAX = 1

/** The state of a walk back from a feeling to a negation. */
interface Walk {
  tokens: readonly Token[]
  /** Token indexes of the feeling, the end excluded. */
  start: number
  end: number
  /** «smettevo», «nascondevo»: a negation before such a verb affirms the feeling. */
  reversed: boolean
  unknown: number
  superlative: boolean
  /** «mai», «mica» deny the feeling if no other word decides. */
  never: boolean
}

/** Undefined if the words before must decide. */
type Denial = boolean | undefined

/**
 * Whether the words from `start` to `end` name a denied feeling: «non avevo paura», «senza ansia», «né triste né
 * stanca», «la paura era passata». False for «non solo paura», «non potevo non avere paura», «non smettevo di
 * piangere», «mai avuta tanta paura», «non parlavo per la paura».
 */
export const isFeelingDenied = (tokens: readonly Token[], start: number, end: number): boolean =>
  isDeniedAfter(tokens, start, end) || isDeniedBefore(tokens, start, end)

function isDeniedBefore(tokens: readonly Token[], start: number, end: number): boolean {
  const near = tokens.slice(start, end + 3).filter(({ clause }) => clause === tokens[start]?.clause)
  const superlative = near.some(({ word }) => is.superlative(word))
  const walk: Walk = { tokens, start, end, reversed: false, unknown: 0, superlative, never: false }
  for (let at = start - 1; at >= start - REACH && sameClause(tokens, at, start); at -= 1) {
    const denial = denialAt(walk, at)
    if (denial !== undefined) return denial
  }
  return walk.never
}

const wordsBetween = ({ tokens, start }: Walk, at: number): string[] =>
  tokens.slice(at + 1, start).map(({ word }) => word)

function denialAt(walk: Walk, at: number): Denial {
  const { tokens, start } = walk
  const word = wordAt(tokens, at)
  const previous = wordAt(tokens, at - 1)
  const accent = tokens[at]?.accent
  if (word === 'non') return deniesNon(walk, at)
  if (word === 'senza') return previous !== 'non' && !walk.reversed && deniesSenza(walk, at)
  if (word === 'ne' && (accent || at === start - 1)) return !walk.reversed
  if (/^(zero|anziche|macche|lungi|affatto)$/.test(word)) return true
  if (/^nessun/.test(word)) return deniesNessuno(walk, at)
  if (word === 'mai') return deniesMai(walk, previous)
  if (word === 'niente' || word === 'nulla') return deniesNiente(walk, at, previous)
  if (/^(mica|neanche|nemmeno|neppure)$/.test(word)) {
    if (walk.unknown === 0 && !walk.reversed) walk.never = true
    return undefined
  }
  if (isCounterfactual(tokens, at)) return true
  if (isCause(walk, at)) return previous === 'non' || /^liber/.test(previous) || walk.never
  if (word === 'che') return deniesChe(tokens, at)
  // «niente di cui avere paura»
  if (word === 'cui' && /^(niente|nulla)$/.test(wordAt(tokens, at - 2))) return true
  if (word === 'invece') return /^(di|che)$/.test(wordAt(tokens, at + 1))
  // «e» is also the verb è
  if (is.breaker(word) && !(word === 'e' && accent)) return walk.never
  return denialThrough(walk, at)
}

/** The effect of a word without a negation: it denies the feeling, reverses an earlier negation, or has none. */
function denialThrough(walk: Walk, at: number): Denial {
  const word = wordAt(walk.tokens, at)
  // «era passata la paura», but not «non passava la paura»
  if (is.fading(word) && wordsBetween(walk, at).every(is.determiner) && !followsNon(walk)) return true
  if (is.ending(word) && !/^(piang|pians|lacrim|singhiozz|trem|rid)/.test(wordAt(walk.tokens, walk.start))) {
    walk.reversed = true
    return !followsNon(walk)
  }
  if (is.superlative(word)) walk.superlative = true
  if (is.reverser(word)) {
    walk.reversed = true
    return undefined
  }
  if (is.transparent(word)) return undefined
  walk.unknown += 1
  return walk.unknown > UNKNOWN_MAX ? walk.never : undefined
}

function followsNon({ tokens, start }: Walk): boolean {
  for (let at = start - 1; at >= start - REACH && sameClause(tokens, at, start); at -= 1) {
    if (wordAt(tokens, at) === 'non') return true
  }
  return false
}

function deniesNon(walk: Walk, at: number): boolean {
  if (walk.reversed) return false
  const between = wordsBetween(walk, at)
  if (walk.superlative && (between.includes('mai') || /^da(l|i|lle|gli)?$/.test(wordAt(walk.tokens, walk.end))))
    return false
  if (between.includes('piu') && between.some((word) => /^(pot|poss)/.test(word))) return false
  const before = [1, 2, 3].map((step) => wordAt(walk.tokens, at - step))
  if (before[0] === 'come') return false
  return !(before.includes('non') && before.some((word) => /^(pot|poss|puo|riusc|riesc|fac|far)/.test(word)))
}

/** «senza alcuna paura», «senza provare ansia», but not «senza voce avevo paura». */
const deniesSenza = (walk: Walk, at: number): boolean =>
  wordsBetween(walk, at).every((word) => is.determiner(word) || /(re|r|rsi|rmi|rne)$/.test(word) || is.measure(word))

function deniesNessuno(walk: Walk, at: number): Denial {
  const between = wordsBetween(walk, at)
  if (between.every((word) => is.determiner(word) || is.feelingNoun(word))) return true
  return undefined
}

function deniesMai(walk: Walk, previous: string): Denial {
  if (walk.superlative || previous === 'che' || previous === 'quanto') return false
  if (!walk.reversed) walk.never = true
  return undefined
}

function deniesNiente(walk: Walk, at: number, previous: string): Denial {
  if (wordsBetween(walk, at).every((word) => /^(di|piu|da|cui|aver|avere|dover|doversi|essere)$/.test(word)))
    return true
  // «per niente», «per nulla»: a negation may stand before
  return previous === 'per' ? undefined : false
}

/** «avrei dovuto essere felice», «al posto della paura», «privo di paura», «in assenza di paura». */
function isCounterfactual(tokens: readonly Token[], at: number): boolean {
  const [previous, word, next] = [wordAt(tokens, at - 1), wordAt(tokens, at), wordAt(tokens, at + 1)]
  if (word === 'dovuto') return /^avre/.test(previous)
  if (word === 'posto') return previous === 'al' && /^d/.test(next)
  return (/^priv[oaie]$/.test(word) || word === 'assenza') && next === 'di'
}

/** «per la paura», «dalla gioia» give a reason; «per niente» does not. */
const isCause = (walk: Walk, at: number): boolean =>
  /^(per|dal|dallo|dalla|dall|dai|dagli|dalle)$/.test(wordAt(walk.tokens, at)) &&
  wordsBetween(walk, at).every((word) => is.determiner(word) || /^(troppa|troppo|tanta|tanto|molta)$/.test(word))

/**
 * «che» stops the search, except in «non è che avessi paura», «non credo che fosse paura», «tutt’altro che», «più che
 * paura, era freddo». «Non provavo altro che paura» and «ero più che felice» affirm the feeling.
 */
function deniesChe(tokens: readonly Token[], at: number): boolean {
  const [before, second, third] = [1, 2, 3].map((step) => wordAt(tokens, at - step))
  if (before === 'piuttosto') return true
  if (before === 'altro') return ![2, 3, 4].some((step) => wordAt(tokens, at - step) === 'non')
  if (before === 'piu') return !sameClause(tokens, at - 2, at)
  if (before === 'dire') return /^pot|^poss/.test(second ?? '') && third === 'non'
  if (!/^(e|era|fu|credo|credevo|penso|pensavo|direi|dico)$/.test(before ?? '')) return false
  return second === 'non' || (is.clitic(second ?? '') && third === 'non')
}

/** «la paura era sparita», «paura zero», «paura no», «di paura non ne avevo», «paura, neanche l’ombra», «e invece no». */
function isDeniedAfter(tokens: readonly Token[], start: number, end: number): boolean {
  const sentence = tokens[start]?.sentence
  const word = (step: number): string => (tokens[end + step]?.sentence === sentence ? wordAt(tokens, end + step) : '')
  if (word(0) === 'zero' || (/^nessun[oa]$/.test(word(0)) && !sameClause(tokens, end, end + 1))) return true
  if (word(0) === 'no' && sameClause(tokens, end, end - 1)) return true
  const instead = [0, 1, 2].find((step) => word(step) === 'invece')
  if (instead !== undefined && /^(no|niente|nulla)$/.test(word(instead + 1))) return true
  if (isLeftBehind(tokens, end)) return true
  if (/^(neanche|nemmeno|neppure)$/.test(word(0)) && /^(l|un|una|ombra|traccia)$/.test(word(1))) return true
  if (word(0) === 'non') {
    if (/^(ne|ce|c|la|l|li|le|lo)$/.test(word(1))) return ![2, 3, 4].some((step) => is.reverser(word(step)))
    const comes = /^(veniv|vien|venne|arriv|tocc|sfior|assal|prend|appart)/
    if (/^(mi|ci)$/.test(word(1)) && comes.test(word(2))) return true
  }
  for (let step = 0; step < 5; step += 1) {
    if (is.fading(word(step))) return word(step - 1) !== 'non' && step > 0
    if (!is.fadingLink(word(step))) return false
  }
  return false
}

/** «Il terrore mi aveva lasciato», but not «mi aveva lasciato senza fiato». */
const isLeftBehind = (tokens: readonly Token[], end: number): boolean =>
  /^(mi|ci)$/.test(wordAt(tokens, end)) &&
  /^(ha|aveva|hanno|avevano)$/.test(wordAt(tokens, end + 1)) &&
  /^(lasciat|abbandonat)[oaie]$/.test(wordAt(tokens, end + 2)) &&
  !sameClause(tokens, end + 3, end + 2)

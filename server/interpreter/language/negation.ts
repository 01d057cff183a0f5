import type { Token } from './tokens.ts'
import {
  isBreaker,
  isClitic,
  isDeterminer,
  isEnding,
  isFading,
  isFadingLink,
  isReverser,
  isSuperlative,
  isTransparent,
} from './words.ts'

/** How far back a negation is looked for, and how many words unknown to it may stand between. */
const REACH = 9
const UNKNOWN_MAX = 1

interface Walk {
  tokens: readonly Token[]
  /** First and last-but-one word of the feeling. */
  start: number
  end: number
  reversed: boolean
  unknown: number
  superlative: boolean
  never: boolean
}

const wordAt = (tokens: readonly Token[], index: number): string => tokens[index]?.word ?? ''

/**
 * Whether the feeling named by the words from `start` to `end` is denied: «non avevo paura», «senza ansia»,
 * «né triste né stanca», «la paura era passata». Not denied: «non solo paura», «non potevo non avere paura»,
 * «non smettevo di piangere», «mai avuta tanta paura», «non parlavo per la paura».
 */
export function isFeelingDenied(tokens: readonly Token[], start: number, end: number): boolean {
  return isDeniedAfter(tokens, start, end) || isDeniedBefore(tokens, start, end)
}

function isDeniedBefore(tokens: readonly Token[], start: number, end: number): boolean {
  const walk: Walk = { tokens, start, end, reversed: false, unknown: 0, superlative: false, never: false }
  const near = tokens.slice(start, end + 3).filter(({ clause }) => clause === tokens[start]?.clause)
  walk.superlative = near.some(({ word }) => isSuperlative(word))
  for (let at = start - 1; at >= Math.max(0, start - REACH); at -= 1) {
    if (!sameClause(tokens, at, start)) return walk.never
    const verdict = judge(walk, at)
    if (verdict !== undefined) return verdict
  }
  return walk.never
}

const sameClause = (tokens: readonly Token[], a: number, b: number): boolean => tokens[a]?.clause === tokens[b]?.clause

function judge(walk: Walk, at: number): boolean | undefined {
  const { tokens, start } = walk
  const word = wordAt(tokens, at)
  const previous = wordAt(tokens, at - 1)
  const token = tokens[at]
  if (word === 'non') return judgeNon(walk, at)
  if (word === 'senza') return previous !== 'non' && !walk.reversed && onlyLight(walk, at)
  if (word === 'ne' && (token?.accent || at === start - 1)) return !walk.reversed
  if (word === 'zero' || word === 'anziche' || word === 'macche' || word === 'lungi') return true
  if (/^nessun/.test(word)) return judgeNobody(walk, at)
  if (word === 'mai') return judgeNever(walk, previous)
  if (word === 'niente' || word === 'nulla') return judgeNothing(walk, at, previous)
  if (word === 'mica' || word === 'neanche' || word === 'nemmeno' || word === 'neppure') {
    if (walk.unknown === 0 && !walk.reversed) walk.never = true
    return undefined
  }
  if (word === 'affatto') return true
  if (isCounterfactual(tokens, at, word, previous)) return true
  if (isCause(tokens, at, start)) return previous === 'non' || /^liber/.test(previous) || walk.never
  if (word === 'che') return judgeThat(tokens, at)
  // «niente di cui avere paura»
  if (word === 'cui' && /^(niente|nulla)$/.test(wordAt(tokens, at - 2))) return true
  if (word === 'invece') return /^(di|che)$/.test(wordAt(tokens, at + 1))
  // «e» is also the verb è
  if (isBreaker(word) && !(word === 'e' && token?.accent)) return walk.never
  return pass(walk, word, at)
}

function pass(walk: Walk, word: string, at: number): boolean | undefined {
  const { tokens, start } = walk
  // «era passata la paura», but not «non passava la paura»
  const bare = tokens.slice(at + 1, start).every((token) => isDeterminer(token.word))
  if (isFading(word) && bare && !precededByNon(walk)) return true
  if (isEnding(word) && !/^(piang|pians|lacrim|singhiozz|trem|rid)/.test(wordAt(walk.tokens, walk.start))) {
    walk.reversed = true
    return !precededByNon(walk)
  }
  if (isSuperlative(word)) walk.superlative = true
  if (isReverser(word)) {
    walk.reversed = true
    return undefined
  }
  if (isTransparent(word)) return undefined
  walk.unknown += 1
  return walk.unknown > UNKNOWN_MAX ? walk.never : undefined
}

function precededByNon({ tokens, start }: Walk): boolean {
  for (let at = start - 1; at >= Math.max(0, start - REACH); at -= 1) {
    if (!sameClause(tokens, at, start)) return false
    if (wordAt(tokens, at) === 'non') return true
  }
  return false
}

function judgeNon(walk: Walk, at: number): boolean {
  const { tokens, start } = walk
  if (walk.reversed) return false
  const between = tokens.slice(at + 1, start).map((token) => token.word)
  if (walk.superlative && (between.includes('mai') || /^da(l|i|lle|gli)?$/.test(wordAt(tokens, walk.end)))) return false
  if (between.includes('piu') && between.some((word) => /^(pot|poss)/.test(word))) return false
  const before = [1, 2, 3].map((step) => wordAt(tokens, at - step))
  if (before[0] === 'come') return false
  const doubled = before.includes('non') && before.some((word) => /^(pot|poss|puo|riusc|riesc|fac|far)/.test(word))
  return !doubled
}

/** «senza alcuna paura», «senza provare ansia», but not «senza voce avevo paura». */
function onlyLight({ tokens, start }: Walk, at: number): boolean {
  return tokens
    .slice(at + 1, start)
    .every(
      ({ word }) =>
        isDeterminer(word) ||
        /(re|r|rsi|rmi|rne)$/.test(word) ||
        /^(piu|ne|troppo|troppa|traccia|ombra|tanta|tanto|molta|briciolo|filo|minim[ao]|pizzico|punta|segno)$/.test(
          word,
        ),
    )
}

function judgeNobody({ tokens, start }: Walk, at: number): boolean | undefined {
  const between = tokens.slice(at + 1, start).map((token) => token.word)
  if (between.every((word) => isDeterminer(word) || isNounOfFeeling(word))) return true
  if (/^nessun[oa]$/.test(wordAt(tokens, at)) && between.length <= 2) {
    return /^(aveva|avevano|era|ha|e|provava|sembra|sembrava|pare|pareva|sentiva)$/.test(between[0] ?? '')
  }
  return undefined
}

const isNounOfFeeling = (word: string): boolean =>
  /^(traccia|ombra|segno|senso|sensazione|sentimento|forma|tipo|emozione|motivo|ragione|bisogno|voglia)$/.test(word)

function judgeNever(walk: Walk, previous: string): boolean | undefined {
  if (walk.superlative || previous === 'che' || previous === 'quanto') return false
  if (!walk.reversed) walk.never = true
  return undefined
}

function judgeNothing(walk: Walk, at: number, previous: string): boolean | undefined {
  const between = walk.tokens.slice(at + 1, walk.start).map((token) => token.word)
  if (between.every((word) => /^(di|piu|da|cui|aver|avere|dover|doversi|essere)$/.test(word))) return true
  // «per niente», «per nulla»: the negation, if any, stands before
  return previous === 'per' ? undefined : false
}

/** «avrei dovuto essere felice», «al posto della paura», «privo di paura», «tutt’altro che triste». */
function isCounterfactual(tokens: readonly Token[], at: number, word: string, previous: string): boolean {
  if (word === 'dovuto') return /^avre/.test(previous)
  if (word === 'posto') return previous === 'al' && /^d/.test(wordAt(tokens, at + 1))
  if (/^priv[oaie]$/.test(word) || word === 'assenza') return wordAt(tokens, at + 1) === 'di'
  return false
}

/** «per la paura», «dalla gioia» give a reason; «per niente» does not. */
function isCause(tokens: readonly Token[], at: number, start: number): boolean {
  const word = wordAt(tokens, at)
  if (!/^(per|dal|dallo|dalla|dall|dai|dagli|dalle)$/.test(word)) return false
  const between = tokens.slice(at + 1, start).map((token) => token.word)
  return between.every((w) => isDeterminer(w) || /^(troppa|troppo|tanta|tanto|molta)$/.test(w))
}

/**
 * «che» ends the reach, but not in «non è che avessi paura», «non credo che fosse paura», «tutt’altro che»,
 * «più che paura, era freddo». «Non provavo altro che paura» and «ero più che felice» say the feeling is there.
 */
function judgeThat(tokens: readonly Token[], at: number): boolean {
  const before = wordAt(tokens, at - 1)
  if (before === 'piuttosto') return true
  if (before === 'altro') return ![2, 3, 4].some((step) => wordAt(tokens, at - step) === 'non')
  if (before === 'piu') return !sameClause(tokens, at - 2, at)
  if (before === 'dire') return /^pot|^poss/.test(wordAt(tokens, at - 2)) && wordAt(tokens, at - 3) === 'non'
  if (!/^(e|era|fu|credo|credevo|penso|pensavo|direi|dico)$/.test(before)) return false
  return wordAt(tokens, at - 2) === 'non' || (isClitic(wordAt(tokens, at - 2)) && wordAt(tokens, at - 3) === 'non')
}

/** «la paura era sparita», «paura zero», «paura no», «di paura non ne avevo», «paura, neanche l’ombra», «e invece no». */
function isDeniedAfter(tokens: readonly Token[], start: number, end: number): boolean {
  const sentence = tokens[start]?.sentence
  const word = (step: number): string => (tokens[end + step]?.sentence === sentence ? wordAt(tokens, end + step) : '')
  if (word(0) === 'zero' || (/^nessun[oa]$/.test(word(0)) && tokens[end + 1]?.clause !== tokens[end]?.clause))
    return true
  if (word(0) === 'no' && sameClause(tokens, end, end - 1)) return true
  const instead = [0, 1, 2].find((step) => word(step) === 'invece')
  if (instead !== undefined && /^(no|niente|nulla)$/.test(word(instead + 1))) return true
  if (isLeftBehind(tokens, end)) return true
  if (/^(neanche|nemmeno|neppure)$/.test(word(0)) && /^(l|un|una|ombra|traccia)$/.test(word(1))) return true
  if (word(0) === 'non' && /^(ne|ce|c|la|l|li|le|lo)$/.test(word(1))) {
    return ![2, 3, 4].some((step) => isReverser(word(step)))
  }
  if (
    word(0) === 'non' &&
    /^(mi|ci)$/.test(word(1)) &&
    /^(veniv|vien|venne|arriv|tocc|sfior|assal|prend|appart)/.test(word(2))
  )
    return true
  for (let step = 0; step < 5; step += 1) {
    if (isFading(word(step))) return word(step - 1) !== 'non' && step > 0
    if (!isFadingLink(word(step))) return false
  }
  return false
}

/** «Il terrore mi aveva lasciato», but not «mi aveva lasciato senza fiato». */
function isLeftBehind(tokens: readonly Token[], end: number): boolean {
  const [who, has, left, next] = [0, 1, 2, 3].map((step) => tokens[end + step])
  if (!/^(mi|ci)$/.test(who?.word ?? '') || !/^(ha|aveva|hanno|avevano)$/.test(has?.word ?? '')) return false
  return /^(lasciat|abbandonat)[oaie]$/.test(left?.word ?? '') && next?.clause !== left?.clause
}

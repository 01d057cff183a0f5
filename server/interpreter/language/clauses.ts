import { operators } from '../lexicon/lexicon.ts'
import { placesOf } from './forms.ts'
import { isVerbE, sameClause, someAt, type Token, wordAt } from './tokens.ts'
import { verbOf } from './verbs.ts'
import { findWaking } from './waking.ts'
import { is } from './words.ts'

/** `story` is the dream; `frame` is about it («ho sognato che», «cosa significa?»); `waking` comes after it. */
type ClauseKind = 'story' | 'frame' | 'waking'

/** A stretch of text around one finite verb or none. Token indexes, the end excluded. */
export interface Clause {
  from: number
  to: number
  kind: ClauseKind
  /** The index of its first finite verb, -1 without one. */
  verb: number
}

const DETERMINER =
  /^(il|lo|la|l|i|gli|le|un|uno|una|del|dello|della|dell|dei|degli|delle|al|allo|alla|all|ai|agli|alle|dal|dalla|dai|dalle|nel|nella|nell|nei|nelle|sul|sulla|sull|sui|sulle|di|in|da|con|mio|mia|suo|sua|miei|mie|suoi|sue|questo|questa|quel|quella|ogni|per|a|piu|molto|due|tre|che_|nostro|nostra|altra|altro|prima|seconda|senza|qualche|tanta|tanto)$/

const FEMININE_IN_O = /^(mano|foto|moto|radio|auto)$/

/** For each token, the index of the next finite verb, itself included; past the end without one. */
export type Verbs = Int32Array

export function finiteVerbs(tokens: readonly Token[]): Verbs {
  const verbs = new Int32Array(tokens.length + 1).fill(tokens.length)
  for (let at = tokens.length - 1; at >= 0; at -= 1)
    verbs[at] = isFiniteVerb(tokens, at) ? at : (verbs[at + 1] ?? tokens.length)
  return verbs
}

/** Whether a token is a finite verb and not a noun with the same letters. */
export const isVerbAt = (verbs: Verbs, at: number): boolean => verbs[at] === at

function isFiniteVerb(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  if (!token || (token.word === 'e' && !token.accent)) return false
  const before = sameClause(tokens, at - 1, at) ? wordAt(tokens, at - 1) : ''
  const form = verbOf(token)?.form
  // «la sbrigo», «mi rannicchio»: after a pronoun, any word in -o is a verb
  if (!form) return /^(la|li|mi|ti)$/.test(before) && /o$/.test(token.word) && !FEMININE_IN_O.test(token.word)
  if (/inf|ger|part/.test(form)) return false
  if (is.oftenNoun(token.word)) return /^(mi|ti|si|ci|ne|non|che|io|lui|lei|chi|e|poi|m|s)$/.test(before)
  return !DETERMINER.test(before) || /^(la|lo|l|le|gli|li)$/.test(before)
}

/** A waking after this share of the text ends the dream. */
const LATE = 0.5

export function clausesOf(tokens: readonly Token[], verbs: Verbs): Clause[] {
  const borders = bordersOf(tokens, verbs)
  const { isRealLife } = findWaking(tokens)
  const framed = placesOf(operators.aroundDream.scan(tokens))
  const waking = placesOf(operators.awakening.scan(tokens))
  const clauses: Clause[] = []
  let awake = false
  for (const [order, from] of borders.entries()) {
    const to = borders[order + 1] ?? tokens.length
    const start = afterPreamble(tokens, from, to)
    const verb = verbs[start] ?? to
    const has = (places: ReadonlySet<number>): boolean => someAt(start, to, (at) => places.has(at))
    const isFrame = start >= to || has(framed) || isRealLife(start)
    const wakes = has(waking)
    // after a late waking the text is about the morning, unless another dream begins
    if (wakes && from > tokens.length * LATE) awake = true
    else if (start !== from) awake = false
    const kind = wakes || awake ? 'waking' : isFrame ? 'frame' : 'story'
    clauses.push({ from: Math.min(start, to - 1), to, kind, verb: verb < to ? verb : -1 })
  }
  return clauses
}

/** Words after a conjunction within which its verb is looked for. */
const NEXT_VERB_MAX = 7

/** Punctuation always separates clauses; a conjunction does between two finite verbs. */
function bordersOf(tokens: readonly Token[], verbs: Verbs): number[] {
  const borders: number[] = []
  let verbBefore = false
  for (const [at, { word }] of tokens.entries()) {
    const isJoint = is.joint(word) && !isVerbE(tokens[at])
    const verbAhead = () => {
      const next = verbs[at + 1] ?? tokens.length
      return next <= at + NEXT_VERB_MAX && sameClause(tokens, at, next)
    }
    if (!sameClause(tokens, at, at - 1) || (verbBefore && isJoint && verbAhead())) {
      borders.push(at)
      verbBefore = false
    }
    verbBefore ||= isVerbAt(verbs, at)
  }
  return borders
}

/** Skips «raga stanotte ho sognato che»; the dream begins after it. */
function afterPreamble(tokens: readonly Token[], from: number, to: number): number {
  for (let at = from; at < Math.min(to, from + 12); at += 1) {
    if (!/^(sognat[oa]|sogno|sognavo|sognai|incubo)$/.test(wordAt(tokens, at))) continue
    if (at > from && /^(un|il|mio|questo|nel|del|sto|stesso|al|e|in)$/.test(wordAt(tokens, at - 1))) continue
    let start = at + 1
    while (
      /^(che|di|spesso|sempre|stanotte|ieri|notte|questa|d|io|praticamente|stamattina|stessa|cosa)$/.test(
        wordAt(tokens, start),
      )
    )
      start += 1
    return to - start >= 2 ? start : to
  }
  return from
}

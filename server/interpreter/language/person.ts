import { isVerbE, sameClause, type Token, wordAt } from './tokens.ts'
import { type Verb, verbOf } from './verbs.ts'
import { is } from './words.ts'

/** The subject of a verb: the dreamer (alone or with others), or somebody or something else. */
type Person = 'dreamer' | 'other'

const PERSONS: Partial<Record<Verb['form'], Person>> = {
  I: 'dreamer',
  we: 'dreamer',
  you: 'other',
  it: 'other',
  they: 'other',
}

/** The person of the finite verb at a token; undefined for any other word. */
export function personAt(tokens: readonly Token[], at: number): Person | undefined {
  const token = tokens[at]
  if (!token) return undefined
  const previous = sameClause(tokens, at - 1, at) ? wordAt(tokens, at - 1) : ''
  if (token.word === 'e') return isVerbE(token) ? 'other' : undefined
  // «sono caduta» is the dreamer; «ci sono» and «bambini che sono tristi» are not
  const isMany = /^(ci|ce|c|vi|loro)$/.test(previous) || (previous === 'che' && /[ie]$/.test(wordAt(tokens, at + 1)))
  if (token.word === 'sono') return isMany ? 'other' : 'dreamer'
  // «è sveglio»
  if (is.alsoAdjective(token.word) && !/^(mi|ti|si|ci|non)$/.test(previous)) return undefined
  // «il volo», «di porta in porta»; but «la volo» is a verb
  if (is.nounBefore(previous) && !/^(lo|la|l|le|gli|li)$/.test(previous)) return undefined
  const form = verbOf(token)?.form
  return form && PERSONS[form]
}

/** Words of the sentence within which the verb is looked for. */
const REACH = 14

/** The person of the nearest finite verb of the sentence: before a token, or else after it. */
export function governor(tokens: readonly Token[], at: number): Person | undefined {
  for (const step of [-1, 1]) {
    for (let place = at + step; Math.abs(place - at) <= REACH; place += step) {
      if (tokens[place]?.sentence !== tokens[at]?.sentence) break
      const person = personAt(tokens, place)
      if (person) return person
    }
  }
  return undefined
}

/** The person who does the action in the words from `start` to `end`; undefined without a verb. */
export function actorOf(tokens: readonly Token[], start: number, end: number): Person | undefined {
  for (let at = start; at < end; at += 1) {
    const person = personAt(tokens, at)
    if (person) return person
  }
  // «stava per salpare»
  return /(ndo|[aei]re)$/.test(wordAt(tokens, end - 1)) ? governor(tokens, start) : undefined
}

const ACTS_WITHIN = 8

/** «Un uomo mi prende per il braccio», «una signora ci fa segno»: the words are the subject, the dreamer the object. */
export function actsOnDreamer(tokens: readonly Token[], end: number): boolean {
  for (let at = end; at < end + ACTS_WITHIN && tokens[at]?.sentence === tokens[end - 1]?.sentence; at += 1)
    if (/^(mi|ci|me|m)$/.test(wordAt(tokens, at)) && personAt(tokens, at + 1) !== 'dreamer') return true
  return false
}

const OWN = /^(mia|mio|miei|mie|nostra|nostro|nostri|nostre)$/

/** Whether a relative of the dreamer is there: not in «la casa di mia nonna», «qualche genitore». */
export function isOwnKin(tokens: readonly Token[], start: number): boolean {
  const [before, second] = [wordAt(tokens, start - 1), wordAt(tokens, start - 2)]
  const isOwn = OWN.test(before)
  const isName = /^(mamma|papa|babbo|nonna|nonno|mami|papi|zia|zio)$/.test(wordAt(tokens, start))
  return (isOwn || isName) && !/^(di|d|del|dello|della|dei|delle|come)$/.test(isOwn ? second : before)
}

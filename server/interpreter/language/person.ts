import { isVerbE, sameClause, type Token, wordAt } from './tokens.ts'
import { type Verb, verbOf } from './verbs.ts'
import { is } from './words.ts'

/** The subject of a verb: the dreamer (alone or with others), or somebody or something else. */
export type Person = 'dreamer' | 'other'

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

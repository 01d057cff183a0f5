import { sameClause, type Token, wordAt } from '../language/tokens.ts'
import { namedWords } from './words.ts'

const RELATIVES: ReadonlySet<string> = new Set(namedWords.kin.split('|'))
/** Two names of one person. */
const SAME: ReadonlyMap<string, string> = new Map([
  ['mamma', 'madre'],
  ['papa', 'padre'],
  ['babbo', 'padre'],
])
const PREPOSITION = /^(a|al|alla|di|del|della|da|dal|dalla|con|per|verso|su)$/

/** The relatives that the words from `start` to `end` name, each by one name. */
export function relativesIn(tokens: readonly Token[], start: number, end: number): string[] {
  const words = tokens.slice(start, end).map(({ word }) => word)
  return words.filter((word) => RELATIVES.has(word)).map((word) => SAME.get(word) ?? word)
}

/** Whom a place is about: the relatives it names, or else the one right before it, «mia sorella ci chiama». */
export function relativesOf(tokens: readonly Token[], start: number, end: number): string[] {
  const named = relativesIn(tokens, start, end)
  if (named.length > 0 || !sameClause(tokens, start - 1, start)) return named
  const isObject = [2, 3].some((step) => PREPOSITION.test(wordAt(tokens, start - step)))
  return isObject ? [] : relativesIn(tokens, start - 1, start)
}

import { OWN } from './owner.ts'
import { governor, type Person, personAt } from './person.ts'
import { type Token, wordAt } from './tokens.ts'

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

/** Whether a relative of the dreamer is there: not in «la casa di mia nonna», «qualche genitore». */
export function isOwnKin(tokens: readonly Token[], start: number): boolean {
  const [before, second] = [wordAt(tokens, start - 1), wordAt(tokens, start - 2)]
  const isOwn = OWN.test(before)
  const isName = /^(mamma|papa|babbo|nonna|nonno|mami|papi|zia|zio)$/.test(wordAt(tokens, start))
  return (isOwn || isName) && !/^(di|d|del|dello|della|dei|delle|come)$/.test(isOwn ? second : before)
}

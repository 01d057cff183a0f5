import { sameClause, type Token, wordAt } from './tokens.ts'
import { is } from './words.ts'

/** «La mia amica Serena» is no serenity: a capital letter in mid-sentence, on a word that is also a name. */
export function isProperName(tokens: readonly Token[], at: number): boolean {
  const [previous, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  if (
    token?.capital &&
    [1, 2].some((step) => is.beforePlaceName(wordAt(tokens, at - step)) && sameClause(tokens, at - step, at))
  )
    return true
  if (!token?.capital || !is.alsoName(token.word) || previous?.sentence !== token.sentence) return false
  if (next?.capital || (next && is.inPlaceName(next.word) && tokens[at + 2]?.capital)) return true
  return !is.beforeNoun(previous.word)
}

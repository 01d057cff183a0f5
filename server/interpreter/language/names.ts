import type { Token } from './tokens.ts'

/** Words that are also names of people or places. */
const NAMES = new Set([
  'serena',
  'sereno',
  'gioia',
  'felice',
  'allegra',
  'speranza',
  'libero',
  'libera',
  'letizia',
  'marina',
  'pace',
  'villa',
  'ponte',
  'porta',
  'casa',
  'mari',
  'boschi',
  'bosco',
  'fiume',
  'costa',
  'lago',
  'ira',
  'grata',
  'morte',
  'viola',
  'gatti',
  'gatto',
  'cane',
])
const INTRODUCES =
  /^(di|la|il|una|un|tanta|molta|provavo|sentivo|sento|provo|che|e|l|con|grande|immensa|per|mia|mio|piu|paura|ansia)$/
const PLACE = /^(del|della|dei|di|dell|san|santa|borghese|portese|venezia|romana)$/

/** «La mia amica Serena» is no serenity: a capital letter in mid-sentence, on a word that is also a name. */
export function isProperName(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  const previous = tokens[at - 1]
  if (!token?.capital || !NAMES.has(token.word) || !previous || previous.sentence !== token.sentence) return false
  const next = tokens[at + 1]
  if (next?.capital || (next && PLACE.test(next.word) && tokens[at + 2]?.capital)) return true
  return !INTRODUCES.test(previous.word)
}

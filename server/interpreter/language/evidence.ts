import type { Mood } from '#shared/constants/dreams.ts'
import { fold } from '#shared/constants/fold.ts'
import { findEntry } from '../lexicon/lexicon.ts'
import type { Key, Match } from './matches.ts'
import { claimOf } from './owner.ts'
import { actorOf, actsOnDreamer, isOwnKin } from './person.ts'
import { type Token, wordAt } from './tokens.ts'
import { is } from './words.ts'

/** A place in the text that may show an element. */
export interface Place {
  from: number
  to: number
  text: string
  score: number
  weak: boolean
}

/** From this score on, one place is enough. */
const SURE = 2
/** Forms of one word share so many first letters: «scappo», «scappare». */
const STEM = 4
/** Themes about the dreamer's actions; other people's actions count less. */
const OF_THE_DREAMER = new Set(['caduta', 'smarrimento', 'ricerca', 'ritardo', 'nudita', 'viaggio', 'lavoro'])
/** Themes that an ambiguous verb shows if the dreamer is its subject. */
const BY_THE_DREAMER = new Set(['caduta', 'volo', 'smarrimento', 'ricerca', 'lavoro', 'conflitto', 'viaggio'])
/** Themes whose words have other common uses: two of them are not enough. */
const OFTEN_NAMED = new Set(['catastrofe', 'morte'])
/** Nouns with a final accent; any other word with one is a verb: «uscì». */
const ACCENTED =
  /^(falo|pedalo|papa|mamma|bebe|gesu|citta|aldila|meta|eta|.*(ita|olta|erta|arta|esta|ieta|ilita|osita))$/

/** Whether the places show their element: one sure place, or an ambiguous one with a second sign. */
export function isShown({ group, id }: Key, hits: readonly Place[], mood: Mood | null): boolean {
  if (hits.some(({ score, weak }) => (group !== 'emotions' || !weak) && score >= SURE)) return true
  if (group !== 'emotions')
    return new Set(hits.map(({ text }) => fold(text).slice(0, STEM))).size >= (OFTEN_NAMED.has(id) ? 3 : 2)
  const agrees = findEntry(id)?.valence === mood
  const own = hits.filter(({ score }) => score >= SURE)
  return (
    own.some(({ score, from, to }) => score >= 4 && to - from === 1) || own.length > 1 || (agrees && own.length > 0)
  )
}

/** How surely a place shows its element: by the owner of a feeling, or by the actor of a theme. */
export function scoreOf(tokens: readonly Token[], { start, end, value: { group, id }, weak }: Match): number {
  if (group === 'symbols') {
    if (id === 'sconosciuto' && weak) return actsOnDreamer(tokens, end) ? 3 : 0
    return weak ? 1 : 3
  }
  if (group === 'themes') {
    if (id === 'famiglia') return weak && !isOwnKin(tokens, start) ? 1 : 3
    const actor = actorOf(tokens, start, end)
    if (OF_THE_DREAMER.has(id) && actor === 'other') return 1
    const isByDreamer = actor === 'dreamer' && BY_THE_DREAMER.has(id) && !/^(mi|ci|m)$/.test(wordAt(tokens, start))
    return weak ? (isByDreamer ? SURE : 1) : 3
  }
  const whose = claimOf(tokens, start, end)
  // «rido», «piango» are weaker signs of a feeling than «ero serena»
  return weak && isSign(id, wordAt(tokens, start)) ? Math.min(whose, 3) : whose
}

/** «Uscì» is not «uscio». */
export const isOtherWord = (token: Token | undefined): boolean => token?.accent === true && !ACCENTED.test(token.word)

/** Whether the words show a feeling without naming it. */
export const isSign = (emotion: string, words: string): boolean =>
  findEntry(emotion)?.signs.some((sign) => fold(words).startsWith(sign)) ?? false

/** «La mia amica Serena», «via del Ponte»: a capital letter in mid-sentence on a word that is also a name. */
export function isProperName(tokens: readonly Token[], at: number): boolean {
  const [previous, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  if (!token?.capital) return false
  if ([1, 2].some((step) => is.beforePlaceName(wordAt(tokens, at - step)))) return true
  if (!is.alsoName(token.word) || previous?.sentence !== token.sentence) return false
  return next?.capital || !is.beforeNoun(previous.word)
}

import type { Mood } from '#shared/constants/dreams.ts'
import { fold } from '#shared/constants/fold.ts'
import { findEntry } from '../lexicon/lexicon.ts'
import { actorOf, actsOnDreamer, kinScore } from './actor.ts'
import type { Key, Match } from './matches.ts'
import { claimOf } from './owner.ts'
import { personAt } from './person.ts'
import { sameClause, type Token, wordAt } from './tokens.ts'
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
/** Themes that a person's role shows if they act on the dreamer. */
const OF_ROLES = new Set(['scuola', 'lavoro'])
/** Themes whose words have other common uses: two of them are not enough. */
const OFTEN_NAMED = new Set(['catastrofe', 'morte'])
/** Nouns with a final accent; any other word with one is a verb: «uscì». */
const ACCENTED =
  /^(falo|pedalo|papa|mamma|bebe|gesu|citta|aldila|meta|eta|.*(ita|olta|erta|arta|esta|ieta|ilita|osita))$/

/** Whether the places show their element: one sure place, or an ambiguous one with a second sign. */
export function isShown({ group, id }: Key, hits: readonly Place[], mood: Mood | null = null): boolean {
  if (hits.some(({ score, weak }) => (group !== 'emotions' || !weak) && score >= SURE)) return true
  if (id === 'famiglia') return hits.length > 1
  if (group !== 'emotions')
    return new Set(hits.map(({ text }) => fold(text).slice(0, STEM))).size >= (OFTEN_NAMED.has(id) ? 3 : 2)
  const valence = findEntry(id)?.valence
  const agrees = mood !== null && mood !== 'neutral' && valence === mood
  const own = hits.filter(({ score }) => score >= SURE)
  return (
    own.some(({ score, from, to }) => score >= 4 && to - from === 1) || own.length > 1 || (agrees && own.length > 0)
  )
}

/** How surely a place shows its element: by the owner of a feeling, or by the actor of a theme. */
export function scoreOf(tokens: readonly Token[], { start, end, value: { group, id }, weak }: Match): number {
  if (group === 'symbols') {
    if (id === 'sconosciuto' && weak) return actsOnDreamer(tokens, start, end) ? 3 : 0
    return weak ? 1 : 3
  }
  if (group === 'themes') {
    if (id === 'famiglia') return weak ? kinScore(tokens, start) : 3
    const actor = actorOf(tokens, start, end)
    if (OF_THE_DREAMER.has(id) && actor === 'other') return 1
    const isByDreamer = actor === 'dreamer' && BY_THE_DREAMER.has(id) && !/^(mi|ci|m)$/.test(wordAt(tokens, start))
    if (!weak || isByDreamer) return weak ? SURE : 3
    return OF_ROLES.has(id) && end - start <= 2 && actsOnDreamer(tokens, start, end) ? SURE : 1
  }
  const whose = claimOf(tokens, start, end)
  // «rido», «spero», «accarezzo» are weaker signs of a feeling than «ero serena»
  const isHint =
    weak && (isSign(id, wordAt(tokens, start)) || (end - start === 1 && personAt(tokens, start) !== undefined))
  return isHint ? Math.min(whose, 3) : whose
}

/** «Uscì» is not «uscio», and «il Papa» is no father. */
export function isOtherWord(text: string, tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  if (!token) return false
  if (token.word === 'papa' && !token.accent && token.capital) {
    const isWritten = /^['’`]/.test(text.slice(token.end, token.end + 1))
    return !isWritten && /^(il|al|del|dal|sul|col|un|papa)$/.test(wordAt(tokens, at - 1))
  }
  const last = text.slice(token.end - 1, token.end)
  return (
    token.accent &&
    fold(last) !== last.toLowerCase() &&
    !ACCENTED.test(token.word) &&
    !/[aei]r(o|a)$/.test(token.word) &&
    !is.actsInPresent(token.word)
  )
}
/** Whether the words show a feeling without naming it. */
export const isSign = (emotion: string, words: string): boolean =>
  findEntry(emotion)?.signs.some((sign) => fold(words).startsWith(sign)) ?? false

/** «La mia amica Serena» is a name: a capital letter in mid-sentence on a word that is also a name. */
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

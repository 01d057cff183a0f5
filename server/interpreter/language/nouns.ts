import type { Token } from './tokens.ts'
import { verbOf } from './verbs.ts'
import { is } from './words.ts'

const ABSTRACT = /.(zion[ei]|sion[ei]|ment[oi]|ezz[ae]|it[aà]|ieta|tudin[ei]|[ae]nz[ae]|ism[oi])$/
const CONCRETE =
  /^(stanz\p{L}*|danz[ae]|appartament[oi]|paviment[oi]|monument[oi]|stazion[ei]|abitazion[ei]|colazion[ei]|costruzion[ei]|carezz[ae]|fortezz[ae]|television[ei]|prigion[ei]|vacanz[ae]|strument[oi]|document[oi]|citta|universita|bastiment[oi]|indument[oi]|canzon[ei]|iscrizion[ei]|processione|esplosion[ei]|dieta|ambulanza|credenza|festeggiament[oi]|torment[ae]|divinita|automobile|testament[oi]|aliment[oi]|cemento|firmament[oi]|sacrament[oi]|frument[oi]|giument[ae]|iniezion[ei])$/u
/** Nouns with a final accent; any other word with one is a verb: «uscì», «andrà». */
const ACCENTED = /^(papa|citta|caffe|te|bide|sofa|canape|falo|gesu|tribu|bebe|bigne|lacche|universita|purea|pascia)$/
const INFINITIVE = /([aei]r(si|l[oaie]|mi|ti|ci|gli|ne|sel[oaie]|mel[oaie]))$/
const NOUN_IN_ARE = /^(altare|cellulare|collare|militare|casolare|luminare|scolare|alveare|focolare)$/

/** Longest Italian noun. */
const WORD_MAX = 30

/** The letters that a noun shares with its diminutive: «treno», «trenino». */
export const stemOf = (word: string): string => {
  if (word.length > WORD_MAX) return word
  const stem = word.replace(/(?<=.{3})h?[aeiou]+$/, '')
  return stem.length > 5 ? stem.replace(/(in|ett|on)$/, '') : stem
}

/** Whether a word's form alone allows it to head a phrase: no verb, adverb or abstract noun. */
export function isThingWord(token: Token | undefined): boolean {
  if (!token) return false
  const { word } = token
  if (word === 'ex') return true
  if (word.length < 3 || word.length > WORD_MAX || (is.function(word) && !is.person(word))) return false
  if (is.vague(word) || is.feelingNouns(word) || (token.accent && !ACCENTED.test(word))) return false
  if (/\d/.test(word) || verbOf(token)?.form === 'inf') return false
  if (INFINITIVE.test(word) || /.{2}issim[oaie]$/.test(word) || (/.{3}are$/.test(word) && !NOUN_IN_ARE.test(word)))
    return false
  return !ABSTRACT.test(word) || CONCRETE.test(word)
}

/** Determiners, each with the last letter of an agreeing adjective. */
const DETERMINERS: readonly (readonly [RegExp, RegExp])[] = [
  [/^(il|lo|un|uno|(de|a|da|ne|su)l|(de|a|da|ne|su)llo|col|quel|quello|questo|mio|tuo|suo|nostro)$/, /[oe]$/],
  [/^(la|una|(de|a|da|ne|su)lla|quella|questa|mia|tua|sua|nostra)$/, /[ae]$/],
  [/^(i|gli|dei|degli|ai|agli|dai|dagli|nei|negli|sui|sugli|coi|quei|quegli|questi|miei|tuoi|suoi|nostri)$/, /i$/],
  [/^(le|(de|a|da|ne|su)lle|quelle|queste|mie|tue|sue|nostre)$/, /[ei]$/],
  [/^(l|(de|a|da|ne|su)ll|quell|quest)$/, /[oae]$/],
  [/^(due|tre|quattro|cinque|sette|otto|dieci|alcun[ie]|molt[ie]|tant[ie]|poch[ie]|loro)$/, /[ei]$/],
]

/** The ending of adjectives that agree with the determiner at a token; undefined without one. */
export function agreementAt(tokens: readonly Token[], at: number): RegExp | undefined {
  const token = tokens[at]
  return token && !token.accent ? DETERMINERS.find(([words]) => words.test(token.word))?.[1] : undefined
}

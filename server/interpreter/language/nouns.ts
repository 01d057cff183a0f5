import type { Token } from './tokens.ts'
import { verbOf } from './verbs.ts'
import { is } from './words.ts'

const NUMBER =
  /^(vent|trent|quarant|cinquant|sessant|settant|ottant|novant|undici|dodici|tredici|quattordici|quindici|sedici)/
const ABSTRACT = /.(zion[ei]|sion[ei]|ment[oi]|ezz[ae]|it[aà]|ieta|tudin[ei]|[ae]nz[ae]|ism[oi])$/
const CONCRETE =
  /^(stanz\p{L}*|danz[ae]|appartament[oi]|paviment[oi]|monument[oi]|stazion[ei]|abitazion[ei]|colazion[ei]|costruzion[ei]|carezz[ae]|fortezz[ae]|television[ei]|prigion[ei]|vacanz[ae]|strument[oi]|document[oi]|citta|universita|bastiment[oi]|indument[oi]|canzon[ei]|iscrizion[ei]|processione|esplosion[ei]|dieta|ambulanza|credenza|festeggiament[oi]|torment[ae]|divinita|automobile|testament[oi]|aliment[oi]|cemento|firmament[oi]|sacrament[oi]|frument[oi]|giument[ae]|iniezion[ei])$/u
/** Nouns with a final accent; any other word with one is a verb: «uscì», «andrà». */
const ACCENTED = /^(papa|citta|caffe|te|bide|sofa|canape|falo|gesu|tribu|bebe|bigne|lacche|universita|purea|pascia)$/
const INFINITIVE = /([aei]r(si|l[oaie]|mi|ti|ci|gli|ne|sel[oaie]|mel[oaie]))$/
/** Nouns in -ato, -uto, -ito; any other word with this ending is a participle. */
const NOUN_IN_TO =
  /^(prat|gelat|soldat|avvocat|mercat|palat|pirat|patat|cognat|candidat|deputat|senat|fidanzat|pigiat|primat|sagrat|gat|lat|fiat|strat|passat|risat|giornat|serat|nottat|passeggiat|cascat|facciat|ondat|insalat|cioccolat|marmellat|limonat|entrat|chiamat|telefonat|scalinat|vetrat|spianat|balaustrat|barricat|cancellat|selciat|porticat|filat|mentecat|ferit|salit|uscit|git|visit|partit|pepit|margherit|eremit|calamit|marit|vestit|dit|invit|spirit|rit|sit|granit|abit|gomit|bandit|minut|aiut|imbut|vellut|salut|statut|liut|rifiut|caduta|tenut|venut|statu|comput|tribut|part|poet|profet|planet|pianet|segret|aceto)[oaie]$|^(cadut|sedut)[ae]$/
const NOUN_IN_ARE = /^(altare|cellulare|collare|militare|casolare|luminare|scolare|alveare|focolare)$/

/** Longest Italian noun. */
const WORD_MAX = 30

/** The letters that a noun shares with its diminutive: «treno», «trenino». */
export const stemOf = (word: string): string => {
  if (word.length > WORD_MAX) return word
  const stem = word.length > 3 ? word.replace(/(?<=.{3})h?[aeiou]+$/, '') : word
  return stem.length > 5 ? stem.replace(/(in|ett|on)$/, '') : stem
}

/** Whether a word's form alone allows it to head a phrase: no verb, adverb or abstract noun. */
export function isThingWord(token: Token | undefined): boolean {
  if (!token) return false
  const { word } = token
  if (word === 'ex') return true
  if (
    word.length < 3 ||
    word.length > WORD_MAX ||
    /\d/.test(word) ||
    (is.function(word) && !is.person(word)) ||
    is.vague(word) ||
    is.feelingNouns(word) ||
    NUMBER.test(word)
  )
    return false
  if (/.mente$/.test(word) || INFINITIVE.test(word) || (token.accent && /[aeiou]$/.test(word) && !ACCENTED.test(word)))
    return false
  const { form, lemma } = verbOf(token) ?? {}
  if (form === 'inf' || form === 'ger' || lemma === 'essere' || lemma === 'avere') return false
  if (/.{2}(ando|endo)(mi|ti|si|ci|vi|ne|gli|l[oaie])?$/.test(word) && !/^(mondo|tremendo)$/.test(word)) return false
  const isAlsoNoun = is.alsoNoun(word) || is.oftenNoun(word) || is.person(word) || is.common(word)
  if (!isAlsoNoun && (form === 'part' || /.{3}[aiu]t[oi]$/.test(word) || /.{3}[iu]t[ae]$/.test(word)))
    if (!NOUN_IN_TO.test(word)) return false
  // «la mia inizia», «un brontolare», «una velocissima riflessione»
  if (!isAlsoNoun && form !== undefined && !/part|you|I/.test(form)) return false
  if (/.{2}issim[oaie]$/.test(word) || (/.{3}are$/.test(word) && !NOUN_IN_ARE.test(word))) return false
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
/** The length of the longest determiner, «quattro». */
const LONGEST = 7
/** A cache; there are few determiners. */
const agreements = new Map<string, RegExp>()

/** The ending of adjectives that agree with the determiner at a token; undefined without one. */
export function agreementAt(tokens: readonly Token[], at: number): RegExp | undefined {
  const token = tokens[at]
  if (!token || token.accent || token.word.length > LONGEST) return undefined
  const known = agreements.get(token.word)
  if (known) return known
  const found = DETERMINERS.find(([words]) => words.test(token.word))?.[1]
  if (found) agreements.set(token.word, found)
  return found
}

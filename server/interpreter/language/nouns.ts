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

const IN_O = /^(mano|foto|radio|moto|auto|eco|metro|pallavolo|dinamo|libido)$/
const IN_A =
  /^(braccia|uova|dita|lenzuola|labbra|ginocchia|ossa|ciglia|orecchia|mura|grida|urla|corna|cuoia|paia|risa|fondamenta)$/
const BEFORE_LO = /^(s[^aeiou]|z|gn|p[sn]|x|y|i[aeou])/

/** Whether a noun can follow a determiner: «la mano», but not «la prendo». */
export function agrees(determiner: string, token: Token | undefined): boolean {
  const word = token?.word ?? ''
  if (/^(i|dei|ai|dai|nei|sui|quei|gli|degli|agli|negli)$/.test(determiner))
    return /(i|[^aeiou]|foto|auto|cinema)$/.test(word)
  if (/^(la|una|della|alla|dalla|nella|sulla)$/.test(determiner))
    return !/[oi]$/.test(word) || IN_O.test(word) || /^(crisi|tesi|analisi|oasi|bici|metropoli|taxi)$/.test(word)
  if (/^(le|delle|alle|dalle|nelle|sulle)$/.test(determiner))
    return !/[ao]$/.test(word) || IN_A.test(word) || IN_O.test(word) || token?.accent === true
  if (/^(lo|gli|uno|dello|allo|nello|sullo|dallo|quello)$/.test(determiner))
    return BEFORE_LO.test(word) || determiner === 'gli'
  return true
}

const ADJECTIVE_ENDING =
  /..(os[oaie]|al[ei]|il[ei]|i?ant[ei]|ent[ei]|iv[oaie]|ic[oa]|ich[ei]|[aiu]t[oaie]|is[oaie]|an[oaie]|es[ei]|ari[oae]?|issim[oaie]|bil[ei]|ar[ei]|esc[oa]|in[oaie]|ev?ol[ei]|str[ei])$/
const NO_ADJECTIVE = /^(invano|stile|piano|stato|stata|stati|state|notte|mattina)$/
/** «un’altra casa», «il primo vagone»: adjectives that do not describe the thing. */
export const PALE =
  /^(altr|prim|stess|second|terz|ultim|tant|molt|poc|cert|solit|divers|ver[oaie]$|alcun|cosiddet|ex$|mezz|unic)/

/** Whether a word's form allows an adjective after a noun. */
export function isAdjectiveWord(token: Token, agreement: RegExp): boolean {
  const { word } = token
  if (token.capital || word.length < 3 || word.length > WORD_MAX) return false
  if (is.function(word) || NO_ADJECTIVE.test(word) || /.mente$/.test(word) || token.accent) return false
  if (!agreement.test(word) && !/^(blu|viola|rosa)$/.test(word)) return false
  const form = verbOf(token)?.form
  if (form === 'inf' || form === 'ger' || INFINITIVE.test(word)) return false
  if (/^pien/.test(word)) return false
  if (is.nounAdjective(word)) return !PALE.test(word)
  if (form !== undefined && form !== 'part') return is.adjective(word) || is.alsoAdjective(word)
  return (
    is.adjective(word) ||
    is.alsoAdjective(word) ||
    ADJECTIVE_ENDING.test(word) ||
    (/^(i|e)\$$/.test(agreement.source) && form === undefined)
  )
}

/** «L’imponente massa»: the ending allows an adjective. */
export const endsLikeAdjective = (word: string): boolean => ADJECTIVE_ENDING.test(word)

export const isInfinitive = (token: Token | undefined): boolean =>
  token !== undefined &&
  (verbOf(token)?.form === 'inf' ||
    (/[aei]re$/.test(token.word) && !is.common(token.word) && !/^(mare|altare|cellulare|bicchiere)$/.test(token.word)))

import { agreementAt, agrees, endsLikeAdjective, isAdjectiveWord, isInfinitive, isThingWord, PALE } from './nouns.ts'
import { isVerbE, sameClause, type Token, wordAt } from './tokens.ts'
import { verbOf } from './verbs.ts'
import { is } from './words.ts'

/** A noun with its article, adjectives and complements: «la scala di vetro». Token indexes, the end excluded. */
export interface NounPhrase {
  from: number
  to: number
  head: number
  /** Whether the noun has an adjective, an owner or a material. */
  isQualified: boolean
}

/** `isVerb` tells a finite verb from a noun with the same letters. */
export interface NounReader {
  tokens: readonly Token[]
  isVerb: (at: number) => boolean
  /** Whether only a space or an apostrophe separates a token from the next. */
  isJoined: (at: number) => boolean
}

/** Longest phrase in characters. */
const LENGTH_MAX = 36
/** Words that may follow another determiner. */
const SECOND =
  /^(mi[ao]|miei|mie|tu[ao]|tuoi|tue|su[ao]|suoi|sue|nostr[oaie]|loro|due|tre|quattro|cinque|sette|otto|dieci|molt[ie]|tant[ie]|poch[ie])$/
/** «la rincorrevo», «gli dico»: these may be pronouns. */
const PRONOUN = /^(la|lo|le|gli|l|li)$/
const MATERIAL =
  /^(legno|ferro|vetro|oro|argento|ottone|pietra|marmo|carta|plastica|pelle|bianco|nero|rosso|blu|verde|fiamme|fuoco|maschera|pigiama|divisa|costume|armatura|miniatura|rovina|bronzo|cemento|seta|lana)$/
const WITH_A =
  /^(chiocciola|remi|vela|pois|righe|fiori|quadri|cuori|castello|baldacchino|dondolo|pioli|motore|pedali|vapore|vetri)$/
const ON_BODY =
  /^(barba|ali|occhi|capelli|testa|corna|baffi|cappello|occhiali|becco|coda|denti|volto|faccia|maschera|pareti|finestre|gambe|zampe|mani|piedi|cappotto|impermeabile|mantello)$/
const OWN = /^(mi[ao]|miei|mie|su[ao]|suoi|sue|nostr[oaie])$/

/** The longest whole noun phrase that begins at a token, or null. Reads only a few words. */
export function nounPhraseAt(reader: NounReader, from: number): NounPhrase | null {
  const { tokens, isVerb, isJoined } = reader
  let agreement = agreementAt(tokens, from)
  // «uno della colonia», «quella del piano di sopra»
  const isOneOf = /^(uno|una|quell\p{L}+|quest\p{L}+)$/u.test(wordAt(tokens, from - 1))
  if (!agreement || (agreementAt(tokens, from - 1) !== undefined && !isOneOf && isJoined(from - 1))) return null
  let head = from + 1
  while (head < from + 3 && isJoined(head - 1) && SECOND.test(wordAt(tokens, head))) {
    agreement = agreementAt(tokens, head)
    head += 1
  }
  const first = head
  const isNounAt = (at: number) => isJoined(at - 1) && isThingWord(tokens[at]) && !isVerb(at) && !isVerbE(tokens[at])
  while (head < first + 2 && is.nounAdjective(wordAt(tokens, head)) && isJoined(head) && isNounAt(head + 1)) head += 1
  // «una grande e lussuosa macchina»
  if (
    is.nounAdjective(wordAt(tokens, head)) &&
    wordAt(tokens, head + 1) === 'e' &&
    isAdjective(reader, head + 2, agreement ?? /./) &&
    isNounAt(head + 3)
  )
    head += 3
  const word = wordAt(tokens, head)
  if (!agreement) return null
  if (is.collective(word) && isJoined(head - 1) && /^(di|d)$/.test(wordAt(tokens, head + 1)) && isJoined(head)) {
    const noun = is.nounAdjective(wordAt(tokens, head + 2)) ? head + 3 : head + 2
    const like = new RegExp(`${wordAt(tokens, noun).slice(-1)}$`)
    const adjectives = afterAdjectives(reader, noun + 1, like)
    const whole = adjectives > noun + 1 ? adjectives : afterComplement(reader, adjectives, noun)
    const to = isCutParticiple(reader, whole) ? noun + 1 : whole
    return isJoined(noun - 2) && isNounAt(noun) && fits(tokens, from, to)
      ? { from, to, head: noun, isQualified: to > noun + 1 }
      : null
  }
  if (/^un$/.test(wordAt(tokens, head - 1)) && /a$/.test(word)) agreement = /[ae]$/
  if (!isNounAt(head) || !agrees(wordAt(tokens, head - 1), tokens[head])) return null
  if (is.adjective(word) && !/^(rosa|viola|mort[oaie])$/.test(word) && !is.person(word)) return null
  // «sul mio vecchio posto»
  const isFollowed = isJoined(head) && !is.function(wordAt(tokens, head + 1)) && !isVerb(head + 1)
  if (is.nounAdjective(word) && word !== 'ex' && (!is.person(word) || isFollowed)) return null
  // «l’imponente massa»
  if (
    /([ae]nt[ei]|an[oae]|al[ei])$/.test(word) &&
    !is.common(word) &&
    isNounAt(head + 1) &&
    !is.adjective(wordAt(tokens, head + 1)) &&
    !endsLikeAdjective(wordAt(tokens, head + 1))
  )
    return null
  if (head === from + 1 && PRONOUN.test(wordAt(tokens, from)) && isPronounThere(tokens, head)) return null
  return grown(
    reader,
    { from, to: head + 1, head, isQualified: head > first && !PALE.test(wordAt(tokens, head - 1)) },
    agreement,
  )
}

/** A bare noun with its complements. */
export const bareNounAt = (reader: NounReader, at: number): NounPhrase =>
  grown(reader, { from: at, to: at + 1, head: at, isQualified: false }, /[oaie]$/)

/** «orologi antichi», «corpi viscidi»: a plural without an article and its adjective. */
export function barePluralAt(reader: NounReader, at: number): NounPhrase | null {
  const { tokens, isVerb } = reader
  const word = wordAt(tokens, at)
  if (!/.{3}[ie]$/.test(word) || is.function(word) || !isAdjective(reader, at + 1, word.endsWith('i') ? /i$/ : /e$/))
    return null
  const isOpen =
    !reader.isJoined(at - 1) || (is.function(wordAt(tokens, at - 1)) && !agreementAt(tokens, at - 1)) || isVerb(at - 1)
  if (!isOpen || !isThingWord(tokens[at]) || isVerb(at) || is.nounAdjective(word) || is.adjective(word)) return null
  const agreement = word.endsWith('i') ? /i$/ : /e$/
  return grown(reader, { from: at, to: at + 1, head: at, isQualified: false }, agreement)
}

/** «La guardo», «le dice», «gli chiedo». */
function isPronounThere(tokens: readonly Token[], at: number): boolean {
  const [determiner, token] = [wordAt(tokens, at - 1), tokens[at]]
  const word = token?.word ?? ''
  if (determiner === 'gli' && !/^([aeiou]|s[^aeiou]|z|gn|p[sn])/.test(word)) return true
  const form = token && verbOf(token)?.form
  return form !== undefined && form !== 'part' && !is.alsoNoun(word) && !is.oftenNoun(word) && !is.common(word)
}

function fits(tokens: readonly Token[], from: number, to: number): boolean {
  return (tokens[to - 1]?.end ?? 0) - (tokens[from]?.start ?? 0) <= LENGTH_MAX && sameClause(tokens, from, to - 1)
}

function isAdjective({ tokens, isVerb, isJoined }: NounReader, at: number, agreement: RegExp): boolean {
  const token = tokens[at]
  return token !== undefined && isJoined(at - 1) && !isVerb(at) && isAdjectiveWord(token, agreement)
}

function afterAdjectives(reader: NounReader, from: number, agreement: RegExp): number {
  const { tokens } = reader
  let at = from
  while (at < from + 2) {
    const step = /^(molto|piu|tutt[oaie]|semi|quasi|cosi)$/.test(wordAt(tokens, at)) && at === from ? 1 : 0
    if (step === 1 && !reader.isJoined(at - 1)) break
    if (!isAdjective(reader, at + step, agreement)) break
    at += step + 1
    // «una bambina piccola e bionda»
    if (
      /^(e|ed)$/.test(wordAt(tokens, at)) &&
      !isVerbE(tokens[at]) &&
      isAdjective(reader, at + 1, agreement) &&
      reader.isJoined(at - 1)
    )
      at += 2
  }
  return at
}

/** Adds adjectives, a material or an owner, and a short relative clause within the length limit. */
function grown(reader: NounReader, phrase: NounPhrase, agreement: RegExp): NounPhrase {
  const { tokens } = reader
  const { from, head } = phrase
  let { to, isQualified } = phrase
  const take = (next: number) => {
    if (next <= to || !fits(tokens, from, next)) return
    to = next
    isQualified = true
  }
  // «Lamberto Dini», «mio cugino Giuseppe», «Ponte Vecchio»
  let name = to
  while (name < to + 3 && reader.isJoined(name - 1) && tokens[name]?.capital && !is.function(wordAt(tokens, name)))
    name += 1
  take(name)
  const bare = to
  take(afterAdjectives(reader, to, agreement))
  take(afterComplement(reader, to, head))
  // «gli occhiali legati con lo spago»: too long
  if (to > bare && isCutParticiple(reader, to)) {
    to = bare
    isQualified = phrase.isQualified
  }
  take(afterRelative(reader, to, agreement))
  return { from, to, head, isQualified }
}

const isCutParticiple = ({ tokens, isJoined }: NounReader, to: number): boolean =>
  isJoined(to - 1) &&
  /([aiu]t|[aeiou]s|tt|rt|st)[oaie]$|[ae]nt[ei]$/.test(wordAt(tokens, to - 1)) &&
  !is.adjective(wordAt(tokens, to - 1)) &&
  /^(lungo|verso|sopra|sotto|davanti|dietro|accanto|vicino|dentro|contro|fino|attraverso|intorno|pero|anche|ancora|con|a|ad|di|d|da|in|su|come|dove|tra|fra|per|dal|dall|dalla|dai|dalle|al|all|alla|ai|alle|nel|nell|nella|nei|nelle|sul|sull|sulla|sui|sulle)$/.test(
    wordAt(tokens, to),
  )

/** «di vetro», «di mia nonna», «da sposa», «senza volto», «in legno», «con la barba». */
function afterComplement(reader: NounReader, at: number, head: number): number {
  const { tokens, isJoined, isVerb } = reader
  const link = wordAt(tokens, at)
  if (!isJoined(at - 1) || !isJoined(at)) return at
  const isNounAt = (place: number) => isJoined(place - 1) && isThingWord(tokens[place]) && !isVerb(place)
  const bare = at + 1
  const noun = wordAt(tokens, bare)
  const adjectives = (place: number) => afterAdjectives(reader, place, agreementAt(tokens, place - 2) ?? /[oaie]$/)
  // «della casa di mia nonna» is too long
  const goesOn = (place: number) => {
    const next = wordAt(tokens, place + 1)
    if (!isJoined(place)) return false
    if (is.nounAdjective(wordAt(tokens, place)) || /^(di|d|del|dello|della|dell|dei|degli|delle)$|.mente$/.test(next))
      return true
    // «di colore arcobaleno»
    return isNounAt(place + 1) && !isAdjective(reader, place + 1, /[oaie]$/)
  }
  if (/^(di|d)$/.test(link)) {
    let place = bare
    while (place < bare + 2 && agreementAt(tokens, place) && isJoined(place)) place += 1
    if (tokens[place]?.capital && !is.function(wordAt(tokens, place)))
      return tokens[place + 1]?.capital && isJoined(place) ? place + 2 : place + 1
    if (is.nounAdjective(wordAt(tokens, place)) && isNounAt(place + 1)) place += 1
    // «la casa di nonna», «una stanza di luce»
    return isNounAt(place) && !isInfinitive(tokens[place]) && !goesOn(place)
      ? adjectives(OWN.test(wordAt(tokens, place + 1)) && isJoined(place) ? place + 2 : place + 1)
      : at
  }
  if (/^(del|dello|della|dell|dei|degli|delle)$/.test(link)) {
    let place = bare
    if (agreementAt(tokens, place) && isJoined(place)) place += 1
    if (is.nounAdjective(wordAt(tokens, place)) && isNounAt(place + 1)) place += 1
    // «al di là del vetro delle figure»: «delle» means some
    if (/^d/.test(link) && /[ie]$/.test(link) && link !== 'di' && /^de/.test(wordAt(tokens, head - 1))) return at
    return isNounAt(place) && agrees(wordAt(tokens, place - 1), tokens[place]) && !goesOn(place) ? place + 1 : at
  }
  const isSure =
    (link === 'in' && MATERIAL.test(noun)) ||
    (link === 'a' && WITH_A.test(noun)) ||
    (/^(al|a)$/.test(link) && /^(mare|lago|forno|volante|pianoforte)$/.test(noun)) ||
    (link === 'da' &&
      !is.person(wordAt(tokens, head)) &&
      isNounAt(bare) &&
      !isInfinitive(tokens[bare]) &&
      !/^(casa|terra|bambin[aoie]|piccol[aoie]|parte)$/.test(noun) &&
      (!is.person(noun) || /^spos[ao]$/.test(noun))) ||
    (link === 'senza' && isNounAt(bare) && !isInfinitive(tokens[bare]))
  if (isSure) return bare + 1
  const owned = agreementAt(tokens, bare) ? bare + 1 : bare
  if (link !== 'con' || !ON_BODY.test(wordAt(tokens, owned)) || !isJoined(owned - 1)) return at
  const end = adjectives(owned + 1)
  // «con una testa esageratamente grande», «con le pareti a vetro»: too long
  return isJoined(end - 1) && /^(a|ad|di|d|in|da|che|piu|molto)$|mente$/.test(wordAt(tokens, end)) ? at : end
}

/** «che galleggia», «che non si apre»: a relative clause with one verb, up to a comma or full stop. */
function afterRelative({ tokens, isVerb, isJoined }: NounReader, at: number, agreement: RegExp): number {
  if (wordAt(tokens, at) !== 'che' || !isJoined(at - 1)) return at
  let verb = at + 1
  while (verb < at + 4 && isJoined(verb - 1) && /^(non|si|mi|ci|ti)$/.test(wordAt(tokens, verb))) verb += 1
  if (/^(dic|diss|chied|chies|url|grid|rispo)/.test(wordAt(tokens, verb))) return at
  const { form } = verbOf(tokens[verb] ?? { word: '', accent: false }) ?? {}
  return isJoined(verb - 1) &&
    isVerb(verb) &&
    form === (/^(i|\[ei\])\$$/.test(agreement.source) ? 'they' : 'it') &&
    !sameClause(tokens, verb, verb + 1)
    ? verb + 1
    : at
}

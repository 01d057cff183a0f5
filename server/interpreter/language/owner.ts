import { type Person, personAt } from './person.ts'
import { sameClause, type Token, wordAt } from './tokens.ts'
import { is } from './words.ts'

/**
 * Whose a feeling is: 0 somebody else's, 1 unknown, 2 likely the dreamer's, 3 stated, 4 stated with a verb of feeling.
 */
export type Claim = 0 | 1 | 2 | 3 | 4

/** Words back in the sentence within which the verb is looked for. */
const REACH = 14
const NOUN_REACH = 7

export const TO_ME = /^(mi|ci|me|ce|m)$/
const TO_OTHERS = /^(gli|le|si|lo|la|li|ti|vi)$/
export const OWN = /^(mia|mio|miei|mie|nostra|nostro|nostri|nostre)$/
export const OF_OTHERS = /^(sua|suo|suoi|sue|tua|tuo|tuoi|tue|loro|altrui)$/
const FEELS = /^(h[oa]|hanno|ebb|av|prov|sent|nutr|cov|avvert)/
const ESSERE = /^(sono|ero|e|era|sei|fui|fu|sento|sentivo|rimasi|rimango|rimasta|sembra|sembrava|molto|tutta)$/
const SEES = /^(ved|vid|legg|scorg|not[oa])/
const IMPERSONAL =
  /^(c|e|era|fa|faceva|fece|mette|metteva|da|dava|regna|regnava|sembra|sembrava|resta|restava|cresce|cresceva|aumenta|sale|arriva|viene|veniva|fosse|sia|fu)$/
const PREPOSITION = /^(a|ad|di|da|in|con|per|su|tra|fra)$/
const MANNER = /^(con|di|in|senza|per|dal|dalla|dallo|dall|dai|dalle|d)$/

/** The claim for the feeling in the words from `start` to `end`, by its clause. */
export function claimOf(tokens: readonly Token[], start: number, end: number): Claim {
  if (end - start === 1 && is.moves(wordAt(tokens, start))) return 2
  if (end - start > 1) return claimOfPhrase(tokens, start, end)
  const word = wordAt(tokens, start)
  const isAdjective = /^(sorpresa|calma)$/.test(word) && ESSERE.test(wordAt(tokens, start - 1))
  if (is.feelingNouns(word) && !isAdjective) return claimOfNoun(tokens, start, end)
  if (/[aei]r(e|mi|ci|si|lo|la|li|le|gli|ne)?$/.test(word) && word.length > 4) return claimOfInfinitive(tokens, start)
  const person = personAt(tokens, start)
  if (person) return claimOfVerb(tokens, start, person)
  return claimOfAdjective(tokens, start)
}

function claimOfVerb(tokens: readonly Token[], at: number, person: Person): Claim {
  const [word, before] = [wordAt(tokens, at), wordAt(tokens, at - 1)]
  if (person === 'addressed') return 0
  if (is.movesMe(word)) {
    if (TO_ME.test(before)) return 4
    if (TO_OTHERS.test(before)) return 0
    return person === 'dreamer' ? 2 : 1
  }
  return person === 'dreamer' ? 4 : 0
}

/** The nearest finite verb or personal pronoun: before a token in its sentence, or after it in its clause. */
export function governor(tokens: readonly Token[], at: number): { person: Person; at: number } | undefined {
  const sentence = tokens[at]?.sentence
  for (let place = at - 1; place >= at - REACH && tokens[place]?.sentence === sentence; place -= 1) {
    const person = personOrPronoun(tokens, place)
    if (person) return { person, at: place }
  }
  for (let place = at + 1; place <= at + REACH && tokens[place]?.sentence === sentence; place += 1) {
    const person = personOrPronoun(tokens, place)
    if (person) return { person, at: place }
  }
  return undefined
}

function personOrPronoun(tokens: readonly Token[], at: number): Person | undefined {
  const word = wordAt(tokens, at)
  if (/^(io|noi)$/.test(word)) return 'dreamer'
  if (
    /^(lui|lei|loro|tutti|tutte|qualcuno|egli|ella)$/.test(word) &&
    !/^(con|di|a|da|per|su|in|verso|tra|fra|senza)$/.test(wordAt(tokens, at - 1))
  )
    return 'other'
  return personAt(tokens, at)
}

/** «Mi viene da piangere», «scoppio a ridere», but not «lo facevo ridere», «comincia a piangere». */
function claimOfInfinitive(tokens: readonly Token[], at: number): Claim {
  const found = governor(tokens, at)
  if (/r(mi|ci)$/.test(wordAt(tokens, at))) return found?.person === 'dreamer' ? 3 : 1
  if (!found || found.at > at) return 1
  const before = wordAt(tokens, found.at - 1)
  if (found.person === 'other') return TO_ME.test(before) ? 4 : 0
  if (found.person === 'addressed') return 0
  return /^(lo|la|li|le|gli)$/.test(before) && /^f/.test(wordAt(tokens, found.at)) ? 0 : 3
}

function claimOfPhrase(tokens: readonly Token[], start: number, end: number): Claim {
  for (let at = start; at < end; at += 1) {
    const word = wordAt(tokens, at)
    if (TO_ME.test(word) && word !== 'ci' && word !== 'ce') return 4
    if (OWN.test(word)) return 3
    if (personAt(tokens, at) === 'dreamer') return 4
  }
  if (TO_ME.test(wordAt(tokens, start - 1))) return 4
  const own = Array.from({ length: end - start }, (_, step) => personAt(tokens, start + step)).find(Boolean)
  if (own === 'other' || own === 'addressed') {
    // «mi è salito il nervoso», «non c’era nessuno»
    const [first, second] = [wordAt(tokens, start), wordAt(tokens, start + 1)]
    return IMPERSONAL.test(first) ||
      /^(che|ci|c)$/.test(first) ||
      (first === 'non' && /^(c|ci|si|e|era|mi)$/.test(second))
      ? 2
      : 0
  }
  return claimOfNoun(tokens, start, end)
}

function claimOfNoun(tokens: readonly Token[], start: number, end: number): Claim {
  if (isOfOthersAfter(tokens, start, end)) return 0
  const manner = [1, 2].some(
    (step) => MANNER.test(wordAt(tokens, start - step)) && !is.measureOf(wordAt(tokens, start - step - 1)),
  )
  for (let at = start - 1; at >= start - NOUN_REACH && sameClause(tokens, at, start); at -= 1) {
    const word = wordAt(tokens, at)
    if (OWN.test(word) && at >= start - 2) return 3
    if (OF_OTHERS.test(word) && at >= start - 2) return 0
    if (is.overcome(word) && MANNER.test(wordAt(tokens, at + 1))) return claimOfAdjective(tokens, at)
    if (/^(lui|lei|loro)$/.test(word) && !PREPOSITION.test(wordAt(tokens, at - 1))) return 0
    const person = personAt(tokens, at)
    if (!person) continue
    const before = wordAt(tokens, at - 1)
    const toMe = TO_ME.test(before) || (/^(ne|n|e|era|ha)$/.test(word) && TO_ME.test(wordAt(tokens, at - 2)))
    // «nei suoi occhi vedo gioia»
    if (person === 'dreamer' && !manner && SEES.test(word)) return 0
    if (person === 'dreamer') return FEELS.test(word) ? 4 : 3
    if (person === 'addressed') return 0
    // «l’emozione era di gioia»
    if (manner && IMPERSONAL.test(word) && is.stateNoun(before)) return 2
    if (manner) return toMe && is.fills(word) ? 4 : 0
    if (toMe) return 4
    if (FEELS.test(word) && word !== 'avvenne') return 0
    if (TO_OTHERS.test(before) && before !== 'si') return 0
    return IMPERSONAL.test(word) ? 2 : 1
  }
  if (manner && !/^(per|dal|dalla|di)$/.test(wordAt(tokens, start - 1))) {
    const found = governor(tokens, start)
    if (found) return found.person === 'dreamer' ? 3 : 0
  }
  return 2
}

/** «La rabbia di mio padre», «terrore nei suoi occhi». */
function isOfOthersAfter(tokens: readonly Token[], start: number, end: number): boolean {
  const [first, second, third] = [wordAt(tokens, end), wordAt(tokens, end + 1), wordAt(tokens, end + 2)]
  if (!sameClause(tokens, start, end)) return false
  if (
    /^(nei|negli|nel|sul|sulla|nella)$/.test(first) &&
    (/^(suoi|suo|sua|loro|occhi|volto|viso|voce|sguardo)$/.test(second) || third === 'occhi')
  )
    return true
  const fears = /^(paur|terror|timor|ans|ribrezz|schif|odi)/.test(wordAt(tokens, start))
  return (
    !fears &&
    /^(di|del|della|dei|delle|degli)$/.test(first) &&
    /^(lui|lei|loro|mio|mia|miei|mie|suo|sua|quell|chi)/.test(second)
  )
}

function claimOfAdjective(tokens: readonly Token[], at: number): Claim {
  if (ARTICLE.test(wordAt(tokens, at - 1))) return 0
  let place = at - 1
  while (place >= at - 8 && tokens[place]?.sentence === tokens[at]?.sentence && isPassed(tokens, place)) place -= 1
  const inSentence = tokens[place]?.sentence === tokens[at]?.sentence
  const word = inSentence ? wordAt(tokens, place) : ''
  const before = sameClause(tokens, place - 1, place) ? wordAt(tokens, place - 1) : ''
  if (word !== '') {
    const person = personAt(tokens, place)
    if (person === 'dreamer') {
      if (/^(lo|la|li|le|gli)$/.test(before)) return 0
      return is.copula(word) ? 4 : 3
    }
    if (person === 'other' && TO_ME.test(before) && /^(rend|lasci|fa|ha|aveva|vede|trova)/.test(word)) return 3
    if (person && sameClause(tokens, place, at)) return 0
    if (/^(sentirmi|sentendomi|ritrovarmi|vedermi|trovarmi|svegliarmi|svegliandomi)$/.test(word)) return 4
    const isOther = /^(lui|lei|loro|tutti|tutte|uno|una|qualcuno|nessuno)$/.test(word) && !PREPOSITION.test(before)
    if (isOther && sameClause(tokens, place, at)) return 0
    if (sameClause(tokens, place, at)) {
      if (is.stateNoun(word)) return 2
      if (is.bodyPart(word)) return governor(tokens, at)?.person === 'dreamer' ? 2 : 0
      const isNoun =
        !is.functional(word) &&
        !/(mente|ndo)$/.test(word) &&
        !isInfinitive(word, before) &&
        sameClause(tokens, place - 1, place)
      if (isNoun && !PREPOSITION.test(before) && agrees(word, wordAt(tokens, at))) return 0
    }
  }
  const found = governor(tokens, at)
  if (!found || found.person === 'dreamer') return 2
  return isApposition(tokens, at) ? 2 : 0
}

/** «In una triste casa», «l’arrabbiato maestro»: the adjective describes something else. */
const ARTICLE = /^(il|lo|la|l|i|gli|le|un|uno|una|quel|quella|del|della|nel|nella|dal|dalla|al|alla)$/

const isInfinitive = (word: string, before: string): boolean =>
  /[aei]re$/.test(word) && !/^(il|lo|la|un|i|gli|del|al|nel|dal|sul|quel|mio|suo)$/.test(before)

/** «Entrano tutti: terrorizzata, mi rannicchio»: between commas, the adjective belongs to the next verb. */
function isApposition(tokens: readonly Token[], at: number): boolean {
  if (sameClause(tokens, at, at - 2) || sameClause(tokens, at, at + 2)) return false
  for (let place = at + 1; place <= at + 5 && tokens[place]?.sentence === tokens[at]?.sentence; place += 1) {
    const person = personAt(tokens, place)
    if (person) return person === 'dreamer'
  }
  return false
}

/** Words the search skips: adverbs of degree, further adjectives, participles after «sono» and «ero». */
function isPassed(tokens: readonly Token[], at: number): boolean {
  const word = wordAt(tokens, at)
  if (is.degree(word) && !(word === 'e' && tokens[at]?.accent)) return true
  if (/^(mi|ci|m)$/.test(word) || personAt(tokens, at)) return false
  if (/(at|ut|it|st|rs|rt|tt|es|us|os)[oaie]$/.test(word) && isCompound(tokens, at)) return true
  return /(at[oaie]|ut[oaie]|it[oaie]|os[oaie]|issim[oaie]|mente)$/.test(word)
}

/** «Sono rimasta», «ero appena uscito»: a participle with its auxiliary. */
const isCompound = (tokens: readonly Token[], at: number): boolean =>
  [1, 2].some((step) => /^(sono|ero|siamo|eravamo|era|erano|fui|sia)$/.test(wordAt(tokens, at - step)))

/** Whether a noun and an adjective can agree: «faccia triste», «mare agitato», but not «letto spaventata». */
function agrees(noun: string, adjective: string): boolean {
  const [a, b] = [noun.at(-1) ?? '', adjective.at(-1) ?? '']
  return !/^(ao|ai|oa|oi|io|ia)$/.test(a + b)
}

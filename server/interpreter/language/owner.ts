import { governor, personAt } from './person.ts'
import { sameClause, someAt, type Token, wordAt } from './tokens.ts'
import { is } from './words.ts'

/**
 * Whose a feeling is: 0 somebody else's, 2 likely the dreamer's, 3 stated, 4 stated with a verb of feeling.
 */
type Claim = 0 | 2 | 3 | 4

const NOUN_REACH = 7

const TO_ME = /^(mi|ci|me|ce|m)$/
const TO_OTHERS = /^(gli|le|lo|la|li|ti|vi)$/
const OF_OTHERS = /^(sua|suo|suoi|sue|tua|tuo|tuoi|tue|loro|altrui)$/
const OF_SOMEBODY = /^(lui|lei|loro|mio|mia|miei|mie|suo|sua|suoi|sue|occhi)$/
const FEELS = /^(h[oa]|hanno|ebb|av|prov|sent|nutr|cov|avvert)/
const IMPERSONAL =
  /^(c|e|era|fa|faceva|fece|mette|metteva|da|dava|regna|regnava|sembra|sembrava|resta|restava|cresce|cresceva|aumenta|sale|arriva|viene|veniva|fosse|sia|fu)$/
/** «In una triste casa», «l’arrabbiato maestro»: the adjective describes something else. */
const ARTICLE = /^(il|lo|la|l|i|gli|le|un|uno|una|quel|quella|del|della|nel|nella|dal|dalla|al|alla)$/
const PREPOSITION = /^(a|ad|di|da|in|con|per|su|tra|fra)$/

/** The claim for the feeling in the words from `start` to `end`, by its clause. */
export function claimOf(tokens: readonly Token[], start: number, end: number): Claim {
  const [before, word] = [wordAt(tokens, start - 1), wordAt(tokens, start)]
  if (end - start > 1) {
    const isOwn = (at: number) => /^(mi|me|m|mi[oa])$/.test(wordAt(tokens, at)) || personAt(tokens, at) === 'dreamer'
    if (someAt(start, end, isOwn) || TO_ME.test(before)) return 4
    // «lui moriva dalla vergogna», but not «che gioia», «non c’era nessuno»
    const isOther = !IMPERSONAL.test(word) && personAt(tokens, start) === 'other'
    return isOther ? 0 : claimOfNoun(tokens, start, end)
  }
  const isAdjective = /^(sorpresa|calma)$/.test(word) && is.copula(before)
  if (is.feelingNouns(word) && !isAdjective) return claimOfNoun(tokens, start, end)
  const person = personAt(tokens, start)
  if (person) return person === 'dreamer' || TO_ME.test(before) ? 4 : 0
  return claimOfAdjective(tokens, start)
}

function claimOfNoun(tokens: readonly Token[], start: number, end: number): Claim {
  // «la rabbia di mio padre», «il terrore nei suoi occhi»; but «la paura di mio padre» may be the dreamer's
  const isAfter = /^(nei|negli)$/.test(wordAt(tokens, end)) || !/^(paur|terror|timor|ans)/.test(wordAt(tokens, start))
  if (isAfter && /^(di|del|della|nei|negli)$/.test(wordAt(tokens, end)) && OF_SOMEBODY.test(wordAt(tokens, end + 1)))
    return 0
  if ([1, 2].some((step) => OF_OTHERS.test(wordAt(tokens, start - step)))) return 0
  for (let at = start - 1; at >= start - NOUN_REACH && sameClause(tokens, at, start); at -= 1) {
    const [before, word] = [wordAt(tokens, at - 1), wordAt(tokens, at)]
    const person = personAt(tokens, at)
    if (person === 'dreamer') return FEELS.test(word) ? 4 : 3
    // «mi guardava con odio»
    if (person && wordAt(tokens, start - 1) === 'con') return 0
    if (person && TO_ME.test(before)) return 4
    if (person) return !TO_OTHERS.test(before) && IMPERSONAL.test(word) ? 2 : 0
  }
  return 2
}

function claimOfAdjective(tokens: readonly Token[], at: number): Claim {
  if (ARTICLE.test(wordAt(tokens, at - 1))) return 0
  let place = at - 1
  while (tokens[place]?.sentence === tokens[at]?.sentence && isPassed(tokens, place)) place -= 1
  const [before, word] = [wordAt(tokens, place - 1), wordAt(tokens, place)]
  const person = tokens[place]?.sentence === tokens[at]?.sentence ? personAt(tokens, place) : undefined
  // «le sento agitate», «mi rendeva felice»
  if (person && /^(lo|la|li|le|gli)$/.test(before)) return 0
  if (person && TO_ME.test(before)) return 3
  if (person === 'dreamer') return is.copula(word) ? 4 : 3
  const isNoun = sameClause(tokens, place, at) && !is.functional(word) && !/(mente|ndo|[aei]re)$/.test(word)
  if (isNoun && !PREPOSITION.test(before) && agrees(word, wordAt(tokens, at))) return 0
  return governor(tokens, at) === 'other' ? 0 : 2
}

/** Words the search skips: adverbs of degree, further adjectives, participles after «sono» and «ero». */
function isPassed(tokens: readonly Token[], at: number): boolean {
  const word = wordAt(tokens, at)
  if (is.degree(word) && !(word === 'e' && tokens[at]?.accent)) return true
  if (/(st|rs|rt|tt|es|us)[oaie]$/.test(word) && isCompound(tokens, at)) return true
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

import { isVerbE, type Token, wordAt } from '../language/tokens.ts'
import { verbOf } from '../language/verbs.ts'
import { type Clause, finiteVerb } from './clauses.ts'

/** A stretch of the dreamer's own text. Token indexes, the end excluded. */
export interface Quote {
  from: number
  to: number
  text: string
  /** The number of its sentence. */
  sentence?: number
  /** Several things, as far as the words show. */
  plural?: boolean
}

/** No quotation is longer, in signs; one word may not be longer than `WORD_MAX`. */
const LENGTH_MAX = 140
const WORD_MAX = 30
/** Below it a quotation says little, above it too much; in signs. */
const GOOD = { least: 24, most: 105 }
/** So many signs more than wanted cost one point. */
const TOO_LONG = 16
const WORDS_MIN = 3
/** No more places to cut at are weighed on either side. */
const CUTS_MAX = 7
const SCORE_MIN = -1.2

/** What joins a sentence to the one before it: quoted alone, it begins after it. */
const JOINS =
  /^(e|ed|ma|pero|poi|allora|quindi|infatti|insomma|cioe|invece|beh|boh|mah|anzi|eppure|dunque|comunque|infine|praticamente|tipo|raga|ragazzi|vabbe|o|oppure|dopodiche|inoltre|stanotte)$/
/** A clause that begins so cannot stand without the one before it. */
const DEPENDENT =
  /^(che|cui|dove|perche|finche|siccome|affinche|quale|quali|quanto|cosi|da|di|per|con|come|senza|a|in|tra|fra|oltre|fino|neanche|nemmeno|neppure|anche)$/
/** «Quando mi giro, la cobra è diventata un verme»: it may begin so where the main clause follows. */
const SUBORDINATE = /^(quando|mentre|appena|se|dopo)$/
const SUBORDINATING = /^(che|cui|dove|quando|mentre|appena|siccome|perche|finche|se)$/
const INFINITIVE = /.{3}[aei]r(e|mi|ti|si|ci|lo|la|li|le|gli|ne)$/
/** In so many words after a comma a clause that stands alone has its verb. */
const FIRST_VERB = 3
/** Nothing ends with such a word, unless it bears an accent: «là», «sì». */
const HANGING =
  /^(e|ed|ma|anzi|o|che|di|a|ad|da|in|con|per|tra|fra|il|lo|la|l|i|gli|le|un|del|della|dello|dell|dei|delle|degli|al|alla|allo|all|ai|agli|alle|dal|dalla|dall|dai|nel|nella|nell|nei|sul|sulla|sull|mi|ti|si|ci|ne|non|ho|ha|hanno|se|mentre|pero|mio|mia|miei|mie|suo|sua|cui|quel|ogni|d|c|qualche|nessun|dice|disse|diceva|dicevo|dico|chiede|chiedo|penso|pensavo|rispondo|risponde)$/
/** Nor with such a word where no pause follows: «tre anni fa» and «uno a uno» end well. */
const RUNNING = /^(uno|una|fa|sono|ero|era|erano|come|quando|perche|dove|invece|quindi|anche|quasi|poi|piu)$/

interface Span {
  from: number
  to: number
  score: number
}

/** Quotes one text: whole sentences, or parts of them that can stand alone. */
export class Quoter {
  readonly #text: string
  readonly #tokens: readonly Token[]
  /** Places where one clause ends and the next begins. */
  readonly #borders = new Set<number>()
  /** What is told of the dream: not «ho sognato che», not the morning after. */
  readonly #isStory: Uint8Array

  constructor(text: string, tokens: readonly Token[], clauses: readonly Clause[]) {
    this.#text = text
    this.#tokens = tokens
    this.#isStory = new Uint8Array(tokens.length)
    for (const { from, to, kind } of clauses) {
      this.#borders.add(from).add(to)
      if (kind === 'story') this.#isStory.fill(1, from, to)
    }
  }

  /**
   * What reads best around a place: the whole sentence, else the run of clauses that stands alone best. Null where
   * nothing well formed holds the place.
   *
   * @param most signs above which a quotation is rather cut
   */
  around(from: number, to: number, most = GOOD.most): Quote | null {
    const sentence = this.#tokens[from]?.sentence
    if (sentence === undefined || this.#tokens[to - 1]?.sentence !== sentence) return null
    let first = from
    while (first < to - 1 && this.#joins(first)) first += 1
    const starts = this.#cuts(from, -1)
    const ends = this.#cuts(to, 1)
    let best: Span | null = null
    for (const start of starts) {
      for (const end of ends) {
        const span = this.#weighed(start, end, first, to, most)
        if (span && (!best || span.score > best.score)) best = span
      }
    }
    return best && best.score >= SCORE_MIN ? this.words(best.from, best.to, true) : null
  }

  /** The very words of a place, with the question mark or exclamation mark after them where that is wanted. */
  words(from: number, to: number, withSign = false): Quote | null {
    const [first, last] = [this.#tokens[from], this.#tokens[to - 1]]
    if (!first || !last || to <= from) return null
    const after = this.#text.charAt(last.end)
    // «un po’» keeps its apostrophe
    const sign = (last.word === 'po' ? /['’]/ : /[?!]/).test(after) && (withSign || last.word === 'po') ? after : ''
    const text = this.#text.slice(first.start, last.end) + sign
    if (text.length > LENGTH_MAX || /[«»"“”*\n\r()[\]{}]|\.\./u.test(text)) return null
    for (let at = from; at < to; at += 1) if ((this.#tokens[at]?.word.length ?? 0) > WORD_MAX) return null
    return { from, to, text, sentence: first.sentence }
  }

  /** The nearest places to cut at, from a place towards one end of its sentence. */
  #cuts(from: number, step: 1 | -1): number[] {
    const cuts: number[] = []
    const inside = step > 0 ? from - 1 : from
    for (let at = from; cuts.length < CUTS_MAX; at += step) {
      const isEdge = !this.#same('sentence', step > 0 ? at : at - 1, inside)
      if (isEdge || this.#isPause(at) || this.#borders.has(at)) cuts.push(at)
      if (isEdge) break
    }
    return cuts
  }

  #same(unit: 'sentence' | 'clause', a: number, b: number): boolean {
    return this.#tokens[a] !== undefined && this.#tokens[a]?.[unit] === this.#tokens[b]?.[unit]
  }

  #joins(at: number): boolean {
    return JOINS.test(wordAt(this.#tokens, at)) && !isVerbE(this.#tokens[at])
  }

  #isPause(at: number): boolean {
    return !this.#same('clause', at - 1, at)
  }

  #hasVerb(from: number, to: number): boolean {
    for (let at = from; at < to; at += 1) if (finiteVerb(this.#tokens, at)) return true
    return false
  }

  /** The first place from here on where a pause or a clause begins. */
  #next(from: number): number {
    let at = from + 1
    while (this.#same('sentence', at, from) && !this.#isPause(at) && !this.#borders.has(at)) at += 1
    return at
  }

  #previous(from: number): number {
    let at = from - 1
    while (at > 0 && this.#same('sentence', at - 1, at) && !this.#isPause(at) && !this.#borders.has(at)) at -= 1
    return Math.max(at, 0)
  }

  #weighed(cut: number, end: number, from: number, to: number, most: number): Span | null {
    const tokens = this.#tokens
    let start = cut
    while (start < from && this.#joins(start)) start += 1
    const opensSentence = !this.#same('sentence', cut - 1, cut)
    const endsSentence = !this.#same('sentence', end - 1, end)
    const first = wordAt(tokens, start)
    const last = tokens[end - 1]
    if (start > from || end < to || end - start < WORDS_MIN || !last) return null
    const length = last.end - (tokens[start]?.start ?? 0)
    if (length > LENGTH_MAX || this.#hangs(end)) return null
    if ((!opensSentence || start > cut) && DEPENDENT.test(first)) return null
    if (/^(che|cui)$/.test(first)) return null
    if (!opensSentence && /^quell[oaie]$/.test(first) && /^(che|dove)$/.test(wordAt(tokens, start + 1))) return null
    const next = this.#next(start)
    if (SUBORDINATE.test(first) && (!this.#hasVerb(next, end) || wordAt(tokens, next) === 'che')) return null
    // «per poi | capire dove scendere», «mia nonna, | distesa sul letto»
    const opening = tokens[start]
    const isNonFinite = /inf|part/.test((opening && verbOf(opening)?.form) ?? '') || INFINITIVE.test(first)
    if (!opensSentence && isNonFinite) return null
    // «la ritira, | svelta, come se scottasse»
    if (!opensSentence && this.#isPause(start + 1) && this.#isAfterComma(start)) return null
    for (let at = start; at < end; at += 1) if (this.#isStory[at] === 0) return null
    const verb = this.#firstVerb(start, end)
    if (verb >= 0 && !this.#hasMainVerb(start, end)) return null
    // «della gente, | gente mai vista, vanno avanti»
    if (!opensSentence && start === cut && this.#isAfterComma(start) && verb >= start + FIRST_VERB) return null
    if (verb < 0 && !(opensSentence && endsSentence && end - start > WORDS_MIN)) return null
    return { from: start, to: end, score: this.#score({ start, end, opensSentence, endsSentence, verb, length, most }) }
  }

  #isAfterComma(at: number): boolean {
    return this.#text.charAt(this.#tokens[at - 1]?.end ?? 0) === ','
  }

  /** «Un amico di mio padre che era sindaco» has verbs in its relative clauses alone. */
  #hasMainVerb(start: number, end: number): boolean {
    let verbs = 0
    let subordinate = 0
    for (let at = start; at < end; at += 1) {
      if (finiteVerb(this.#tokens, at)) verbs += 1
      if (verbs > 0 && subordinate === 0) return true
      if (SUBORDINATING.test(wordAt(this.#tokens, at))) subordinate += 1
    }
    return verbs > subordinate
  }

  #hangs(end: number): boolean {
    const last = this.#tokens[end - 1]
    if (!last || last.accent) return isVerbE(last)
    return HANGING.test(last.word) || (RUNNING.test(last.word) && !this.#isPause(end))
  }

  #firstVerb(start: number, end: number): number {
    for (let at = start; at < end; at += 1) if (finiteVerb(this.#tokens, at)) return at
    return -1
  }

  #score(span: {
    start: number
    end: number
    opensSentence: boolean
    endsSentence: boolean
    verb: number
    length: number
    most: number
  }): number {
    const { start, end, opensSentence, endsSentence, verb, length, most } = span
    const tokens = this.#tokens
    let score = 0
    if (opensSentence) score += 1.1
    else {
      const before = this.#previous(start)
      // «mio padre, che è morto, | mi guarda»: the subject stays behind
      if (/^(che|cui|dove)$/.test(wordAt(tokens, before)) || !this.#hasVerb(before, start)) score -= 1
      const form = verb < 0 ? undefined : finiteVerb(tokens, verb)?.form
      if ((form === 'it' || form === 'they') && this.#isBare(start, verb)) score -= 0.9
    }
    if (endsSentence) score += this.#breaksOff(end) ? -1.5 : 1.1
    else if (this.#isPause(end)) {
      const between = this.#text.slice(tokens[end - 1]?.end, tokens[end]?.start)
      score += /[;:]/u.test(between) ? 0.6 : 0.3
      // what follows the comma belongs to what stands before it: a list, an apposition
      if (!/[;:]/u.test(between) && !this.#hasVerb(end, this.#next(end))) score -= 1.2
    } else if (/^(che|a|di|da|per|come|se|dove)$/.test(wordAt(tokens, end))) score -= 1.5
    if (verb < 0) score -= 1
    if (length < GOOD.least) score -= 0.8
    if (length > most) score -= (length - most) / TOO_LONG
    // «la lascio libera»: what, stays behind
    if (/^(lo|la|li|le|gli|ne)$/.test(wordAt(tokens, start)) && verb === start + 1) score -= 0.6
    for (let at = start; at < end; at += 1) {
      if (at > start && this.#isPause(at) && this.#text.slice(tokens[at - 1]?.end, tokens[at]?.start).includes(';'))
        score -= 0.7
    }
    return score
  }

  /** «E un secondo prima...»: the sentence stops before it has said anything. */
  #breaksOff(end: number): boolean {
    const after = this.#text.slice(this.#tokens[end - 1]?.end, this.#tokens[end]?.start)
    return /\.\.|…/u.test(after) && !this.#hasVerb(this.#previous(end), end)
  }

  /** Nothing but pronouns and «non» before the verb. */
  #isBare(start: number, verb: number): boolean {
    for (let at = start; at < verb; at += 1)
      if (!/^(mi|ti|si|ci|vi|gli|le|lo|la|li|ne|non|se|me|c|m)$/.test(wordAt(this.#tokens, at))) return false
    return true
  }
}

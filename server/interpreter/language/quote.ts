import { EMOTIONS, THEMES } from '#shared/constants/elements.ts'
import { fold, isVerbE, type Token, wordAt } from './tokens.ts'
import { is } from './words.ts'

const WORDS_MAX = 20
const CHARACTERS_MAX = 150
const TOKEN_MAX = 40
/** Enough for the longest dream; beyond it, only lists of single words. */
const SEGMENTS_MAX = 800

const labelWords = new Set([...EMOTIONS, ...THEMES].map(({ label }) => fold(label)))
const labelTexts = [...EMOTIONS, ...THEMES].map(({ label }) => label.toLowerCase())

/** An opening or a close of fewer words is taken together with its neighbours. */
const EDGE_MIN = 5
/** Says that there was a dream, and nothing of it. */
const ABOUT = /^sogno( \S+){0,2}$|sognat[oa]$|fatto un sogno|sognato una cosa|^il sogno piu/
const WAKING = /^(svegliai|svegliand|svegliat|svegliav|sveglio$|destai|ridestai)/

/** A stretch of the dreamer's own text. */
export interface Quote {
  from: number
  to: number
  text: string
}

/** The words that make a quotation better or worse. */
export interface QuotePreferences {
  wanted: ReadonlySet<number>
  welcome: ReadonlySet<number>
  unwanted: ReadonlySet<number>
  doubtful: ReadonlySet<number>
}

export class QuoteFinder {
  readonly #text: string
  readonly #tokens: readonly Token[]
  readonly #segments: Quote[]

  constructor(text: string, tokens: readonly Token[]) {
    this.#text = text
    this.#tokens = tokens
    this.#segments = segment(text, tokens)
  }

  /** The best quotation for these preferences: whole clauses, never mid-word, at most 20 words. Null when nothing can be quoted. */
  best(preferences: QuotePreferences): Quote | null {
    let best: { quote: Quote; score: number } | null = null
    for (const quote of this.#candidates(WORDS_MAX)) {
      const score = this.#score(quote, preferences)
      if (!best || score > best.score) best = { quote, score }
    }
    return best?.quote ?? null
  }

  /** The first or the last clauses of the text, at most `words` long; short ones together with their neighbours. */
  edge(side: 'first' | 'last', words: number): Quote | null {
    const all = this.#segments
    const [first] = all
    const isLong = side === 'first' && first && first.to - first.from > words
    const cut = isLong ? this.from(this.#afterPreamble(first.from, first.to), words - 3) : null
    if (cut && this.#fitsEdge(cut, words)) return cut
    const places = side === 'first' ? [0, 1, 2] : [all.length - 1, all.length - 2, all.length - 3]
    const near = places.map((at) => this.#withNeighbours(at, side === 'first' ? 1 : -1, words))
    const fitting = near.filter((quote) => quote !== null && this.#fitsEdge(quote, words))
    return fitting.find((quote) => quote && quote.to - quote.from > 2) ?? fitting[0] ?? null
  }

  /** A clause, and as many of its neighbours in the sentence as it takes to say something. */
  #withNeighbours(at: number, step: 1 | -1, words: number): Quote | null {
    const clause = this.#segments[at]
    if (!clause) return null
    let [from, to] = [clause.from, clause.to]
    let quote = this.#trimmed(this.#afterPreamble(from, to), to)
    for (let next = at + step; !quote || quote.to - quote.from < EDGE_MIN; next += step) {
      const other = this.#segments[next]
      if (!other) break
      const [a, b] = step > 0 ? [clause, other] : [other, clause]
      if (this.#isApart(a, b) || Math.max(to, other.to) - Math.min(from, other.from) > words + 3) break
      from = Math.min(from, other.from)
      to = Math.max(to, other.to)
      quote = this.#trimmed(this.#afterPreamble(from, to), to)
    }
    return quote
  }

  #fitsEdge({ from, to }: Quote, words: number): boolean {
    const inside = this.#tokens.slice(from, to)
    // what comes after a colon is the point of the clause before it
    const leadsOn = /^\s*:/u.test(this.#text.slice(this.#tokens[to - 1]?.end))
    const about = ABOUT.test(inside.map(({ word }) => word).join(' '))
    return (
      to - from <= words + 3 && to - from >= 2 && !leadsOn && !about && !inside.some(({ word }) => WAKING.test(word))
    )
  }

  /** Past «raga stanotte ho sognato che», when enough is left. */
  #afterPreamble(from: number, to: number): number {
    const words = this.#tokens.slice(from, Math.min(to, from + 9)).map(({ word }) => word)
    const at = words.findIndex((word, step) => word === 'che' && /^sogna/.test(words[step - 1] ?? ''))
    return at > 0 && to - from - at > 3 ? from + at + 1 : from
  }

  /** The clauses between the first and the last that are 3 to `words` words long. */
  middle(words: number): Quote[] {
    return this.#segments
      .slice(1, -1)
      .map(({ from, to }) => this.#trimmed(from, to))
      .filter((quote): quote is Quote => quote !== null && quote.to - quote.from >= 3 && quote.to - quote.from <= words)
  }

  /** A short stretch from one word on, to the end of its clause or for `words` words. */
  from(start: number, words: number): Quote | null {
    const clause = this.#segments.find(({ from, to }) => from <= start && start < to)
    if (!clause) return null
    if (clause.to - start <= words + 3) return this.#trimmed(start, clause.to)
    let end = start + words
    while (end > start + 2 && is.cutEnd(wordAt(this.#tokens, end - 1))) end -= 1
    return this.#trimmed(start, end)
  }

  /** The clause of a word with the one before it, when they are one sentence and at most `words` long. */
  wide(at: number, words: number): Quote | null {
    const clause = this.#segments.findIndex(({ from, to }) => from <= at && at < to)
    const [before, own] = [this.#segments[clause - 1], this.#segments[clause]]
    if (!before || !own || this.#isApart(before, own) || own.to - before.from > words) return null
    return this.#trimmed(before.from, own.to)
  }

  /** The clause a word stands in. */
  around(at: number): Quote | null {
    return this.#segments.find(({ from, to }) => from <= at && at < to) ?? null
  }

  *#candidates(words: number): Generator<Quote> {
    const segments = this.#segments.slice(0, SEGMENTS_MAX)
    for (let first = 0; first < segments.length; first += 1) {
      for (let last = first; last < segments.length; last += 1) {
        const [a, b] = [segments[first], segments[last]]
        if (!a || !b || b.to - a.from > words) break
        if (last > first && this.#isApart(a, b)) break
        const quote = this.#trimmed(this.#afterPreamble(a.from, b.to), b.to)
        if (quote) yield quote
      }
    }
  }

  #isApart(a: Quote, b: Quote): boolean {
    if (this.#tokens[a.from]?.sentence !== this.#tokens[b.from]?.sentence) return true
    return /[«»"“”()[\]{}*]/u.test(this.#text.slice(this.#tokens[a.from]?.start, this.#tokens[b.to - 1]?.end))
  }

  #trimmed(from: number, to: number): Quote | null {
    let [start, end] = [from, to]
    while (start < end && is.looseStart(wordAt(this.#tokens, start)) && !isVerbE(this.#tokens[start])) start += 1
    while (end > start + 1 && this.#isLooseEnd(end - 1)) end -= 1
    const [first, last] = [this.#tokens[start], this.#tokens[end - 1]]
    if (!first || !last || end <= start) return null
    const text = this.#text.slice(first.start, last.end)
    if (text.length > CHARACTERS_MAX || /[«»"“”*\n\r]/u.test(text)) return null
    if (this.#tokens.slice(start, end).some(({ word }) => word.length > TOKEN_MAX)) return null
    return { from: start, to: end, text }
  }

  /** «là» and «in più» may end a quotation, «la» and «più» may not. */
  #isLooseEnd(at: number): boolean {
    const token = this.#tokens[at]
    if (!token || !is.looseEnd(token.word)) return false
    if (token.word === 'piu') return !/^(in|di|non)$/.test(wordAt(this.#tokens, at - 1))
    if (/^(mio|mia|suo|sua)$/.test(token.word))
      return !/^(posto|parte|colpa|conto|casa|amore|vita)$/.test(wordAt(this.#tokens, at - 1))
    return !(token.accent && /^(la|li|si|da|e)$/.test(token.word))
  }

  #score({ from, to, text }: Quote, preferences: QuotePreferences): number {
    const words = to - from
    let score = words < 3 ? words - 6 : words < 6 ? -1 : words <= 16 ? 2 : 0.5
    let [wanted, doubt] = [0, 0]
    for (let at = from; at < to; at += 1) {
      if (preferences.wanted.has(at)) wanted = 6
      if (preferences.welcome.has(at)) score += 0.7
      if (preferences.unwanted.has(at)) score -= 3
      if (preferences.doubtful.has(at)) doubt = Math.min(doubt + 1.5, 3)
      if (labelWords.has(wordAt(this.#tokens, at))) score -= 60
    }
    const lower = text.toLowerCase()
    if (labelTexts.some((label) => lower.includes(label))) score -= 8
    if (this.#tokens[from - 1]?.sentence !== this.#tokens[from]?.sentence) score += 0.8
    if (/^(quando|mentre|dove)$/.test(wordAt(this.#tokens, from))) score -= 1.2
    if (/^(ho|ha)$/.test(wordAt(this.#tokens, from)) && /^sognat/.test(wordAt(this.#tokens, from + 1))) score -= 1
    return score + wanted - doubt - from / (this.#tokens.length + 1)
  }
}

function segment(text: string, tokens: readonly Token[]): Quote[] {
  const segments: Quote[] = []
  let from = 0
  const close = (to: number): void => {
    const [first, last] = [tokens[from], tokens[to - 1]]
    if (first && last && to > from) segments.push({ from, to, text: text.slice(first.start, last.end) })
    from = to
  }
  for (let at = 1; at < tokens.length; at += 1) {
    const [token, previous] = [tokens[at], tokens[at - 1]]
    if (!token || !previous) continue
    const joins = is.joint(token.word) && !isVerbE(token) && at - from > 2
    if (token.clause !== previous.clause || joins || at - from >= WORDS_MAX) close(at)
  }
  close(tokens.length)
  return segments
}

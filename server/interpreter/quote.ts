import { EMOTIONS, THEMES } from '#shared/constants/elements.ts'
import { fold, type Token, tokenize } from './tokens.ts'

const WORDS_MAX = 20
const CHARACTERS_MAX = 150
const TOKEN_MAX = 40
/** Enough for the longest dream; beyond it, only lists of single words. */
const SEGMENTS_MAX = 800

/** Words at which a long sentence may be cut; the first ones are dropped when a quotation begins with them. */
const JOINS =
  /^(e|ed|ma|poi|che|mentre|quando|perche|dove|pero|allora|quindi|cioe|invece|finche|oppure|o|siccome|comunque|anzi|infine|insomma)$/
const LOOSE_START = /^(e|ed|ma|poi|che|perche|pero|allora|quindi|cioe|o|oppure|comunque|anzi|insomma|infine|siccome)$/
const LOOSE_END =
  /^(e|ed|ma|o|che|di|a|da|in|con|su|per|tra|fra|il|lo|la|l|i|gli|le|un|uno|una|del|dello|della|dell|dei|degli|delle|al|allo|alla|all|ai|agli|alle|dal|dalla|dall|nel|nella|nello|nell|nei|nelle|sul|sulla|sull|sui|mi|ti|si|ci|vi|non|mio|mia|ho|ha|era|ero|e|sono|come|d|c|se|piu|quando|mentre|perche|dove|po|molto|stavo|stava|suo|sua)$/

const labelWords = new Set([...EMOTIONS, ...THEMES].map(({ label }) => fold(label)))
const labelTexts = [...EMOTIONS, ...THEMES].map(({ label }) => label.toLowerCase())

/** More words that a cut inside a clause must not leave hanging. */
const CUT_END =
  /^(sotto|sopra|dentro|verso|senza|fino|dietro|davanti|lungo|fuori|durante|dopo|prima|quasi|tutto|tutta|tutti|tutte|ogni|questo|questa|quel|quella|quello|altro|altra|grande|due|tre|al|alla|del|della|un|una|uno|il|lo|la|l|i|gli|le|di|da|in|con|per|a|e|su)$/

/** «è», and not the conjunction. */
const isVerbE = (token: Token | undefined): boolean => token?.word === 'e' && token.accent

/** A stretch of the dreamer's own text. */
export interface Quote {
  from: number
  to: number
  text: string
}

/** What a good quotation holds, and what it had better not. */
export interface QuoteTaste {
  wanted: ReadonlySet<number>
  welcome: ReadonlySet<number>
  unwanted: ReadonlySet<number>
}

export class QuoteBook {
  readonly #text: string
  readonly #tokens: readonly Token[]
  readonly #segments: Quote[]

  constructor(text: string, tokens: readonly Token[] = tokenize(text)) {
    this.#text = text
    this.#tokens = tokens
    this.#segments = segment(text, tokens)
  }

  /** The best quotation for a taste: whole clauses, never mid-word, at most 20 words. Null when nothing can be quoted. */
  best(taste: QuoteTaste): Quote | null {
    let best: { quote: Quote; score: number } | null = null
    for (const quote of this.#candidates(WORDS_MAX)) {
      const score = this.#score(quote, taste)
      if (!best || score > best.score) best = { quote, score }
    }
    return best?.quote ?? null
  }

  /** The first or the last clauses of the text, at most `words` long. */
  edge(side: 'first' | 'last', words: number): Quote | null {
    const all = this.#segments
    const near = side === 'first' ? all.slice(0, 3) : all.slice(-3).reverse()
    const fits = ({ from, to }: Quote): boolean =>
      to - from <= words &&
      to - from >= 2 &&
      !this.#tokens.slice(from, to).some(({ word }) => word.startsWith('svegli'))
    const [first] = all
    const isLong = side === 'first' && first && first.to - first.from > words
    const cut = isLong ? this.from(first.from, words - 3) : null
    if (cut && fits(cut)) return cut
    return near.map((quote) => this.#tidy(quote.from, quote.to)).find((quote) => quote !== null && fits(quote)) ?? null
  }

  /** The clauses between the first and the last that are 3 to `words` words long. */
  middle(words: number): Quote[] {
    return this.#segments
      .slice(1, -1)
      .map(({ from, to }) => this.#tidy(from, to))
      .filter((quote): quote is Quote => quote !== null && quote.to - quote.from >= 3 && quote.to - quote.from <= words)
  }

  /** A short stretch from one word on, to the end of its clause or for `words` words. */
  from(start: number, words: number): Quote | null {
    const home = this.#segments.find(({ from, to }) => from <= start && start < to)
    if (!home) return null
    if (home.to - start <= words + 3) return this.#tidy(start, home.to)
    let end = start + words
    while (end > start + 2 && CUT_END.test(this.#tokens[end - 1]?.word ?? '')) end -= 1
    return this.#tidy(start, end)
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
        const quote = this.#tidy(a.from, b.to)
        if (quote) yield quote
      }
    }
  }

  #isApart(a: Quote, b: Quote): boolean {
    if (this.#tokens[a.from]?.sentence !== this.#tokens[b.from]?.sentence) return true
    return /[«»"“”()[\]{}*]/u.test(this.#text.slice(this.#tokens[a.from]?.start, this.#tokens[b.to - 1]?.end))
  }

  #tidy(from: number, to: number): Quote | null {
    let [start, end] = [from, to]
    while (start < end && LOOSE_START.test(this.#tokens[start]?.word ?? '') && !isVerbE(this.#tokens[start])) start += 1
    while (end > start + 1 && LOOSE_END.test(this.#tokens[end - 1]?.word ?? '')) end -= 1
    const [first, last] = [this.#tokens[start], this.#tokens[end - 1]]
    if (!first || !last || end <= start) return null
    const text = this.#text.slice(first.start, last.end)
    if (text.length > CHARACTERS_MAX || /[«»"“”*\n\r]/u.test(text)) return null
    if (this.#tokens.slice(start, end).some(({ word }) => word.length > TOKEN_MAX)) return null
    return { from: start, to: end, text }
  }

  #score({ from, to, text }: Quote, taste: QuoteTaste): number {
    const words = to - from
    let score = words < 3 ? words - 6 : words < 6 ? -1 : words <= 16 ? 2 : 0.5
    let wanted = 0
    for (let at = from; at < to; at += 1) {
      if (taste.wanted.has(at)) wanted = 6
      if (taste.welcome.has(at)) score += 0.7
      if (taste.unwanted.has(at)) score -= 2.5
      if (labelWords.has(this.#tokens[at]?.word ?? '')) score -= 60
    }
    const lower = text.toLowerCase()
    if (labelTexts.some((label) => lower.includes(label))) score -= 8
    if (this.#tokens[from - 1]?.sentence !== this.#tokens[from]?.sentence) score += 0.8
    if (/^(quando|mentre|dove)$/.test(this.#tokens[from]?.word ?? '')) score -= 1.2
    if (/^(ho|ha)$/.test(this.#tokens[from]?.word ?? '') && /^sognat/.test(this.#tokens[from + 1]?.word ?? ''))
      score -= 1
    return score + wanted - from / (this.#tokens.length + 1)
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
    const joins = JOINS.test(token.word) && !isVerbE(token) && at - from > 2
    if (token.clause !== previous.clause || joins || at - from >= WORDS_MAX) close(at)
  }
  close(tokens.length)
  return segments
}

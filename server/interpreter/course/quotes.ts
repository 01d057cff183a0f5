import { isVerbE, type Token, wordAt } from '../language/tokens.ts'
import type { Clause } from './clauses.ts'
import { finiteVerb } from './clauses.ts'
import { verbOf } from './verbs.ts'
import { lists } from './words.ts'

/** A stretch of the dreamer's own text. Token indexes, the end excluded. */
export interface Quote {
  from: number
  to: number
  text: string
  /** Several things, as far as the words show. */
  plural?: boolean
}

const { looseStart, looseEnd, border } = lists

const QUOTE_WORDS = 12
const CHARACTERS_MAX = 110
const WORD_MAX = 30
/** A quotation of fewer words takes the fragment after it along. */
const SHORT = 4

/** What no clause ends with, even where the dreamer ends it so: other loose words may be adverbs there, «rimasta su», «ne prendo uno». */
const HANGING =
  /^(e|ed|ma|o|che|di|a|ad|da|in|con|per|tra|fra|il|lo|la|l|i|gli|le|un|del|della|dello|dell|dei|delle|degli|al|alla|allo|all|ai|alle|agli|dal|dalla|dall|dai|nel|nella|nell|nei|sul|sulla|sull|mi|ti|si|ci|ne|non|ho|ha|hanno|ero|era|erano|sono|come|se|quando|mentre|perche|pero|dove|mio|mia|miei|mie|suo|sua|cui|quel|ogni|poi|invece|quindi|allora|d|c|anche|quasi|qualche|nessun)$/

/** Quotes whole clauses of one text, cut at a border where they are too long. */
export class Quoter {
  readonly #text: string
  readonly #tokens: readonly Token[]

  constructor(text: string, tokens: readonly Token[]) {
    this.#text = text
    this.#tokens = tokens
  }

  /** A clause in the dreamer's words, with fragments after it where it is short. Null when nothing well formed is left. */
  clause(clauses: readonly Clause[], at: number, most = QUOTE_WORDS): Quote | null {
    const clause = clauses[at]
    if (!clause) return null
    let to = clause.to
    const next = clauses[at + 1]
    if (next && next.kind === 'story' && !next.verb && next.to - clause.from <= most && this.#together(clause, next)) {
      if (to - clause.from < SHORT || next.to - next.from <= SHORT) to = next.to
    }
    return this.stretch(clause.from, to, most)
  }

  /** The words of a stretch, without a conjunction at its beginning or anything left hanging at its end. */
  stretch(from: number, to: number, most = QUOTE_WORDS): Quote | null {
    let start = from
    while (start < to && this.#isLooseStart(start)) start += 1
    let end = to - start > most ? this.#cut(start, Math.min(to, start + most + 1)) : to
    while (end > start && this.#isLooseEnd(end - 1, end === to)) end -= 1
    return end - start < 2 && to - from > 1 ? null : this.#quote(start, end)
  }

  /** The clause around a place, cut so that the place stays in it. */
  holding(clauses: readonly Clause[], at: number, first: number, end: number): Quote | null {
    const clause = clauses[at]
    if (!clause) return null
    const before = clauses[at - 1]
    // «mio padre, mancato a marzo», «mio padre, che è morto»: it needs what it is said of
    const isSaidOf = !clause.verb || wordAt(this.#tokens, clause.from) === 'che'
    const isPart = isSaidOf && before?.kind === 'story' && this.#together(before, clause)
    const joined = isPart && clause.to - before.from <= QUOTE_WORDS ? this.stretch(before.from, clause.to) : null
    const whole = joined ?? this.clause(clauses, at)
    if (whole && whole.from <= first && whole.to >= end) return whole
    const to = Math.max(clause.to, end)
    const near = this.stretch(Math.max(clause.from, this.#borderBefore(clause.from, first)), to)
    return near && near.from <= first && near.to >= end ? near : null
  }

  /** Where the words that lead to a place begin: behind the last border before it. */
  #borderBefore(from: number, first: number): number {
    for (let at = first; at > from; at -= 1) {
      const opens =
        /^(che|e|ma|dove|quando|mentre|perche|poi)$/.test(wordAt(this.#tokens, at - 1)) &&
        !isVerbE(this.#tokens[at - 1])
      if (opens || this.#tokens[at]?.clause !== this.#tokens[at - 1]?.clause) return at
    }
    return from
  }

  /** The very words of a place. */
  words(from: number, to: number): Quote | null {
    return this.#quote(from, to)
  }

  /** The same sentence and nothing but a comma between. */
  #together(a: Clause, b: Clause): boolean {
    if (this.#tokens[a.from]?.sentence !== this.#tokens[b.from]?.sentence) return false
    return /^,?\s*$/u.test(this.#text.slice(this.#tokens[a.to - 1]?.end, this.#tokens[b.from]?.start))
  }

  /** The last place before a preposition or a conjunction where the words so far can stand alone. */
  #cut(start: number, end: number): number {
    for (let at = end - 1; at >= start + 4; at -= 1) {
      const word = wordAt(this.#tokens, at)
      const comma = this.#tokens[at]?.clause !== this.#tokens[at - 1]?.clause
      if (comma && !this.#isLooseEnd(at - 1)) return at
      if (isVerbE(this.#tokens[at]) || this.#isLooseEnd(at - 1)) continue
      const before = this.#tokens[at - 1]
      // «mia nonna | seduta su una sedia»
      if (this.#isApposed(at)) return at
      if (!border.has(word)) continue
      const verb = before && verbOf(before)
      const needsMore = verb && verb.form !== 'part' && /^(di|a|ad|che|da|in|con|al|alla|nel|nella|su|per)$/.test(word)
      // «una canzone che…»: what comes next is what makes it this one
      if (
        word === 'che' &&
        (/^(un|una|uno|quello|quella|quelli|cosa|dei|delle)$/.test(wordAt(this.#tokens, at - 2)) ||
          /^(un|una|uno)$/.test(wordAt(this.#tokens, at - 3)))
      )
        continue
      if (verb?.form === 'part' && !/^(che|e|ed|o|ma|dove|come|quando|mentre|perche|pero|poi)$/.test(word)) continue
      if (word === 'di' || /^de(l|i|gli|lle|llo|lla|ll)$/.test(word) || needsMore) continue
      return at
    }
    return start
  }

  /** A participle that begins a description of its own, after a noun. */
  #isApposed(at: number): boolean {
    const [before, word] = [this.#tokens[at - 1], this.#tokens[at]]
    if (!before || !word || verbOf(word)?.form !== 'part' || verbOf(before)) return false
    return before.word.length > 3 && !looseEnd.has(before.word) && !/mente$/.test(before.word)
  }

  #isLooseStart(at: number): boolean {
    const word = wordAt(this.#tokens, at)
    if (isVerbE(this.#tokens[at])) return false
    if ((word === 'anche' || word === 'come') && wordAt(this.#tokens, at + 1) === 'se') return word === 'anche'
    if (word === 'se' && wordAt(this.#tokens, at - 1) === 'anche') return true
    if (/^(stanotte|ieri|oggi)$/.test(word) && /^(invece|pero|poi)$/.test(wordAt(this.#tokens, at + 1))) return true
    if (/^(a|ad)$/.test(word) && [2, 3].some((step) => wordAt(this.#tokens, at + step) === 'punto')) return true
    if (word === 'un' && wordAt(this.#tokens, at + 1) === 'certo' && wordAt(this.#tokens, at + 2) === 'punto')
      return true
    if (word === 'certo' && wordAt(this.#tokens, at + 1) === 'punto') return true
    if (word === 'punto' && wordAt(this.#tokens, at - 1) === 'certo') return true
    return looseStart.has(word)
  }

  /** «là» and «in più» may end a quotation, «la» and «più» may not. */
  #isLooseEnd(at: number, natural = false): boolean {
    const token = this.#tokens[at]
    if (!token || !looseEnd.has(token.word)) return false
    const before = wordAt(this.#tokens, at - 1)
    if (token.word === 'piu') return !/^(in|di|non|mai)$/.test(before) && !finiteVerb(this.#tokens, at - 1)
    // what ends the clause by itself may be an adverb or a pronoun: «rimasta su», «muoiono tutti», «ne prendo uno»
    if (natural && !HANGING.test(token.word)) return false
    if (/^(mio|mia|suo|sua)$/.test(token.word)) return !/^(posto|parte|colpa|conto|casa|amore|vita)$/.test(before)
    return !(token.accent && /^(la|li|si|da|e)$/.test(token.word))
  }

  #quote(from: number, to: number): Quote | null {
    const [first, last] = [this.#tokens[from], this.#tokens[to - 1]]
    if (!first || !last || to <= from) return null
    const text = this.#text.slice(first.start, last.end)
    if (text.length > CHARACTERS_MAX || /[«»"“”*\n\r()[\]{}]|\.\./u.test(text)) return null
    for (let at = from; at < to; at += 1) if ((this.#tokens[at]?.word.length ?? 0) > WORD_MAX) return null
    return { from, to, text }
  }
}

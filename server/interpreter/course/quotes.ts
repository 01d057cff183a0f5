import { isVerbE, someAt, type Token, wordAt } from '../language/tokens.ts'
import { verbOf } from '../language/verbs.ts'
import { type Clause, isVerbAt, type Verbs } from './clauses.ts'

/** A stretch of the dreamer's text. Token indexes, the end excluded. */
export interface Quote {
  from: number
  to: number
  text: string
}

/** Longest quotation in characters; one word has at most `WORD_MAX`. */
const LENGTH_MAX = 140
const WORD_MAX = 30
/** Part of a sentence is extended by its neighbours up to this length. */
const GOOD_MAX = 100
const WORDS_MIN = 3
/** More words than any quotation has. */
const WORDS_MAX = 70

/** Phrases that link a sentence to the previous one; a quotation begins after them. */
const PHRASES = ['a un certo punto', 'a quel punto', 'alla fine', 'all improvviso', 'di colpo', 'per di piu'].map(
  (phrase) => phrase.split(' '),
)
const JOINS =
  /^(e|ed|ma|pero|poi|allora|quindi|infatti|insomma|cioe|invece|beh|boh|mah|anzi|eppure|dunque|comunque|infine|praticamente|tipo|raga|ragazzi|vabbe|o|oppure|dopodiche|inoltre|intanto|stanotte)$/
/** A clause that begins so needs the previous one. */
const DEPENDENT =
  /^(che|cui|chi|dove|perche|finche|siccome|affinche|quale|quali|quanto|quando|mentre|appena|se|dopo|come|quell[oaie]|cosi|da|di|per|con|senza|a|in|tra|fra|oltre|fino|neanche|nemmeno|neppure|anche)$/
/** A sentence that begins so is incomplete, too. */
const FRAGMENT = /^(che|cui|perche|finche|affinche|siccome|quale|quali|quanto|neanche|nemmeno|neppure)$/
const SUBORDINATE = /^(quando|mentre|appena|se|dopo|siccome)$/
const SUBORDINATING = /^(che|cui|dove|quando|mentre|appena|siccome|perche|finche|se)$/
/** An independent clause has its verb within so many words after a comma or an «e». */
const FIRST_VERB = 4
const SUBJECT = /^(il|lo|la|l|i|gli|le|un|uno|una|mio|mia|miei|mie|quest[oaie]|quel\w*|due|tre|tant[ie]|molt[ie])$/
/** No quotation ends with such a word, unless it has an accent: «là», «sì». */
const HANGING =
  /^(e|ed|ma|anzi|o|che|di|a|ad|da|in|con|per|tra|fra|il|lo|la|l|i|gli|le|un|del|della|dello|dell|dei|delle|degli|al|alla|allo|all|ai|agli|alle|dal|dalla|dall|dai|nel|nella|nell|nei|sul|sulla|sull|mi|ti|si|ci|ne|non|ho|ha|hanno|se|mentre|pero|mio|mia|miei|mie|suo|sua|cui|quel|ogni|d|c|qualche|nessun)$/

interface Span {
  from: number
  to: number
}

/** Part of a sentence; before a remark or the morning, it ends with the clause of its last verb. */
interface Piece extends Span {
  verbTo: number
}

/** Runs from right to left, so that a text full of conjunctions stays linear. */
function afterJoins(tokens: readonly Token[]): Int32Array {
  const places = Int32Array.from(tokens.keys())
  for (let at = tokens.length - 1; at >= 0; at -= 1) {
    const phrase = PHRASES.find((words) => words.every((word, step) => wordAt(tokens, at + step) === word))
    if (!phrase && (!JOINS.test(wordAt(tokens, at)) || isVerbE(tokens[at]))) continue
    const next = at + (phrase?.length ?? 1)
    places[at] = places[next] ?? next
  }
  return places
}

/** Quotes one text: whole sentences, or the independent clauses of a long one. */
export class Quoter {
  readonly #text: string
  readonly #tokens: readonly Token[]
  readonly #verbs: Verbs
  /** For each token, the next one that is no conjunction. */
  readonly #joined: Int32Array
  /** The quotable part of each sentence, and where it may be cut. */
  readonly #sentences = new Map<number, { told: Span; pieces: Piece[] }>()

  constructor(text: string, tokens: readonly Token[], verbs: Verbs, clauses: readonly Clause[]) {
    this.#text = text
    this.#tokens = tokens
    this.#verbs = verbs
    this.#joined = afterJoins(tokens)
    for (const [order, clause] of clauses.entries()) {
      if (clause.kind !== 'story') continue
      const previous = clauses[order - 1] ?? clause
      const sentence = tokens[clause.from]?.sentence ?? 0
      const known = this.#sentences.get(sentence)
      const piece = known?.pieces.at(-1)
      // «Ho sognato che …, e mi sono svegliata»: the quotable part ends before the morning
      if (known && piece && piece.to === clause.from) {
        known.told.to = clause.to
        if (
          this.#standsAlone(clause.from, clause.to) &&
          !this.#awaits(previous.from, clause.from) &&
          (clause.from - piece.from > WORDS_MAX || this.#isWhole(piece))
        )
          known.pieces.push({ from: clause.from, to: clause.to, verbTo: clause.to })
        else {
          piece.to = clause.to
          if (clause.verb >= 0) piece.verbTo = clause.to
        }
      } else if (!known) {
        const span = { from: clause.from, to: clause.to }
        this.#sentences.set(sentence, { told: span, pieces: [{ ...span, verbTo: clause.to }] })
      }
    }
  }

  /** The sentence around a stretch, or its independent part; null without a well-formed one. */
  around(from: number, to: number): Quote | null {
    const sentence = this.#tokens[from]?.sentence
    const { told, pieces = [] } = this.#sentences.get(sentence ?? -1) ?? {}
    const first = pieces.findIndex((piece) => piece.from <= from && from < piece.to)
    const last = pieces.findIndex((piece) => piece.from < to && to <= piece.to)
    if (!told || first < 0 || last < first) return null
    const whole = this.#sentence(told)
    return whole && whole.text.length <= GOOD_MAX ? whole : (this.#part(this.#widened(pieces, first, last)) ?? whole)
  }

  #sentence({ from, to }: Span): Quote | null {
    if (to - this.#afterJoins(from, to) > WORDS_MAX) return null
    const isWhole = this.#opens(from) && this.#opens(to)
    const says = to - from > WORDS_MIN && this.#firstVerb(from, to) >= 0 && !this.#awaitsMain(from, to)
    return isWhole && says && this.#endsWell(from, to) ? this.#trimmed({ from, to }) : null
  }

  #opens(at: number): boolean {
    return this.#tokens[at]?.sentence !== this.#tokens[at - 1]?.sentence
  }

  #part(span: Span): Quote | null {
    return this.#isWhole({ ...span, from: this.#afterJoins(span.from, span.to) }) ? this.#trimmed(span) : null
  }

  #trimmed({ from, to }: Span): Quote | null {
    const start = this.#afterJoins(from, to)
    // «ne arriva un secondo», «la lascio libera»: the pronoun refers to the rest of the sentence
    const isCut =
      !this.#opens(from) &&
      /^(lo|la|li|le|gli|ne)$/.test(wordAt(this.#tokens, start)) &&
      isVerbAt(this.#verbs, start + 1)
    const isInfinitive = verbOf({ word: wordAt(this.#tokens, start), accent: false })?.form === 'inf'
    return isCut || isInfinitive || FRAGMENT.test(wordAt(this.#tokens, start)) ? null : this.words(start, to, true)
  }

  /** Extends pieces by those after them, else by those before, up to the good length. */
  #widened(pieces: readonly Piece[], first: number, last: number): Span {
    let [low, high] = [first, last]
    const span = (from: number, to: number): Span => {
      const { to: end = 0, verbTo = 0 } = pieces[to] ?? {}
      const isCutOff = to === pieces.length - 1 && !this.#opens(end)
      return { from: pieces[from]?.from ?? 0, to: isCutOff ? verbTo : end }
    }
    const isShort = ({ from, to }: Span) =>
      (this.#tokens[to - 1]?.end ?? 0) - (this.#tokens[from]?.start ?? 0) <= GOOD_MAX
    while (high + 1 < pieces.length && isShort(span(low, high + 1))) high += 1
    while (low > 0 && isShort(span(low - 1, high))) low -= 1
    return span(low, high)
  }

  /** The exact words of a stretch; `withSign` adds a question or exclamation mark that follows. */
  words(from: number, to: number, withSign = false): Quote | null {
    const [first, last] = [this.#tokens[from], this.#tokens[to - 1]]
    if (!first || !last || to <= from) return null
    const after = this.#text.charAt(last.end)
    // «un po’» keeps its apostrophe
    const sign = (last.word === 'po' ? /['’]/ : /[?!]/).test(after) && (withSign || last.word === 'po') ? after : ''
    const text = this.#text.slice(first.start, last.end) + sign
    if (text.length > LENGTH_MAX || /[«»"“”*\n\r()[\]{}]|\.\./u.test(text)) return null
    return someAt(from, to, (at) => wordAt(this.#tokens, at).length > WORD_MAX) ? null : { from, to, text }
  }

  #afterJoins(from: number, to: number): number {
    return Math.min(this.#joined[from] ?? from, to - 1)
  }

  /** Whether a clause after a comma or an «e» is clear without the words before it. */
  #standsAlone(clause: number, to: number): boolean {
    const from = this.#afterJoins(clause, to)
    const between = this.#text.slice(this.#tokens[clause - 1]?.end, this.#tokens[clause]?.start)
    if (to - from < WORDS_MIN || DEPENDENT.test(wordAt(this.#tokens, from)) || this.#isNonFinite(from)) return false
    // «uno che conosco»
    if (wordAt(this.#tokens, from + 1) === 'che') return false
    // «le mettevo o toglievo»: the object is outside
    if (/^(o|oppure)$/.test(wordAt(this.#tokens, clause))) return false
    if (from === clause && !/[,;:]/u.test(between)) return false
    const verb = this.#firstVerb(from, to)
    return verb >= from && (verb < from + FIRST_VERB || /[;:]/u.test(between))
  }

  /** «Appena arrivava qualcuno»: the main clause follows. */
  #awaits(from: number, to: number): boolean {
    return SUBORDINATE.test(wordAt(this.#tokens, this.#afterJoins(from, to)))
  }

  /** Whether part of a sentence has a main verb and ends well. */
  #isWhole({ from, to }: Span): boolean {
    const words = to - from
    if (!this.#opens(from) && this.#lacksSubject(from)) return false
    // «ho sognato | di avere le ali»
    if (
      !this.#opens(from) &&
      (this.#isNonFinite(from) || /^(dei|degli|dell?|dell[aeo])$/.test(wordAt(this.#tokens, from)))
    )
      return false
    const isShort = words >= WORDS_MIN && words <= WORDS_MAX
    return isShort && this.#endsWell(from, to) && this.#hasMainVerb(from, to) && !this.#awaitsMain(from, to)
  }

  /** False at a final «di», and for too few words: «E un secondo prima...». */
  #endsWell(from: number, to: number): boolean {
    const last = this.#tokens[to - 1]
    if (!last || (last.accent ? isVerbE(last) : HANGING.test(last.word))) return false
    const after = this.#text.slice(last.end, this.#tokens[to]?.start)
    let pause = to - 1
    while (pause > from && this.#tokens[pause - 1]?.clause === last.clause) pause -= 1
    // «l’acqua si fa scura e l’onda, alta centinaia di metri» is not finished
    const breaksOff = /\.\.|…/u.test(after) || !this.#opens(to)
    return !breaksOff || this.#firstVerb(pause, to) >= 0
  }

  /**
   * «Un amico di mio padre che era sindaco» has a verb only in its relative clause; «mi accorgo che degli uomini» none.
   */
  #hasMainVerb(from: number, to: number): boolean {
    let verbs = 0
    let subordinate = SUBORDINATE.test(wordAt(this.#tokens, from)) ? 1 : 0
    let isMain = false
    let isOpen = false
    for (let at = from; at < to; at += 1) {
      if (isVerbAt(this.#verbs, at)) {
        verbs += 1
        isOpen = false
      }
      isMain ||= verbs > 0 && subordinate === 0
      if (at === from || !SUBORDINATING.test(wordAt(this.#tokens, at))) continue
      subordinate += 1
      isOpen = true
    }
    return !isOpen && (isMain || verbs > subordinate)
  }

  /** «Manda nel gruppo un audio» lacks its subject; «arriva mio padre», «c’è un lago» do not. */
  #lacksSubject(at: number): boolean {
    const form = isVerbAt(this.#verbs, at) && verbOf({ word: wordAt(this.#tokens, at), accent: false })?.form
    return /it|they/.test(form || '') && !SUBJECT.test(wordAt(this.#tokens, at + 1))
  }

  /** «Appena il timore cresce e cerco una via»: no comma parts it from a main clause. */
  #awaitsMain(from: number, to: number): boolean {
    const start = this.#afterJoins(from, to)
    if (!SUBORDINATE.test(wordAt(this.#tokens, start))) return false
    let pause = start + 1
    while (pause < to && !this.#isPause(pause)) pause += 1
    return this.#firstVerb(pause, to) < 0
  }

  #isPause(at: number): boolean {
    return this.#tokens[at]?.clause !== this.#tokens[at - 1]?.clause
  }

  #isNonFinite(at: number): boolean {
    return /inf|ger|part/.test(verbOf({ word: wordAt(this.#tokens, at), accent: false })?.form ?? '')
  }

  #firstVerb(from: number, to: number): number {
    const at = this.#verbs[from] ?? to
    return at < to ? at : -1
  }
}

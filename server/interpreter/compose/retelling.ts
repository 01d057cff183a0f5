import { type Clause, clausesOf, finiteVerb } from '../course/clauses.ts'
import { type Quote, Quoter } from '../course/quotes.ts'
import { toSecondPerson } from '../course/second-person.ts'
import { verbOf } from '../course/verbs.ts'
import { isVerbE, wordAt } from '../language/tokens.ts'
import { fill, sentenceCase, wordCount } from './prose.ts'
import { overlap, smallStart } from './quoting.ts'
import RETELLING from './retelling.it.json' with { type: 'json' }
import type { Scene } from './scene.ts'

interface Retelling {
  text: string
  /** The stretches of the dream that it tells. */
  used: Quote[]
}

const WORDS = { basic: 42, advanced: 90 } as const
/** No longer row of clauses in one sentence. */
const RUN_MAX = 3
/** What begins within this share of the dream is its beginning. */
const EARLY = 0.2
/** What is told in fewer words says too little of the dream. */
const WORDS_MIN = 18
const CLAUSE_WORDS = 16
const CLAUSE_WORDS_MIN = 3
/** Of a very long dream no more clauses are weighed. */
const CLAUSES_MAX = 400

/** Such clauses hang on another, or speak of a telling: «finché», «che», «non so se». */
const DEPENDENT =
  /^(che|chi|cui|se|finche|affinche|come|com|perche|siccome|poiche|anziche|quale|quanto|tipo|cioe|fosse|fossero|avesse|sia|abbia)$/
/** What the frames say in their own words. */
const LEADING =
  /^((alla fine|infine|poi|dopo|però|ma|e|quindi|allora|anche|invece|intanto|all['’]inizio|stanotte|all['’]improvviso|di colpo|improvvisamente|ad? un (certo )?(punto|momento)|a un tratto|dopo un po['’]|adesso|ora|qui|ecco),? )+/iu
/** «Non lo volevo, e mo»: what the cut has left of the next clause. */
const TAIL = /,? (?:e|ma|o) \p{L}{1,5}$/u
const COMMENT =
  /\b(si vede|è un periodo|superat[oa]|ricordo|credo che|boh|mah|cioè|praticamente|svegli\p{L}*|forse|secondo me|immagino|probabilmente|sogn\p{L}*|incub\p{L}*|scherzo|giuro|davvero strano|non so (se|perché|come|chi)|ovviamente|diciamo|insomma|vi dico|non vi|chissà|sembra che|nella realtà|in realtà|realtà|nella vita|di solito|spesso|ultimamente|tra l['’]altro|anni fa|giorni fa|mesi fa|notti|da bambin[oa]|da un pezzo|un attimo e|tanto per cambiare|mica|come al solito|un['’]altra (volta|notte))\b|[?!]/iu
const SAYING =
  /(dett[oa]|dice|disse|diceva|dicevo|dicono|dicevano|dico|dissi|fa|fece|risponde|rispose|rispondeva|chiede|chiese|chiedeva|chiest[oa]|rispost[oa]|urla|grida|penso|pensavo|pensato|sussurra|dici|dicevi|dicesti|pensi)$/iu

const NAMED =
  /^(il|lo|la|i|gli|le|un|una|uno|mi[ao]|miei|mie|ci sono|due|tre|mi (vengono|viene)|lui|lei|loro|tutt[ie]|qualcuno|nessuno|tocca|si sente|è tutto)\b|^(l|un|c|non c)['’]|^\S+ (c['’]|arriva|spunta|entra)|^(arriva\p{L}*|spunta\p{L}*|entra\p{L}*|esce|viene fuori|resta\p{L}*|appare|passa|sbuca|compare|scoppia|vola\p{L}*) (il|lo|la|l['’]|i|gli|le|un|uno|una|dei|delle|due|mi[ao])(?=[ '’])| c['’](è|era)/iu

interface Beat {
  order: number
  quote: Quote
  text: string
  /** The dreamer's own word before it: «ma», «poi». */
  lead: 'and' | 'but' | 'then' | 'suddenly' | 'when' | null
  isTurn: boolean
  isEnd: boolean
  /** It says whom it speaks of. */
  isClear: boolean
  /** Nothing in it points back: not «lo lascio libero». */
  begins: boolean
  rank: number
}

/** The dream told back to the dreamer in two to four sentences. Null where too little of it can be told. */
export function retelling(scene: Scene, length: 'basic' | 'advanced'): Retelling | null {
  const beats = beatsOf(scene)
  const chosen = chosenOf(beats, WORDS[length])
  const text = chosen.length < 2 ? '' : told(scene, chosen)
  if (wordCount(text) < WORDS_MIN) return null
  return { text, used: chosen.map(({ quote }) => quote) }
}

function beatsOf({ course, input }: Scene): Beat[] {
  const clauses = clausesOf(course.tokens).slice(0, CLAUSES_MAX)
  const quoter = new Quoter(input.content, course.tokens)
  const beats: Beat[] = []
  const isIn = (quote: Quote, others: readonly (Quote | null | undefined)[]): boolean =>
    others.some((other) => other && overlap(other, quote))
  for (const [order, clause] of clauses.entries()) {
    const quote = quoteOf(course.tokens, clauses, order, quoter)
    const last = beats.at(-1)
    if (!quote || (last && overlap(last.quote, quote))) continue
    const words = smallStart(quote.text).replace(LEADING, '').replace(TAIL, '')
    // in the first clause of a dream nobody else can be meant
    const opens =
      beats.length === 0 && /^sono (in|a|al|alla|nel|nella|su|sul|sulla|con|da|dentro|davanti)\b/u.test(words)
    const text = toSecondPerson(opens ? `io ${words}` : words)
    // «col controllo della velocità»: what was taken for the dreamer's verb is a noun
    if (text === words && clause.verb?.form === 'I') continue
    if (text === null || wordCount(text) < 2 || COMMENT.test(words) || SAYING.test(text)) continue
    const isTurn = isIn(quote, [course.turn])
    const isEnd = isIn(quote, [course.end])
    const hasPronoun = /^(lo|la|li|le|gli|l|ne)$/.test(wordAt(course.tokens, quote.from))
    const isClear = clause.verb?.form === 'I' || clause.verb?.form === 'we' || NAMED.test(words)
    const begins = isClear && !(hasPronoun && finiteVerb(course.tokens, quote.from + 1))
    const rank = isTurn
      ? 1
      : isEnd
        ? 0
        : isIn(
              quote,
              course.motifs.slice(0, 3).map((motif) => motif.quote),
            )
          ? 2
          : isIn(quote, [...course.undergone, ...course.acts])
            ? 3
            : isIn(
                  quote,
                  course.images.slice(0, 3).map((image) => image.quote),
                )
              ? 4
              : 5
    beats.push({ order, quote, text, lead: leadOf(course.tokens, clause, quote), isTurn, isEnd, isClear, begins, rank })
  }
  return beats
}

function quoteOf(
  tokens: Scene['course']['tokens'],
  clauses: readonly Clause[],
  order: number,
  quoter: Quoter,
): Quote | null {
  const clause = clauses[order]
  if (clause?.kind !== 'story' || !clause.verb || /^(durare|pensare|bastare)$/.test(clause.verb.lemma)) return null
  const quote = quoter.clause(clauses, order, CLAUSE_WORDS)
  if (!quote || quote.to - quote.from < CLAUSE_WORDS_MIN) return null
  const { at } = clause.verb
  if (at < quote.from || at >= quote.to) return null
  // «che prepara una torta», «per tornare a casa», «giurando»: said of something else
  for (let place = clause.from; place <= at; place += 1) if (DEPENDENT.test(wordAt(tokens, place))) return null
  const [first, second] = [tokens[quote.from], tokens[quote.from + 1]]
  const isHanging = first && verbOf(first)?.form === 'ger'
  const isInfinitive =
    /^(a|ad|di|da|per|senza)$/.test(first?.word ?? '') && second !== undefined && verbOf(second)?.form === 'inf'
  // «vedo che lungo le gambe del tavolo»: cut before its verb
  let open = -1
  for (let place = at + 1; place < quote.to; place += 1) {
    if (/^(che|dove|quando|perche|e|ed|ma|se)$/.test(wordAt(tokens, place)) && !isVerbE(tokens[place])) {
      open = wordAt(tokens, place) === 'e' ? open : place
    } else if (finiteVerb(tokens, place)) open = -1
  }
  return isHanging || isInfinitive || open >= 0 ? null : quote
}

function leadOf(tokens: Scene['course']['tokens'], clause: Clause, quote: Quote): Beat['lead'] {
  const words = tokens.slice(clause.from, quote.from + 3).map(({ word }) => word)
  if (words.includes('improvviso') || words.includes('improvvisamente') || words.includes('tratto')) return 'suddenly'
  if (words.some((word) => /^(ma|pero|invece|eppure)$/.test(word))) return 'but'
  if (words.some((word) => /^(poi|dopo|dopodiche)$/.test(word))) return 'then'
  if (words.includes('quando')) return 'when'
  return /^(e|ed)$/.test(words[0] ?? '') ? 'and' : null
}

/** The beginning, the end, the turn, and what weighs most between them, in the dream's order. */
function chosenOf(all: readonly Beat[], most: number): Beat[] {
  const clear = all.findIndex(({ begins }) => begins)
  const beats = all.slice(clear >= 0 && clear < all.length / 2 ? clear : 0)
  const first = beats[0]
  if (!first) return []
  const chosen = new Set([first])
  let words = wordCount(first.text) + 2
  for (const beat of beats.slice(1).sort((a, b) => a.rank - b.rank || a.order - b.order)) {
    const size = wordCount(beat.text) + 2
    // «gli dà qualche spicciolo»: who does is said in the clause before it, or nowhere
    const follows = [...chosen].some(({ order }) => order === beat.order - 1)
    if (words + size > most || !(beat.isClear || beat.isEnd || follows)) continue
    chosen.add(beat)
    words += size
  }
  return beats.filter((beat) => chosen.has(beat))
}

/** Joins what follows at once to the clause before it; a gap, a turn and the end begin sentences of their own. */
function told({ pick, input, course }: Scene, beats: readonly Beat[]): string {
  const taken = new Set((input.history.recentTexts ?? []).map(firstWords))
  const [first, ...others] = beats
  const isEarly = (first?.quote.from ?? 0) <= course.tokens.length * EARLY
  const starts = pick.order('retell:start', isEarly ? [...RETELLING.start, ...RETELLING.scene] : RETELLING.scene)
  const openings = starts.map((frame) => fill(frame, { a: first?.text ?? '' }))
  const middles = pick.order('retell:then', RETELLING.then)
  let text = openings.find((opening) => !taken.has(firstWords(opening))) ?? openings[0] ?? ''
  let before = first
  let run = 1
  for (const [at, beat] of others.entries()) {
    const isNext = beat.order - 1 === before?.order
    const isLast = at === others.length - 1
    const frames =
      beat.lead === 'suddenly'
        ? RETELLING.suddenly
        : isLast && beat.isEnd && others.length > 1 && !isNext
          ? RETELLING.end
          : beat.lead === 'but' && isNext
            ? RETELLING.but
            : beat.isTurn && wordCount(beat.text) > 2
              ? RETELLING.turn
              : null
    before = beat
    if (frames) text += `. ${fill(pick.one(`retell:${at}`, frames), { a: beat.text })}`
    else if (run < RUN_MAX && (isNext || (run === 1 && !text.includes('oi ')))) {
      text += isNext ? (beat.lead === 'and' || run === RUN_MAX - 1 ? ` ${and(beat.text)} ` : ', ') : '; poi '
      text += beat.text
      run += 1
      continue
    } else text += `. ${fill(middles[at % middles.length] ?? '', { a: beat.text })}`
    run = 1
  }
  return `${sentenceCase(text)}.`
}

const and = (next: string): string => (/^[eè]/iu.test(next) ? 'ed' : 'e')

const firstWords = (text: string): string => text.split(/\s+/u).slice(0, 2).join(' ').toLowerCase()

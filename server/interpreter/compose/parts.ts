import { type Motif, PAIRS, PAIRS_ANY, POLES } from '../course/motifs.ts'
import type { Quote } from '../course/quotes.ts'
import { verbOf } from '../course/verbs.ts'
import { fold } from '../language/tokens.ts'
import { agree, fill } from './prose.ts'
import { overlap, quoted } from './quoting.ts'
import READINGS from './readings.it.json' with { type: 'json' }
import { retelling } from './retelling.ts'
import type { Scene } from './scene.ts'

/** A noun phrase has to be this rare, coloured or central to open a text, or to stand beside something. */
const STRIKING = 2.6
const NOTABLE = 2
/** What weighs less is set against another motif only where there is a wording for the two. */
const PAIRED_MIN = 2.2
/** A pair with a wording of its own is worth so much weight. */
const PAIRED_BONUS = 1.4

interface Opening {
  frames: readonly string[]
  quotes: readonly Quote[]
}

/**
 * What a text says of a dream, one thing at a time. Each part quotes words that no earlier part has quoted, or is empty
 * where the dream gives nothing for it.
 */
export class Parts {
  readonly #scene: Scene
  readonly #used: Quote[] = []
  /** What the retelling has told already: only what weighs most is quoted again. */
  #told: readonly Quote[] = []
  readonly #said = new Set<string>()
  #lastMaybe = ' '
  /** What weighs most in the dream. */
  readonly first: Motif | null
  /** What stands over against it: of another kind and in other words. */
  readonly second: Motif | null

  constructor(scene: Scene) {
    this.#scene = scene
    const [first, ...others] = scene.course.motifs
    this.first = first ?? null
    this.second = first ? oppositeOf(first, others) : null
  }

  /** The dream told back, begun as none of the person's latest texts; where it cannot be told, what strikes in it. */
  opening(length: 'basic' | 'advanced'): string {
    const told = retelling(this.#scene, length)
    this.#told = told?.used ?? []
    return told?.text ?? this.#striking()
  }

  /** The first sentences of a dream that is not told back. Empty when nothing can be quoted. */
  #striking(): string {
    const { pick, input } = this.#scene
    const taken = (input.history.recentTexts ?? []).map(beginning)
    const filled = pick
      .order('opening', this.#openings())
      .flatMap(({ frames, quotes }, at) =>
        pick.order(`frame:${at}`, frames).map((frame) => ({ quotes, text: this.#filled(frame, quotes) })),
      )
    const chosen = filled.find(({ text }) => !taken.some((other) => other.startsWith(beginning(text)))) ?? filled[0]
    this.#used.push(...(chosen?.quotes ?? []))
    return chosen?.text ?? ''
  }

  /** A wording about one or two quotations, in the number of the last. */
  #filled(frame: string, quotes: readonly Quote[]): string {
    const [a = '', b = ''] = quotes.map(({ text }) => quoted(text))
    return fill(agree(frame, quotes.at(-1)?.plural === true), { a, b })
  }

  /** What the text can begin with: not with words that the tension is going to quote. */
  #openings(): Opening[] {
    const { course, input } = this.#scene
    const { openings } = READINGS
    const { first, second } = this
    const options: Opening[] = []
    const add = (frames: readonly string[], ...quotes: (Quote | null | undefined)[]): void => {
      const known = quotes.filter((quote) => quote !== null && quote !== undefined)
      if (known.length === quotes.length && !known.some((quote) => this.#isOfTension(quote))) {
        options.push({ frames, quotes: known })
      }
    }
    const striking = ({ quote, rich, score }: (typeof course.images)[number]): boolean =>
      rich && score >= STRIKING && !this.#isOfTension(quote)
    const image = course.images.find(striking)?.quote
    // an image is the best beginning
    for (let times = 0; times < 3; times += 1) add(openings.image, image)
    const isTold = this.#storyQuotes().length > 0
    if (!isTold) {
      add(openings.turn, course.turn)
      add(openings.end, course.end)
    }
    add(openings.said, course.said)
    if (!isTold && course.start && course.end && !overlap(course.start, course.end))
      add(openings.contrast, course.start, course.end)
    if (options.length < 3) {
      add(openings.act, course.acts[0])
      add(openings.undergone, course.undergone[0])
      add(openings.start, course.start)
    }
    if (first && !second && options.length < 1) options.push({ frames: first.entry.see, quotes: [first.quote] })
    const title = input.title.trim()
    if (options.length < 2 && /^[^«»"“”?\n]{4,60}$/u.test(title)) add(openings.title, { from: -1, to: -1, text: title })
    return options
  }

  #isOfTension(quote: Quote): boolean {
    return [this.first, this.second].some((motif) => motif !== null && overlap(motif.quote, quote))
  }

  #isFree(quote: Quote): boolean {
    return !this.#used.some((other) => overlap(other, quote) || other.text === quote.text)
  }

  #isTold(quote: Quote): boolean {
    return this.#told.some((other) => overlap(other, quote))
  }

  /** What can be seen of a motif; nothing once it has been quoted. */
  see(motif: Motif | null, key: string): string {
    if (!motif || !this.#isFree(motif.quote)) return ''
    this.#used.push(motif.quote)
    return this.#filled(this.#scene.pick.one(`see:${key}`, motif.entry.see), [motif.quote])
  }

  /** A possibility; without a motif, one that holds of any dream. */
  maybe(motif: Motif | null, key: string): string {
    const left = this.#unsaid(motif?.entry.maybe ?? READINGS.maybeAny)
    // not «forse» after «forse»
    const fresh = left.filter((text) => !text.startsWith(this.#lastMaybe))
    const text = this.#scene.pick.one(`maybe:${key}`, fresh.length > 0 ? fresh : left)
    this.#said.add(text)
    this.#lastMaybe = text.split(' ')[0] ?? ''
    return text
  }

  /** The question that ends a text: about what weighs most in the dream. */
  ask(): string {
    const asks: Readonly<Record<string, readonly string[]>> = READINGS.asks
    return this.#scene.pick.one('ask', asks[this.first?.entry.pole ?? ''] ?? READINGS.asks.any)
  }

  /** From its beginning, past its turn, to its end. */
  story(): string {
    const quotes = this.#storyQuotes()
    if (this.#told.length > 0 || !quotes.every((quote) => this.#isFree(quote))) return ''
    this.#used.push(...quotes)
    const [a = '', b = '', c = ''] = quotes.map(({ text }) => quoted(text))
    return a ? this.#scene.pick.one('story', READINGS.story, { a, b, c }) : ''
  }

  /** Three places of the course that the tension leaves free; none where the dream has not all of them. */
  #storyQuotes(): Quote[] {
    const { start, turn, end } = this.#scene.course
    if (!start || !turn || !end || overlap(start, turn) || overlap(turn, end) || overlap(start, end)) return []
    const quotes = [start, turn, end]
    return start.from < turn.from && turn.from < end.from && !quotes.some((quote) => this.#isOfTension(quote))
      ? quotes
      : []
  }

  /** What else happens, and what it may have to do with. */
  further(): string {
    const motif = this.#scene.course.motifs.find(
      ({ entry, quote }) =>
        this.#isFree(quote) && !this.#isTold(quote) && entry !== this.first?.entry && entry !== this.second?.entry,
    )
    return motif ? `${this.see(motif, 'further')} ${this.maybe(motif, 'further')}` : ''
  }

  /** A question about waking life. */
  life(motif: Motif): string {
    const lives: Readonly<Record<string, string>> = READINGS.lives
    return this.#filled(lives[motif.entry.pole] ?? READINGS.lives.any, [motif.quote])
  }

  /** Two things that happen, against each other. */
  tension(): string {
    const { first, second } = this
    return first && second ? this.#pair(first, second) : ''
  }

  #pair(first: Motif, second: Motif): string {
    this.#used.push(first.quote, second.quote)
    const known = pairOf(first, second)
    const [a, b] = known?.swapped ? [second, first] : [first, second]
    return this.#scene.pick.one(`pair:${a.entry.pole}`, known?.wordings ?? PAIRS_ANY, {
      a: quoted(a.quote.text),
      b: quoted(b.quote.text),
      p: POLES[a.entry.pole] ?? '',
      q: POLES[b.entry.pole] ?? '',
    })
  }

  #freeImage(): Quote | null {
    const isUsable = (quote: Quote): boolean => quote.to - quote.from > 1 && this.#isFree(quote)
    return (
      this.#scene.course.images.find(({ score, quote, rich }) => rich && score >= NOTABLE && isUsable(quote))?.quote ??
      null
    )
  }

  /** A line about one part of the dream's course, in words not quoted yet. */
  line(kind: 'turns' | 'acts' | 'undergone' | 'said' | 'images'): string {
    const { course, pick } = this.#scene
    const options = {
      turns: [course.turn],
      acts: course.acts,
      undergone: course.undergone,
      said: [course.said],
      images: [this.#freeImage()],
    }[kind]
    const quote = options.find((option) => option && this.#isFree(option) && !this.#isTold(option))
    if (!quote) return ''
    this.#used.push(quote)
    const frame = pick.one(`line:${kind}`, this.#unsaid(READINGS[kind]))
    this.#said.add(frame)
    return this.#filled(frame, [quote])
  }

  #unsaid(wordings: readonly string[]): string[] {
    return wordings.filter((wording) => !this.#said.has(wording))
  }

  /** Its beginning and its end. */
  contrast(): string {
    const { start, end } = this.#scene.course
    if (this.#told.length > 0 || !start || !end || overlap(start, end)) return ''
    if (!this.#isFree(start) || !this.#isFree(end)) return ''
    this.#used.push(start, end)
    return this.#filled(this.#scene.pick.one('contrast', READINGS.contrast), [start, end])
  }

  /** How it ends, or breaks off. */
  ending(): string {
    const { end, broken, acts, undergone } = this.#scene.course
    if (!end || !this.#isFree(end) || this.#isTold(end)) return ''
    this.#used.push(end)
    const isOf = (quotes: readonly Quote[]): boolean => quotes.some((quote) => overlap(quote, end))
    const kind = broken ? 'broken' : isOf(acts) ? 'mine' : isOf(undergone) ? 'theirs' : 'plain'
    return this.#filled(this.#scene.pick.one('ending', READINGS.ends[kind]), [end])
  }

  /** Who carries the story on: the dreamer, the others, both. */
  roles(): string {
    const { acts, undergone } = this.#scene.course
    const [mine, theirs] = [acts.length, undergone.length]
    const kind = mine + theirs === 0 ? 'none' : theirs > mine ? 'theirs' : theirs === 0 && mine > 2 ? 'mine' : 'both'
    return kind === 'both' && (mine < 2 || theirs < 2) ? '' : this.#scene.pick.one('roles', READINGS.roles[kind])
  }

  /** Something to do with the dream. */
  attempt(): string {
    return this.#scene.pick.one('try', READINGS.try)
  }

  /** A kind word that fits the mood of the dream. */
  warmth(): string {
    return this.#scene.pick.one('warm', READINGS.warm[this.#scene.input.mood])
  }
}

function oppositeOf(first: Motif, others: readonly Motif[]): Motif | null {
  const apart = others.filter(({ quote }) => !overlap(quote, first.quote))
  const paired = apart.find((other) => pairOf(first, other) !== null)
  if (paired && paired.weight > first.weight - PAIRED_BONUS) return paired
  return apart.find(({ entry }) => entry.pole !== first.entry.pole && entry.weight >= PAIRED_MIN) ?? null
}

/** The wordings for two poles, whichever of them the table names first; more to the point where both speak of one thing. */
function pairOf(first: Motif, second: Motif): { wordings: readonly string[]; swapped: boolean } | null {
  const same = sharesThing(first.quote.text, second.quote.text) ? ':same' : ''
  for (const end of new Set([same, ''])) {
    const straight = PAIRS[`${first.entry.pole}+${second.entry.pole}${end}`]
    if (straight) return { wordings: straight, swapped: false }
    const swapped = PAIRS[`${second.entry.pole}+${first.entry.pole}${end}`]
    if (swapped) return { wordings: swapped, swapped: true }
  }
  return null
}

/** «Una cobra mi insegue», «la cobra è diventata un verme». */
function sharesThing(a: string, b: string): boolean {
  const words = new Set(fold(a).match(/[a-z]{5,}/g))
  return (fold(b).match(/[a-z]{5,}/g) ?? []).some(
    (word) => words.has(word) && verbOf({ word, accent: false }) === undefined,
  )
}

/** How a text begins, whatever it quotes. */
const beginning = (text: string): string =>
  text
    .replace(/«[^»]*»/gu, '«»')
    .split(/\s+/u)
    .slice(0, 5)
    .join(' ')
    .toLowerCase()

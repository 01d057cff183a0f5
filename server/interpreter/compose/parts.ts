import type { Motif } from '../course/motifs.ts'
import type { Quote } from '../course/quotes.ts'
import { findEntry } from '../lexicon/lexicon.ts'
import type { SceneElement } from '../types.ts'
import { followingOf, type Moment } from './following.ts'
import { isFeelingWord, shownEvidence } from './names.ts'
import { fillQuotes, overlap, quoted } from './quoting.ts'
import READINGS from './readings.it.json' with { type: 'json' }
import type { Scene } from './scene.ts'

const FEELINGS_MAX = 4

/**
 * What a text says of a dream, one thing at a time, or nothing where the dream gives nothing for it. The same words of
 * the dream are quoted once, and a wording that one of the person's latest texts has is taken last.
 */
export class Parts {
  readonly #scene: Scene
  readonly #used: Quote[] = []
  readonly #openings = new Set<string>()
  readonly #recent: readonly string[]
  /** What weighs most in the dream. */
  readonly first: Motif | null
  /** The feeling that is named most clearly, in its sentence; only where no situation is known. */
  readonly #strongest: { id: string; quote: Quote } | null
  /** Other moments of it, in its order. */
  readonly following: readonly Moment[]

  /** @param most other moments */
  constructor(scene: Scene, most = 3) {
    this.#scene = scene
    this.#recent = scene.input.history.recentTexts ?? []
    this.first = scene.course.motifs[0] ?? null
    this.#strongest = this.first ? null : this.#named()
    this.following = this.#strongest ? [] : followingOf(scene.course, most)
  }

  /** A wording with the quotation in its place, or one without a place where the words have been quoted already. */
  #say(key: string, wordings: readonly string[], quote: Quote | null = null): string {
    const free = quote && this.#isFree(quote) ? quote : null
    const usable = wordings.filter((wording) => free || !/\{a\}/iu.test(wording))
    const worth = (wording: string): number => Number(/\{a\}/iu.test(wording))
    const ordered = this.#scene.pick.order(key, usable).sort((a, b) => worth(b) - worth(a))
    const chosen = this.#fresh(ordered, (one, other) => worth(one) === worth(other))
    if (free && /\{a\}/iu.test(chosen)) this.#used.push(free)
    return fillQuotes(chosen, { a: free ? quoted(free.text) : '' })
  }

  /** The first wording that no recent text has, nor begins as; of equal ones, one that opens otherwise than another. */
  #fresh(wordings: readonly string[], isEqual: (one: string, other: string) => boolean = () => true): string {
    const unsaid = wordings.filter((wording) => !this.#recent.some((text) => isSaidIn(wording, text)))
    const [best = wordings[0] ?? ''] = unsaid
    const chosen =
      unsaid.find((wording) => isEqual(wording, best) && !this.#openings.has(beginning(wording, OPENING_WORDS))) ?? best
    this.#openings.add(beginning(chosen, OPENING_WORDS))
    return chosen
  }

  /** One of some wordings, and not one that a recent text has. */
  choose(key: string, wordings: readonly string[]): string {
    return this.#fresh(this.#scene.pick.order(key, wordings))
  }

  #isFree({ from, to, text }: Quote): boolean {
    return !this.#used.some((other) => overlap(other, { from, to, text }) || isWithin(text, other.text))
  }

  /** What has been quoted elsewhere in the text. */
  markQuoted(text: string): void {
    this.#used.push({ from: -1, to: -1, text })
  }

  isQuoted(text: string): boolean {
    return !this.#isFree({ from: -1, to: -1, text })
  }

  /** What is at the centre of the dream; where no situation is known, where a feeling is named, or else what it begins with. */
  heart(): string {
    const { first } = this
    if (first) return this.#say('heart', first.entry.heart, first.quote)
    const felt = this.#strongest
    return felt
      ? this.#say('felt', READINGS.bare.felt, felt.quote)
      : this.#say('bare', READINGS.bare.single, this.#scene.course.start)
  }

  /** What of waking life it may have to do with. */
  thought(): string {
    if (this.first) return this.#say('thought', this.first.entry.thought)
    const thoughts: Readonly<Record<string, string>> = READINGS.bare.thoughts
    return thoughts[this.#strongest?.id ?? ''] ?? ''
  }

  /** Another possibility than the one that was said. */
  otherThought(said: string): string {
    return this.choose('other', this.first?.entry.thought.filter((thought) => thought !== said) ?? [])
  }

  /** What is said of another moment. */
  turn(moment: Moment): string {
    if ('entry' in moment) return this.#say(`turn:${moment.entry.id}`, moment.entry.turn, moment.quote)
    return this.#say(moment.kind, READINGS.moments[moment.kind], moment.quote)
  }

  /** What of waking life another moment may have to do with; nothing for one without a situation. */
  thoughtOf(moment: Moment): string {
    return 'entry' in moment ? this.#say(`thought:${moment.entry.id}`, moment.entry.thought) : ''
  }

  /** The question that ends a text: about the first situation, else about what was quoted. */
  ask(): string {
    return this.choose('ask', this.first?.entry.ask ?? READINGS.bare[this.#strongest ? 'askFelt' : 'asks'])
  }

  /** What the dream and that which was told beside it may have in common. */
  bridge(): string {
    return this.choose('bridge', this.first?.entry.bridge ?? READINGS.answers.rest.bridge)
  }

  /** The question that leads from the dream back into what was told. */
  after(): string {
    return this.choose('after', this.first?.entry.after ?? READINGS.answers.rest.after)
  }

  /** What is felt, where it says something: a change towards the end, two opposites, or what the mood would not let expect. */
  feelings(): string {
    const { clash } = this.#scene
    const { mixed, brightMood, darkMood } = READINGS.feelings
    const felt = this.#felt()
    const change = this.#change(felt)
    if (change) return change
    const [main] = felt.filter((element) => isFeelingWord(shownEvidence(element)))
    if (!main) return ''
    const f = quoted(shownEvidence(main))
    if (clash) return fillQuotes(this.choose('feelings', clash === 'bright-mood' ? brightMood : darkMood), { f })
    const opposite = felt.find((element) => isFeelingWord(shownEvidence(element)) && isOpposite(main, element))
    return opposite ? fillQuotes(this.choose('feelings', mixed), inOrder(main, opposite)) : ''
  }

  #named(): { id: string; quote: Quote } | null {
    for (const { id, found } of this.#felt()) {
      const hit = found?.hits[0]
      const quote = hit && this.#scene.course.quoter.around(hit.from, hit.to, FELT_QUOTE)
      if (id && quote) return { id, quote }
    }
    return null
  }

  #felt(): SceneElement[] {
    return this.#scene.ofGroup.emotions
      .filter(({ found }) => found?.source === 'content' && !found.hits[0]?.waking)
      .slice(0, FEELINGS_MAX)
  }

  /** The feeling in which the dream ends, where another kind of feeling stood before it. */
  #change(felt: readonly SceneElement[]): string {
    const { tokens, course } = this.#scene
    const hits = felt
      .flatMap((element) => (element.found?.hits ?? []).map((hit) => ({ ...hit, valence: valenceOf(element) })))
      .filter(({ valence, waking }) => valence !== 'mixed' && !waking)
      .sort((a, b) => a.from - b.from)
    const last = hits.at(-1)
    if (!last || last.from < tokens.length * LATE || hits[0]?.valence === last.valence) return ''
    const quote = course.quoter.around(last.from, last.to, FELT_QUOTE)
    if (!quote || !this.#isFree(quote)) return ''
    return this.#say('change', READINGS.feelings[last.valence === 'positive' ? 'toBright' : 'toDark'], quote)
  }

  /** A question about waking life. */
  life(): string {
    const lives: Readonly<Record<string, string>> = READINGS.lives
    return lives[this.first?.entry.pole ?? ''] ?? READINGS.lives.any
  }
}

/** The share of the text after which a feeling is of its end. */
const LATE = 0.6
/** Signs above which the sentence of a feeling is rather cut. */
const FELT_QUOTE = 90

const isWithin = (a: string, b: string): boolean => {
  const [one, other] = [a.toLowerCase(), b.toLowerCase()]
  return one.includes(other) || other.includes(one)
}

/** Signs of a wording that tell it from every other. */
const TELLING = 28

/** Whether a text has the longest part of a wording that holds no quotation. */
function isSaidIn(wording: string, text: string): boolean {
  const [part = ''] = wording.split(/\{\w+\}/u).sort((a, b) => b.length - a.length)
  return text.includes(part.slice(0, TELLING)) || beginning(text) === beginning(wording)
}

const BEGINNING_WORDS = 5
/** Two things of one text do not begin with the same words. */
const OPENING_WORDS = 2

/** How a text begins, whatever it quotes. */
const beginning = (text: string, words = BEGINNING_WORDS): string =>
  text
    .replace(/«[^»]*»|\{\w+\}/gu, '«»')
    .split(/\s+/u)
    .slice(0, words)
    .join(' ')
    .toLowerCase()

const valenceOf = ({ id }: SceneElement): string => findEntry('emotions', id)?.valence ?? 'mixed'

const isOpposite = (a: SceneElement, b: SceneElement): boolean => {
  const both = [valenceOf(a), valenceOf(b)]
  return both.includes('positive') && both.includes('negative')
}

/** Two feelings in the order of the text. */
function inOrder(a: SceneElement, b: SceneElement): { f: string; g: string } {
  const [first, second] = [a, b].sort((x, y) => (x.found?.hits[0]?.from ?? 0) - (y.found?.hits[0]?.from ?? 0))
  return { f: quoted(shownEvidence(first ?? a)), g: quoted(shownEvidence(second ?? b)) }
}

import type { Detail } from '../course/details.ts'
import type { Motif } from '../course/motifs.ts'
import poles from '../course/poles.it.json' with { type: 'json' }
import type { Quote } from '../course/quotes.ts'
import { findEntry } from '../lexicon/lexicon.ts'
import type { SceneElement } from '../types.ts'
import DEEDS from './deeds.it.json' with { type: 'json' }
import { followingOf, type Moment } from './following.ts'
import { isFeelingWord, shownEvidence } from './names.ts'
import { fillQuotes, overlap, quoted } from './quoting.ts'
import READINGS from './readings.it.json' with { type: 'json' }
import type { Scene } from './scene.ts'

const PAIRS: Readonly<Record<string, readonly string[]>> = poles.pairs
/** Nothing is joined to the first situation that weighs less. */
const TENSION_MIN = 2.9
const FEELINGS_MAX = 4
/** Scenes that frighten or hurt, and scenes that do good. */
const DARK_POLES = new Set(['threat', 'loss', 'alone', 'body', 'exposed', 'stuck', 'clash'])
const BRIGHT_POLES = new Set(['up', 'calm', 'given', 'meeting', 'safe', 'birth'])

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
  /** Other moments of it, in its order. */
  readonly following: readonly Moment[]

  /** @param most other moments */
  constructor(scene: Scene, most = 3) {
    this.#scene = scene
    this.#recent = scene.input.history.recentTexts ?? []
    this.first = scene.course.motifs[0] ?? null
    this.following = followingOf(scene.course, most)
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

  #pick(key: string, wordings: readonly string[]): string {
    return this.#fresh(this.#scene.pick.order(key, wordings))
  }

  #isFree({ from, to, text }: Quote): boolean {
    return !this.#used.some((other) => overlap(other, { from, to, text }) || isWithin(text, other.text))
  }

  /** What has been quoted elsewhere in the text. */
  markQuoted(text: string): void {
    this.#used.push({ from: -1, to: -1, text })
  }

  /** What is at the centre of the dream. */
  heart(): string {
    const { first } = this
    return first ? this.#say('heart', first.entry.heart, first.quote) : ''
  }

  /** What of waking life it may have to do with. */
  thought(): string {
    return this.first ? this.#say('thought', this.first.entry.thought) : ''
  }

  /** What is said of another moment. */
  turn(moment: Moment): string {
    if ('entry' in moment) return this.#say(`turn:${moment.entry.id}`, moment.entry.turn, moment.quote)
    return this.#say(`deed:${moment.kind}`, DEEDS[moment.kind][moment.isMine ? 'mine' : 'other'], moment.quote)
  }

  /** What the first situation and the weightiest other say together; empty where no wording is kept for them. */
  tension(): string {
    const { first } = this
    const [second] = this.following.filter((moment) => 'entry' in moment).sort((a, b) => b.weight - a.weight)
    const wordings = first && second && second.weight >= TENSION_MIN ? PAIRS[pairOf(first, second)] : undefined
    return wordings ? this.#pick('pair', wordings) : ''
  }

  /** The question that ends a text: about the first situation, else about the weightiest deed. */
  ask(): string {
    const { first } = this
    if (first) return this.#pick('ask', first.entry.ask)
    const [deed] = this.#deeds()
    if (deed) return this.#pick(`ask:${deed.kind}`, DEEDS[deed.kind].ask)
    const { course } = this.#scene
    const moment = [course.details[0]?.quote, course.turn, course.end].find((quote) => quote && this.#isFree(quote))
    return moment ? this.#say('ask', READINGS.bare.asks, moment) : this.#pick('ask', READINGS.bare.asksAny)
  }

  /** Another question than the one asked, of a dream that gives little else to say. */
  askMore(asked: string): string {
    const { first, following } = this
    const [, deed] = this.#deeds()
    if (!first && deed) return this.#pick(`ask:${deed.kind}`, DEEDS[deed.kind].ask)
    if (following.length > 0) return ''
    const others = first ? first.entry.ask : READINGS.bare.asksAny
    return others.find((other) => other !== asked) ?? ''
  }

  /** What the dream and that which was told beside it may have in common; the first is said first. */
  bridges(): string[] {
    const { bridge } = this.#told()
    const first = this.#pick('bridge', bridge)
    return [first, ...bridge.filter((other) => other !== first)]
  }

  /** The question that leads from the dream back into what was told. */
  after(): string {
    return this.#pick('after', this.#told().after)
  }

  /** The first situation, else the weightiest deed. */
  #told(): { bridge: readonly string[]; after: readonly string[] } {
    const [deed] = this.#deeds()
    return this.first?.entry ?? (deed ? DEEDS[deed.kind] : READINGS.answers.rest)
  }

  /** The weightiest first. */
  #deeds() {
    return this.following.filter((moment) => 'kind' in moment).sort((a, b) => b.score - a.score)
  }

  /** Of a dream in which neither a situation nor a deed is known: what it begins with. */
  bare(): string {
    const { start } = this.#scene.course
    return start ? this.#say('bare', READINGS.bare.single, start) : ''
  }

  /** The most particular thing of the dream, in words not quoted yet. */
  detail(): string {
    const detail = this.#scene.course.details.find(({ quote }) => this.#isFree(quote))
    return detail ? this.#sayDetail(detail) : ''
  }

  #sayDetail({ kind, quote }: Detail): string {
    return this.#say(`detail:${kind}`, READINGS.details[kind], quote)
  }

  /** What is felt, where it says something: two opposites, or what neither the mood nor the scene would let expect. */
  feelings(): string {
    const { ofGroup, clash } = this.#scene
    const { mixed, brightMood, darkMood, calmIn, uneasyIn } = READINGS.feelings
    const felt = ofGroup.emotions
      .filter(({ found }) => found?.source === 'content' && !found.hits[0]?.waking)
      .slice(0, FEELINGS_MAX)
      .filter((element) => isFeelingWord(shownEvidence(element)))
    const [main] = felt
    if (!main) return ''
    const f = quoted(shownEvidence(main))
    if (clash) return fillQuotes(this.#pick('feelings', clash === 'bright-mood' ? brightMood : darkMood), { f })
    const opposite = felt.find((element) => isOpposite(main, element))
    if (opposite) return fillQuotes(this.#pick('feelings', mixed), inOrder(main, opposite))
    const pole = this.first?.entry.pole ?? ''
    if (DARK_POLES.has(pole) && valenceOf(main) === 'positive') return fillQuotes(this.#pick('feelings', calmIn), { f })
    if (BRIGHT_POLES.has(pole) && valenceOf(main) === 'negative')
      return fillQuotes(this.#pick('feelings', uneasyIn), { f })
    return ''
  }

  /** A question about waking life, beside words of the dream. */
  life(quote: Quote): string {
    const lives: Readonly<Record<string, string>> = READINGS.lives
    return fillQuotes(lives[this.first?.entry.pole ?? ''] ?? READINGS.lives.any, { a: quoted(quote.text) })
  }
}

const pairOf = (a: Motif, b: Motif): string => [a.entry.pole, b.entry.pole].sort().join('+')

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

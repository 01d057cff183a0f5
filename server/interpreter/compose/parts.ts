import { ENDINGS } from '../course/endings.ts'
import type { Motif } from '../course/motifs.ts'
import poles from '../course/poles.it.json' with { type: 'json' }
import type { Quote } from '../course/quotes.ts'
import { findEntry } from '../lexicon/lexicon.ts'
import type { SceneElement } from '../types.ts'
import { isFeelingWord, shownEvidence } from './names.ts'
import { listing, wordCount } from './prose.ts'
import { fillQuotes, overlap, quoted } from './quoting.ts'
import READINGS from './readings.it.json' with { type: 'json' }
import type { Scene } from './scene.ts'

const PAIRS: Readonly<Record<string, readonly string[]>> = poles.pairs
/** What a second situation of another kind is worth more, one that a wording joins to the first, one in another sentence. */
const BONUS = { otherPole: 0.5, paired: 0.4, apart: 0.9 }
/** A situation that weighs less is not said third. */
const THIRD_MIN = 2.3
/** Nor is one joined to the first that weighs less. */
const TENSION_MIN = 2.7
const FEELINGS_MAX = 3
/** From here on a situation may weigh on the dreamer. */
const HEAVY = 3.1
const HEAVY_POLES = new Set(['threat', 'loss', 'alone', 'body', 'tears'])
/** An image below is too common to be worth a sentence. */
const STRIKING = 2.6

/**
 * What a text says of a dream, one thing at a time, or nothing where the dream gives nothing for it. The same words of
 * the dream are quoted once, and a wording that one of the person's latest texts has is taken last.
 */
export class Parts {
  readonly #scene: Scene
  readonly #used: Quote[] = []
  readonly #recent: readonly string[]
  /** What weighs most in the dream; what stands beside it, and what else there is. */
  readonly first: Motif | null
  readonly second: Motif | null
  readonly third: Motif | null

  constructor(scene: Scene) {
    this.#scene = scene
    this.#recent = scene.input.history.recentTexts ?? []
    const [first, ...others] = scene.course.motifs
    this.first = first ?? null
    this.second = first ? besideOf(first, others) : null
    this.third =
      others.find(
        (motif) =>
          motif.weight >= THIRD_MIN &&
          [first, this.second].every(
            (other) => !other || (other.entry.pole !== motif.entry.pole && isApart(other, motif)),
          ),
      ) ?? null
  }

  /** A wording with the quotation in its place, or one without a place where the words have been quoted already. */
  #say(key: string, wordings: readonly string[], quote: Quote | null = null): string {
    const free = quote && this.#isFree(quote) ? quote : null
    const usable = wordings.filter((wording) => free || !wording.includes('{a}'))
    const chosen = this.#fresh(key, free ? quotingFirst(this.#scene.pick.order(key, usable)) : usable, free !== null)
    if (free && chosen.includes('{a}')) this.#used.push(free)
    return fillQuotes(chosen, { a: free ? quoted(free.text) : '' })
  }

  /** The first wording that no recent text has, nor begins as. */
  #fresh(key: string, wordings: readonly string[], isOrdered = false): string {
    const options = isOrdered ? wordings : this.#scene.pick.order(key, wordings)
    return options.find((wording) => !this.#recent.some((text) => isSaidIn(wording, text))) ?? options[0] ?? ''
  }

  #isFree(quote: Quote): boolean {
    return !this.#used.some((other) => overlap(other, quote) || quoted(other.text) === quoted(quote.text))
  }

  /** What is at the centre of the dream. */
  heart(): string {
    const { first } = this
    return first ? this.#say('heart', first.entry.heart, first.quote) : ''
  }

  /** What of waking life it may have to do with; of another thought where `other` is set. */
  thought(other = false): string {
    if (!this.first) return ''
    const { thought } = this.first.entry
    const one = this.#fresh('thought', thought)
    return other
      ? this.#fresh(
          'thought',
          thought.filter((text) => text !== one),
        )
      : one
  }

  /** A situation that stands beside the first. */
  turn(motif: Motif | null): string {
    return motif ? this.#say(`turn:${motif.entry.id}`, motif.entry.turn, motif.quote) : ''
  }

  /** What the first two situations say together; empty where no wording is kept for them. */
  tension(): string {
    const { first, second } = this
    const wordings = first && second && second.weight >= TENSION_MIN ? PAIRS[pairOf(first, second)] : undefined
    return wordings ? this.#fresh('pair', wordings) : ''
  }

  /** The question that ends a text. */
  ask(): string {
    return this.first ? this.#fresh('ask', this.first.entry.ask) : this.#askOfMoment()
  }

  /** Of a dream without a known situation, about the most striking thing that was not quoted yet. */
  #askOfMoment(): string {
    const { course } = this.#scene
    const moment = [this.#image(), course.turn, course.end, course.start].find((quote) => quote && this.#isFree(quote))
    return moment
      ? fillQuotes(this.#fresh('ask', READINGS.bare.asks), { a: quoted(moment.text) })
      : this.#fresh('ask', READINGS.bare.asksAny)
  }

  #image(): Quote | null {
    return this.#scene.course.images.find(({ rich, score }) => rich && score >= STRIKING)?.quote ?? null
  }

  /** Its beginning and its end, in whole sentences. */
  bare(): string {
    const { start, end } = this.#scene.course
    const { bare } = READINGS
    if (!start) return ''
    if (!end) return this.#say('bare', bare.single, start)
    this.#used.push(start, end)
    return fillQuotes(this.#fresh('bare', bare.course), { a: quoted(start.text), b: quoted(end.text) })
  }

  /** Where the story turns, if that has not been quoted. */
  turning(): string {
    const { turn } = this.#scene.course
    return turn && this.#isFree(turn) ? this.#say('turning', READINGS.bare.turn, turn) : ''
  }

  /** A detail that is rare, in words not quoted yet. */
  detail(): string {
    const image = this.#image()
    return image && this.#isFree(image) ? this.#say('detail', READINGS.bare.image, image) : ''
  }

  /** That more is not known. */
  honest(): string {
    return this.#fresh('honest', READINGS.bare.honest)
  }

  /** How the dream ends, where that changes its colour and nothing has been said of it. */
  ending(): string {
    const { ending } = this.#scene.course
    if (!ending || (ending.quote && !this.#isFree(ending.quote))) return ''
    return this.#say(`ending:${ending.kind}`, ENDINGS[ending.kind].wordings, ending.quote)
  }

  /** What is felt, in the dreamer's words; where the chosen mood says something else, that too. Nothing else. */
  feelings(): string {
    const { ofGroup, clash, course } = this.#scene
    const felt = ofGroup.emotions
      .filter(({ found }) => found?.source === 'content' && !found.hits[0]?.waking)
      .slice(0, FEELINGS_MAX)
    const [main] = felt
    if (!main) return ''
    const { clause, one, many, mixed, brightMood, darkMood } = READINGS.feelings
    const f = quoted(shownEvidence(main))
    if (clash) return fillQuotes(this.#fresh('feelings', clash === 'bright-mood' ? brightMood : darkMood), { f })
    const named = felt.filter((element) => isFeelingWord(shownEvidence(element)))
    const [first] = named
    const opposite = first && named.find((element) => isOpposite(first, element))
    if (opposite) return fillQuotes(this.#fresh('feelings', mixed), inOrder(first, opposite))
    const words = [...new Set(named.map((element) => quoted(shownEvidence(element))))]
    if (words.length > 1) return fillQuotes(this.#fresh('feelings', many), { f: listing(words) })
    const hit = main.found?.hits[0]
    const quote = hit ? course.quoter.around(hit.from, hit.to) : null
    // the sentence that says it has been quoted
    if (quote && !this.#isFree(quote)) return ''
    if (quote && wordCount(quote.text) > 2) {
      this.#used.push(quote)
      return fillQuotes(this.#fresh('feelings', clause), { f: quoted(quote.text) })
    }
    return first ? fillQuotes(this.#fresh('feelings', one), { f: words[0] ?? f }) : ''
  }

  /** A kind word, only where a dark dream may weigh on the dreamer. */
  warmth(): string {
    const { first } = this
    const isHeavy = first && first.weight >= HEAVY && HEAVY_POLES.has(first.entry.pole)
    return isHeavy && this.#scene.input.mood === 'negative' ? this.#fresh('warm', READINGS.warm) : ''
  }

  /** A question about waking life, of a dream without a known situation. */
  lifeOfMoment(): string {
    const { turn, end, start } = this.#scene.course
    const quote = turn ?? end ?? start
    return quote ? this.#fresh('lifeOfMoment', READINGS.bare.lives) : ''
  }

  /** A question about waking life, beside words of the dream. */
  life(quote: Quote): string {
    const lives: Readonly<Record<string, string>> = READINGS.lives
    return fillQuotes(lives[this.first?.entry.pole ?? ''] ?? READINGS.lives.any, { a: quoted(quote.text) })
  }
}

function besideOf(first: Motif, others: readonly Motif[]): Motif | null {
  const worth = (motif: Motif): number =>
    motif.weight +
    (motif.entry.pole === first.entry.pole ? 0 : BONUS.otherPole) +
    (PAIRS[pairOf(first, motif)] ? BONUS.paired : 0) +
    (isApart(first, motif) ? BONUS.apart : 0)
  return others.toSorted((a, b) => worth(b) - worth(a))[0] ?? null
}

const isApart = (a: Motif, b: Motif): boolean => !a.quote || !b.quote || !overlap(a.quote, b.quote)

const pairOf = (a: Motif, b: Motif): string => [a.entry.pole, b.entry.pole].sort().join('+')

const quotingFirst = (wordings: readonly string[]): string[] => [
  ...wordings.filter((wording) => wording.includes('{a}')),
  ...wordings.filter((wording) => !wording.includes('{a}')),
]

/** Signs of a wording that tell it from every other. */
const TELLING = 28

/** Whether a text has the longest part of a wording that holds no quotation. */
function isSaidIn(wording: string, text: string): boolean {
  const [part = ''] = wording.split(/\{\w+\}/u).sort((a, b) => b.length - a.length)
  return text.includes(part.slice(0, TELLING)) || beginning(text) === beginning(wording)
}

const BEGINNING_WORDS = 5

/** How a text begins, whatever it quotes. */
const beginning = (text: string): string =>
  text
    .replace(/«[^»]*»|\{\w+\}/gu, '«»')
    .split(/\s+/u)
    .slice(0, BEGINNING_WORDS)
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

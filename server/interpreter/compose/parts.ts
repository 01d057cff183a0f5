import type { Motif } from '../course/motifs.ts'
import { PAIRS, PAIRS_ANY, POLES } from '../course/motifs.ts'
import type { Quote } from '../course/quotes.ts'
import { overlap, quoted } from './quoting.ts'
import { fill } from './prose.ts'
import READINGS from './readings.it.json' with { type: 'json' }
import type { Scene } from './scene.ts'

/** A noun phrase has to be this rare, coloured or central to lead a text. */
const STRIKING = 2.6
/** Enough to stand beside something. */
const NOTABLE = 2

type OpeningKind = keyof typeof READINGS.openings

interface Opening {
  kind: OpeningKind | 'motif'
  text: string
}

/**
 * What a text says of a dream, one thing at a time. Each part quotes words that no earlier part has quoted, or is empty
 * where the dream gives nothing for it.
 */
export class Parts {
  readonly #scene: Scene
  readonly #used: Quote[] = []
  readonly #motifs: readonly Motif[]

  constructor(scene: Scene) {
    this.#scene = scene
    this.#motifs = scene.course.motifs.filter(({ quote }) => quote.to - quote.from >= 2)
  }

  /** What weighs most in the dream. */
  get first(): Motif | null {
    return this.#motifs[0] ?? null
  }

  /** What stands over against it: of another kind and in other words. */
  get second(): Motif | null {
    const first = this.first
    if (!first) return null
    const others = this.#motifs.slice(1).filter(({ quote }) => !overlap(quote, first.quote))
    const paired = others.find(({ entry }) => pairOf(first.entry.pole, entry.pole) !== null)
    const different = others.find(({ entry }) => entry.pole !== first.entry.pole)
    return (paired && paired.weight > first.weight - 1.4 ? paired : different) ?? null
  }

  /** The first sentences, begun as none of the person's latest texts. Empty when nothing can be quoted. */
  opening(): Opening {
    const { pick, input } = this.#scene
    const taken = new Set((input.history.recentTexts ?? []).map(beginning))
    const kinds = pick.order('opening', this.#openings())
    for (const fresh of [true, false]) {
      for (const { kind, frames, quotes } of kinds) {
        const usable = pick.order(`frame:${kind}`, frames)
        const values = { a: quoted(quotes[0]?.text ?? ''), b: quoted(quotes[1]?.text ?? '') }
        const text = usable.map((frame) => fill(frame, values)).find((filled) => !fresh || !taken.has(beginning(filled)))
        if (text === undefined) continue
        this.#used.push(...quotes)
        return { kind, text }
      }
    }
    return { kind: 'start', text: '' }
  }

  #openings(): { kind: Opening['kind']; frames: readonly string[]; quotes: Quote[] }[] {
    const { course, input } = this.#scene
    const { openings } = READINGS
    const image = course.images.find(({ score, quote }) => score >= STRIKING && !this.#clashes(quote))
    const apart = (quote: Quote | null | undefined): quote is Quote => quote !== null && quote !== undefined && !this.#clashes(quote)
    const options: { kind: Opening['kind']; frames: readonly string[]; quotes: Quote[] }[] = []
    const add = (kind: OpeningKind, ...quotes: (Quote | null | undefined)[]): void => {
      if (quotes.every(apart)) options.push({ kind, frames: openings[kind], quotes })
    }
    if (image) for (const _ of [1, 2, 3]) add('image', image.quote)
    add('turn', course.turn)
    add('end', course.end)
    add('said', course.said)
    if (course.start && course.end && !overlap(course.start, course.end)) add('contrast', course.start, course.end)
    if (this.first && !this.second) for (const _ of [1, 2]) options.push({ kind: 'motif', frames: this.first.entry.see, quotes: [this.first.quote] })
    if (options.length < 3) {
      add('act', course.acts[0])
      add('undergone', course.undergone[0])
      add('start', course.start)
    }
    const title = quotableTitle(input.title)
    if (options.length < 2 && title) add('title', { from: -1, to: -1, text: title })
    return options
  }

  /** Words that the leading motif is going to quote. */
  #clashes(quote: Quote): boolean {
    return this.first !== null && overlap(this.first.quote, quote)
  }

  /** Nothing of a motif that has been quoted. */
  see(motif: Motif | null, key: string): string {
    if (!motif || !this.#isFree(motif.quote)) return ''
    this.#used.push(motif.quote)
    return this.#scene.pick.one(`see:${key}`, motif.entry.see, { a: quoted(motif.quote.text) })
  }

  maybe(motif: Motif | null, key: string): string {
    return this.#scene.pick.one(`maybe:${key}`, motif?.entry.maybe ?? READINGS.maybeAny)
  }

  ask(motif: Motif): string {
    return this.#scene.pick.one('ask', motif.entry.ask, { a: quoted(motif.quote.text) })
  }

  life(motif: Motif): string {
    return this.#scene.pick.one('life', motif.entry.life, { a: quoted(motif.quote.text) })
  }

  /** Two things of the dream against each other: two motifs, or a motif and an image. */
  tension(): string {
    const [first, second] = [this.first, this.second]
    if (first && second) return this.#pair(first, second)
    const image = first && this.#isFree(first.quote) && this.#freeImage()
    if (!first || !image) return ''
    this.#used.push(image, first.quote)
    return this.#scene.pick.one('beside', READINGS.beside, { a: quoted(first.quote.text), b: quoted(image.text) })
  }

  #pair(first: Motif, second: Motif): string {
    const { pick } = this.#scene
    this.#used.push(first.quote, second.quote)
    const known = pairOf(first.entry.pole, second.entry.pole)
    const [a, b] = known?.swapped ? [second, first] : [first, second]
    const values = { a: quoted(a.quote.text), b: quoted(b.quote.text), p: POLES[a.entry.pole] ?? '', q: POLES[b.entry.pole] ?? '' }
    return pick.one(`pair:${a.entry.pole}`, known?.wordings ?? PAIRS_ANY, values)
  }

  #freeImage(): Quote | null {
    return this.#scene.course.images.find(({ score, quote }) => score >= NOTABLE && this.#isFree(quote))?.quote ?? null
  }

  #isFree(quote: Quote): boolean {
    return !this.#used.some((other) => overlap(other, quote) || other.text === quote.text)
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
    const quote = options.find((option) => option && this.#isFree(option))
    if (!quote) return ''
    this.#used.push(quote)
    return pick.one(`line:${kind}`, READINGS[kind], { a: quoted(quote.text) })
  }

  contrast(): string {
    const { course, pick } = this.#scene
    const { start, end } = course
    if (!start || !end || overlap(start, end) || !this.#isFree(start) || !this.#isFree(end)) return ''
    this.#used.push(start, end)
    return pick.one('contrast', READINGS.contrast, { a: quoted(start.text), b: quoted(end.text) })
  }

  ending(): string {
    const { end, broken } = this.#scene.course
    if (!end || !this.#isFree(end)) return ''
    this.#used.push(end)
    return this.#scene.pick.one('ending', READINGS.ends[broken ? 'broken' : 'plain'], { e: quoted(end.text) })
  }
}

/** The wordings for two poles, whichever of them the table names first. */
function pairOf(first: string, second: string): { wordings: readonly string[]; swapped: boolean } | null {
  const [straight, swapped] = [PAIRS[`${first}+${second}`], PAIRS[`${second}+${first}`]]
  if (straight) return { wordings: straight, swapped: false }
  return swapped ? { wordings: swapped, swapped: true } : null
}

/** How a text begins, whatever it quotes. */
const beginning = (text: string): string =>
  text
    .replace(/«[^»]*»/gu, '«»')
    .split(/\s+/u)
    .slice(0, 5)
    .join(' ')
    .toLowerCase()

const quotableTitle = (title: string): string => (title.trim().length > 3 && title.length <= 60 && !/[«»"“”?\n]/u.test(title) ? title.trim() : '')

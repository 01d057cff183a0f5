import { fold } from '#shared/constants/fold.ts'
import type { Token } from './tokens.ts'

/** The place of a form: token indexes, the end excluded. */
export interface FormMatch<T> {
  start: number
  end: number
  value: T
}

/** What stands in one place of a form. */
interface Part {
  words: ReadonlySet<string>
  stems: readonly string[]
  isOptional: boolean
}

/** A form that may continue at its part `next` once its first word is found. */
interface Start<T> {
  parts: readonly Part[]
  next: number
  value: T
}

const GAP_MAX = 3

/** Many forms share a part; it is read once. */
const parts = new Map<string, Part>()

function partOf(written: string): Part {
  const known = parts.get(written)
  if (known) return known
  const words = written.replace(/\?$/, '').split('|')
  const stems = words.flatMap((word) => (word.endsWith('*') ? [word.slice(0, -1)] : []))
  if (words.includes('') || stems.includes('')) throw new Error(`Malformed part of a form: "${written}"`)
  const part = { words: new Set(words), stems, isOptional: written.endsWith('?') }
  parts.set(written, part)
  return part
}
const [GAP, CAPITAL] = [partOf('~'), partOf('^')]

const fits = ({ words, stems }: Part, word: string): boolean =>
  words.has(word) || stems.some((stem) => word.startsWith(stem))

/** Finds many forms in a text at once, by their first words. */
export class FormIndex<T> {
  /** By a whole first word, or by its beginning with `*`. */
  readonly #starts = new Map<string, Start<T>[]>()
  #longest = 0

  /** Adds a form; `lexicon.ts` documents the syntax. Throws on an empty form or a bare `*`. */
  add(form: string, value: T): void {
    const parts = fold(form).split(' ').map(partOf)
    for (const [at, { words, isOptional }] of parts.entries()) {
      for (const word of words) {
        this.#starts.set(word, [...(this.#starts.get(word) ?? []), { parts, next: at + 1, value }])
        this.#longest = Math.max(this.#longest, word.length)
      }
      if (!isOptional) return
    }
  }

  /** All places of all forms, in the order of the text. Linear in the number of words. */
  scan(tokens: readonly Token[]): FormMatch<T>[] {
    const found: FormMatch<T>[] = []
    for (const [start, { word, sentence }] of tokens.entries()) {
      const walk = (form: Start<T>, next: number, at: number): void => {
        const part = form.parts[next]
        const token = tokens[at]
        if (!part) found.push({ start, end: at, value: form.value })
        else if (part === GAP) for (let skip = 0; skip <= GAP_MAX; skip += 1) walk(form, next + 1, at + skip)
        else {
          if (part.isOptional) walk(form, next + 1, at)
          const isHere = token?.sentence === sentence && (part === CAPITAL ? token.capital : fits(part, token.word))
          if (isHere) walk(form, next + 1, at + 1)
        }
      }
      for (let length = 1; length <= Math.min(word.length, this.#longest); length += 1)
        for (const form of this.#starts.get(`${word.slice(0, length)}*`) ?? []) walk(form, form.next, start + 1)
      for (const form of this.#starts.get(word) ?? []) walk(form, form.next, start + 1)
    }
    return found
  }
}

/** The indexes of all words in the matches. */
export function placesOf(matches: readonly FormMatch<unknown>[]): Set<number> {
  const places = new Set<number>()
  for (const { start, end } of matches) for (let at = start; at < end; at += 1) places.add(at)
  return places
}

export function compileForms(forms: readonly string[]): FormIndex<true> {
  const index = new FormIndex<true>()
  for (const form of forms) index.add(form, true)
  return index
}

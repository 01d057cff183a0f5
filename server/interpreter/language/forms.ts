import { fold } from '#shared/constants/fold.ts'
import type { Token } from './tokens.ts'

/** The place of a form: token indexes, the end excluded. */
export interface FormMatch<T> {
  start: number
  end: number
  value: T
}

interface Form<T> {
  parts: readonly string[]
  value: T
}

interface Node<T> {
  /** Forms that continue from here and the index of their next part; the node expands them on its first visit. */
  waiting: { form: Form<T>; next: number }[]
  words: Map<string, Node<T>>
  prefixes: Map<string, Node<T>>
  shortest: number
  longest: number
  gap: Node<T> | null
  name: Node<T> | null
  values: T[]
}

const GAP_MAX = 3

const emptyNode = <T>(): Node<T> => ({
  waiting: [],
  words: new Map(),
  prefixes: new Map(),
  shortest: Number.POSITIVE_INFINITY,
  longest: 0,
  gap: null,
  name: null,
  values: [],
})

/** Compiles forms into one tree. Branches are expanded on first use: all alternatives would be many times more. */
export class FormIndex<T> {
  readonly #root: Node<T> = emptyNode()

  /** Adds a form; `lexicon.ts` documents the syntax. Throws on an empty form or a bare `*`. */
  add(form: string, value: T): void {
    const parts = fold(form).split(' ')
    if (parts.some((part) => part === '' || part === '*')) throw new Error(`Malformed form: "${form}"`)
    this.#root.waiting.push({ form: { parts, value }, next: 0 })
  }

  /** All places of all forms, in the order of the text. Linear in the number of words. */
  scan(tokens: readonly Token[]): FormMatch<T>[] {
    const found: FormMatch<T>[] = []
    const starts = new Map<string, Node<T>[]>()
    for (let at = 0; at < tokens.length; at += 1) {
      const word = tokens[at]?.word ?? ''
      let nodes = starts.get(word)
      if (!nodes) {
        nodes = step(this.#root, word)
        starts.set(word, nodes)
      }
      for (const node of nodes) walk(node, tokens, at, at + 1, found)
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

/** Expands the forms that wait at a node. */
function grow<T>(node: Node<T>): void {
  if (node.waiting.length === 0) return
  for (const { form, next } of node.waiting) insert(node, form, next)
  node.waiting = []
}

function insert<T>(node: Node<T>, form: Form<T>, at: number): void {
  const part = form.parts[at]
  const next = at + 1
  if (part === undefined) {
    if (!node.values.includes(form.value)) node.values.push(form.value)
  } else if (part === '~') {
    node.gap ??= emptyNode()
    node.gap.waiting.push({ form, next })
  } else if (part === '^') {
    node.name ??= emptyNode()
    node.name.waiting.push({ form, next })
  } else {
    const optional = part.endsWith('?')
    for (const word of (optional ? part.slice(0, -1) : part).split('|')) child(node, word).waiting.push({ form, next })
    if (optional) insert(node, form, next)
  }
}

function child<T>(node: Node<T>, word: string): Node<T> {
  const isPrefix = word.endsWith('*')
  const key = isPrefix ? word.slice(0, -1) : word
  const map = isPrefix ? node.prefixes : node.words
  if (isPrefix) {
    node.shortest = Math.min(node.shortest, key.length)
    node.longest = Math.max(node.longest, key.length)
  }
  let next = map.get(key)
  if (!next) {
    next = emptyNode()
    map.set(key, next)
  }
  return next
}

function step<T>(node: Node<T>, word: string): Node<T>[] {
  grow(node)
  const next: Node<T>[] = []
  const exact = node.words.get(word)
  if (exact) next.push(exact)
  const longest = Math.min(node.longest, word.length)
  for (let length = node.shortest; length <= longest; length += 1) {
    const hit = node.prefixes.get(word.slice(0, length))
    if (hit) next.push(hit)
  }
  return next
}

function walk<T>(node: Node<T>, tokens: readonly Token[], start: number, at: number, found: FormMatch<T>[]): void {
  grow(node)
  for (const value of node.values) found.push({ start, end: at, value })
  const sentence = tokens[start]?.sentence
  if (node.words.size > 0 || node.prefixes.size > 0) {
    const token = tokens[at]
    if (token && token.sentence === sentence) {
      for (const next of step(node, token.word)) walk(next, tokens, start, at + 1, found)
    }
  }
  const next = tokens[at]
  if (node.name && next?.capital && next.sentence === sentence) walk(node.name, tokens, start, at + 1, found)
  if (!node.gap) return
  for (let skip = 0; skip <= GAP_MAX; skip += 1) {
    const token = tokens[at + skip]
    if (!token || token.sentence !== sentence) return
    for (const next of step(node.gap, token.word)) walk(next, tokens, start, at + skip + 1, found)
  }
}

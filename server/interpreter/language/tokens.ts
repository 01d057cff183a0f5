import { asRead, fold, INVISIBLE } from '#shared/constants/fold.ts'

/** A word of a text with its offsets. */
export interface Token {
  word: string
  /** UTF-16 offsets in the original text, the end excluded. */
  start: number
  end: number
  /** Increases at every full stop, question mark, line break and the like. */
  sentence: number
  /** Also increases at every comma, colon, dash, bracket or quotation mark. */
  clause: number
  capital: boolean
  /** Has an accent: «né», not «ne». */
  accent: boolean
}

/** Several rules read a long text in a row: its tokens are cached until another text comes. */
const LONG = 1_000
let latest: { text: string; tokens: readonly Token[] } | undefined

const WORD = new RegExp(`[\\p{L}\\p{M}\\p{N}${INVISIBLE}]+`, 'gu')
const SENTENCE_END = /[.!?…\n\r]/u
const CLAUSE_END = /[,;:()[\]{}"“”«»–—]| - /u
/** Short spellings that the matcher needs in full. */
const SHORTHAND = new Map([
  ['nn', 'non'],
  ['xche', 'perche'],
  ['xke', 'perche'],
  ['pk', 'perche'],
  ['xo', 'pero'],
  ['ke', 'che'],
  ['cmq', 'comunque'],
  ['qnd', 'quando'],
  ['qlcn', 'qualcuno'],
  ['qlcs', 'qualcosa'],
  ['nnt', 'niente'],
  ['sn', 'sono'],
  ['dv', 'dove'],
  ['cn', 'con'],
  ['x', 'per'],
])
/** «M’è mancato», «s’è aperta»: the pronoun without its elision. */
const ELIDED = new Map([
  ['m', 'mi'],
  ['t', 'ti'],
  ['s', 'si'],
])
const APOSTROPHE = /['’‘ʼ]/

/** Splits a text into words («l’acqua» is `l`, `acqua`); offsets refer to the original string. Linear in its length. */
export function tokenize(text: string): readonly Token[] {
  if (latest?.text === text) return latest.tokens
  const tokens = split(text)
  if (text.length > LONG) latest = { text, tokens }
  return tokens
}

function split(text: string): Token[] {
  const tokens: Token[] = []
  let sentence = 0
  let clause = 0
  let last = 0
  for (const match of text.matchAll(WORD)) {
    const raw = match[0]
    const between = match.index > last ? text.slice(last, match.index) : ''
    if (between.length > 1 || (between !== ' ' && between !== '')) {
      if (SENTENCE_END.test(between) && !isNumber(text, match.index)) {
        sentence += 1
        clause += 1
      } else if (CLAUSE_END.test(between) && !isNumber(text, match.index)) clause += 1
    }
    const folded = fold(raw)
    const elided = folded.length === 1 && APOSTROPHE.test(text.charAt(match.index + 1)) ? ELIDED.get(folded) : undefined
    const word = elided ?? SHORTHAND.get(folded) ?? folded
    last = match.index + raw.length
    if (word === '') continue
    const first = raw.charCodeAt(0)
    const capital = first < 128 ? first >= 65 && first <= 90 : raw.charAt(0) !== raw.charAt(0).toLowerCase()
    const accent = folded !== asRead(raw.toLowerCase())
    tokens.push({ word, start: match.index, end: last, sentence, clause, capital, accent })
  }
  return tokens
}

/** The point in «6.40», «3,5» ends no sentence or clause. */
const isNumber = (text: string, at: number): boolean => /\d[.,:]\d/u.test(text.slice(at - 2, at + 1))

/** The word at an index; empty outside the text. */
export const wordAt = (tokens: readonly Token[], at: number): string => tokens[at]?.word ?? ''

export const sameClause = (tokens: readonly Token[], a: number, b: number): boolean =>
  tokens[a]?.clause === tokens[b]?.clause

/** Whether `holds` is true for an index of a range, the end excluded. */
export function someAt(from: number, to: number, holds: (at: number) => boolean): boolean {
  for (let at = from; at < to; at += 1) if (holds(at)) return true
  return false
}

/** «è», not the conjunction «e». */
export const isVerbE = (token: Token | undefined): boolean => token?.word === 'e' && token.accent

/** The indexes of the words within the matches of a pattern. @param isWanted takes the first index of a match */
export function placesWithin(
  text: string,
  tokens: readonly Token[],
  pattern: RegExp,
  isWanted = (_first: number) => true,
): Set<number> {
  const places = new Set<number>()
  let at = 0
  for (const { index, 0: words } of text.matchAll(pattern)) {
    while (at < tokens.length && (tokens[at]?.start ?? 0) < index) at += 1
    const isSkipped = !isWanted(at)
    for (; at < tokens.length && (tokens[at]?.start ?? 0) < index + words.length; at += 1)
      if (!isSkipped) places.add(at)
  }
  return places
}

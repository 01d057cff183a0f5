import * as z from 'zod'
import { nameKey } from '#server/features/auth/identity.ts'
import { compileForms, type FormIndex, type FormMatch } from '#server/interpreter/forms.ts'
import { fold, type Token, tokenize } from '#server/interpreter/tokens.ts'
import data from './blocked-words.it.json' with { type: 'json' }

/** Forms in the syntax of the lexicon. What is ordinary in dreams, however dark or bare, is not in the list. */
const listSchema = z.object({
  forms: z.array(z.string()),
  /** Where these stand, what is within them is meant otherwise. */
  allowed: z.array(z.string()),
  /** Words that with a capital letter are a place's or a person's name. */
  names: z.array(z.string()),
})
const list = listSchema.parse(data)

const blocked = compileForms(list.forms)
const allowed = compileForms(list.allowed)
const names = new Set(list.names)
const once = (word: string): string => word.replace(/(.)\1+/gu, '$1')
/** Single words, every letter once: what a word with letters drawn out is compared with. */
const stretched = compileForms(list.forms.filter((form) => !form.includes(' ')).map(once))

const INVISIBLE = /[\p{Cf}\p{DI}]/gu
const STRETCHED = /(.)\1\1/u
const ASCII = /^[a-z0-9]*$/
/** Single letters of one word stand no further apart than this. */
const LETTER_GAP = 3
const SPELLED_MIN = 4

/** A word with what may stand for a letter in it. */
const DISGUISED = /[@$]?[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}@$!]*[\p{L}\p{M}\p{N}])?/gu
const STANDS_FOR: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/**
 * The words of the list that stand in a text, each once, in the order of their finding: whole words, whatever their case
 * and accents, with figures for letters (`str0nzo`), drawn out or spelled with spaces in between. Linear in its length.
 */
export function findBlockedWords(text: string): string[] {
  const tokens = readTokens(text)
  const matches = [
    ...plainMatches(tokens),
    ...tokens.filter(({ word }) => STRETCHED.test(word)).filter(isStretched),
    ...spelledWords(tokens),
  ]
  return [...new Set(matches.map(({ word }) => word))]
}

function readTokens(text: string): Token[] {
  const visible = text.normalize('NFKC').replace(INVISIBLE, '')
  const plain = visible.replace(DISGUISED, (word) =>
    /\p{L}/u.test(word) ? word.replace(/[0134578@$!]/g, (sign) => STANDS_FOR[sign] ?? sign) : word,
  )
  return tokenize(plain).map((token) =>
    ASCII.test(token.word) ? token : { ...token, word: fold(nameKey(token.word)) },
  )
}

const stands = (forms: FormIndex<true>, token: Token): boolean => forms.scan([token]).length > 0
const isStretched = (token: Token): boolean => stands(stretched, { ...token, word: once(token.word) })

function plainMatches(tokens: readonly Token[]): { word: string }[] {
  const matches = blocked.scan(tokens).filter((match) => !isName(tokens, match))
  if (matches.length === 0) return []
  const fine = allowed.scan(tokens)
  return matches
    .filter((match) => !fine.some(({ start, end }) => start <= match.start && match.end <= end))
    .map(({ start, end }) => ({ word: wordsOf(tokens, start, end) }))
}

function isName(tokens: readonly Token[], { start, end }: FormMatch<true>): boolean {
  const token = tokens[start]
  return end - start === 1 && token !== undefined && token.capital && names.has(token.word)
}

const wordsOf = (tokens: readonly Token[], start: number, end: number): string =>
  tokens
    .slice(start, end)
    .map(({ word }) => word)
    .join(' ')

/** Words of the list that are spelled by a run of single letters; a letter at either end may be a word of its own. */
function spelledWords(tokens: readonly Token[]): Token[] {
  const runs: Token[][] = [[]]
  for (const token of tokens) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    const goesOn = token.word.length === 1 && (!last || token.start - last.end <= LETTER_GAP)
    if (goesOn) run?.push(token)
    else runs.push(token.word.length === 1 ? [token] : [])
  }
  return runs.filter((run) => run.length >= SPELLED_MIN).flatMap((run) => spelled(run) ?? [])
}

function spelled(run: readonly Token[]): Token | undefined {
  const [first] = run
  if (!first) return undefined
  const parts = [run, run.slice(1), run.slice(0, -1), run.slice(1, -1)]
  return parts
    .map((part) => ({ ...first, word: part.map(({ word }) => word).join('') }))
    .find((token) => stands(blocked, token))
}

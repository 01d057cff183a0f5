import * as z from 'zod'
import { compileForms, type FormMatch } from '#server/interpreter/language/forms.ts'
import { type Token, tokenize } from '#server/interpreter/language/tokens.ts'
import data from './blocked-words.it.json' with { type: 'json' }
import { findDisguised } from './disguised-words.ts'
import { plainText } from './plain-text.ts'

/** Forms in the syntax of the lexicon. What is ordinary in dreams, however dark or bare, is not in the list. */
const listSchema = z.object({
  forms: z.array(z.string()),
  /** Where these stand, what is within them is meant otherwise. */
  allowed: z.array(z.string()),
  /** The same, when their last word is written as a name. */
  named: z.array(z.string()),
  /** Words that may be a place's or a person's name. */
  names: z.array(z.string()),
  /** A name does not follow these. */
  notNamed: z.array(z.string()),
  /** Beginnings of other words that read like one of the list once a double letter is a single one. */
  harmless: z.array(z.string()),
})
const list = listSchema.parse(data)

const blocked = compileForms(list.forms)
const allowed = compileForms(list.allowed)
const named = compileForms(list.named)
const names: ReadonlySet<string> = new Set(list.names)
const notNamed: ReadonlySet<string> = new Set(list.notNamed)
/** The single words of the list; `stem*` for those that only begin so. */
const singles = list.forms.filter((form) => !form.includes(' ')).flatMap((form) => form.split('|'))
const disguised = findDisguised(singles, list.harmless, (word) => blocked.scan(tokenize(word)).length > 0)

/**
 * The words of the list that stand in a text, each once: whole words, whatever their case and accents, with figures for
 * letters (`str0nzo`), drawn out, spelled with spaces in between or with letters left out. Linear in its length.
 */
export function findBlockedWords(text: string): string[] {
  const plain = plainText(text)
  return [...new Set([...plainWords(plain, tokenize(plain)), ...disguised(plain)])]
}

type Place = Pick<FormMatch<true>, 'start' | 'end'>

function plainWords(plain: string, tokens: readonly Token[]): string[] {
  // «Dio, cane e gatto»: what a comma parts is no form.
  const matches = blocked.scan(tokens).filter(({ start, end }) => tokens[start]?.clause === tokens[end - 1]?.clause)
  if (matches.length === 0) return []
  const fine = [
    ...allowed.scan(tokens),
    ...named.scan(tokens).filter(({ end }) => isWrittenAsName(plain, tokens[end - 1])),
  ]
  const isFine = (match: Place): boolean => fine.some(({ start, end }) => start <= match.start && match.end <= end)
  // Once told that it is a name, it may stand alone: «le mura di Troia… Troia bruciava».
  const known = new Set(matches.filter(isFine).map(({ start }) => tokens[start]?.word))
  const isName = ({ start, end }: Place): boolean => {
    const token = tokens[start]
    if (!token || end - start > 1 || !names.has(token.word) || !known.has(token.word)) return false
    return isWrittenAsName(plain, token) && !isPointedAt(token, tokens[start - 1])
  }
  return matches
    .filter((match) => !isFine(match) && !isName(match))
    .map(({ start, end }) =>
      tokens
        .slice(start, end)
        .map(({ word }) => word)
        .join(' '),
    )
}

/** With a capital letter, and none more: who shouts names nobody. */
function isWrittenAsName(plain: string, token: Token | undefined): boolean {
  const written = token && plain.slice(token.start, token.end)
  return token?.capital === true && written !== written?.toUpperCase()
}

const isPointedAt = (token: Token, before: Token | undefined): boolean =>
  before?.clause === token.clause && notNamed.has(before.word)

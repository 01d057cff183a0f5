import type { FormMatch } from '#server/interpreter/language/forms.ts'
import type { Token } from '#server/interpreter/language/tokens.ts'
import { disguisedWords, plainText, readTokens } from './blocked-words-disguise.ts'
import { allowed, blocked, named, names, notNamed } from './blocked-words-list.ts'

type Place = Pick<FormMatch<true>, 'start' | 'end'>

/**
 * The words of the list that stand in a text, each once: whole words, whatever their case and accents, with figures for
 * letters (`str0nzo`), drawn out, spelled with spaces in between or with letters left out. Linear in its length.
 */
export function findBlockedWords(text: string): string[] {
  const plain = plainText(text)
  const tokens = readTokens(plain)
  return [...new Set([...plainWords(plain, tokens), ...disguisedWords(plain, tokens)])]
}

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

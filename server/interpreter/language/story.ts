import { withoutAsides } from './asides.ts'
import { type Clause, clausesOf, finiteVerbs, type Verbs } from './clauses.ts'
import { type Token, tokenize } from './tokens.ts'

/** A text with its clauses, of which those of kind `story` tell the dream. */
export interface Story {
  text: string
  tokens: readonly Token[]
  verbs: Verbs
  clauses: readonly Clause[]
  /** The clause of a token, if it is part of the dream. */
  clauseAt: (at: number) => Clause | undefined
}

/** Words that are read; no dream of 20,000 characters has more. */
const WORDS_MAX = 6_000

/** Separates a dream from what is said about it. Pure; linear in the text. */
export function storyOf(text: string): Story {
  const tokens = tokenize(accented(text)).slice(0, WORDS_MAX)
  const verbs = finiteVerbs(tokens)
  const clauses = withoutAsides(tokens, clausesOf(tokens, verbs))
  const clauseOf: (Clause | undefined)[] = []
  for (const clause of clauses) {
    if (clause.kind === 'story') for (let at = clause.from; at < clause.to; at += 1) clauseOf[at] = clause
  }
  return { text, tokens, verbs, clauses, clauseAt: (at) => clauseOf[at] }
}

/** «e'» becomes «è»; all offsets stay. */
const accented = (text: string): string =>
  text.replace(/(?<![\p{L}\p{N}])([eE])['’´`](?=\s)/gu, (_, e: string) => (e === 'e' ? 'è ' : 'È '))

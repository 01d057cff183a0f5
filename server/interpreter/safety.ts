import type { SafetyNote } from '#shared/contracts/analyses.ts'
import { compileForms } from './forms.ts'
import { lexicon } from './lexicon.ts'
import { type Token, tokenize } from './tokens.ts'

const levels = ([1, 2] as const).map((level) => {
  const { forms, exclude, text } = lexicon.safety[`level${level}`]
  return { level, text, forms: compileForms(forms), exclude: compileForms(exclude) }
})

/**
 * A caring note when the text speaks of self-harm or of violence suffered. Level 1: said in the first person of waking
 * life. Level 2: it belongs to the dream. It diagnoses nothing, and errs on the side of showing the helplines.
 */
export function safetyNote(content: string, title: string): SafetyNote | undefined {
  const parts = [tokenize(content), tokenize(title)]
  const hit = levels.find(({ forms, exclude }) => parts.some((tokens) => stands(tokens, forms, exclude)))
  return hit && { level: hit.level, text: hit.text }
}

function stands(
  tokens: readonly Token[],
  forms: ReturnType<typeof compileForms>,
  exclude: ReturnType<typeof compileForms>,
): boolean {
  const matches = forms.scan(tokens)
  if (matches.length === 0) return false
  const excluded = exclude.scan(tokens)
  return matches.some((match) => !excluded.some((other) => other.start < match.end && match.start < other.end))
}

import { lexicon } from '#server/interpreter/lexicon/lexicon.ts'
import type { SafetyNote } from '#shared/contracts/analyses.ts'
import type { BasicAnswer } from './schemas.ts'

const LEVELS = { risk: 1, distress: 2 } as const

/**
 * The caring note of a reading, when the rules or the model ask for one: the graver of the two. Its words and its
 * helplines are always the product's own.
 */
export function noteFor(found: SafetyNote | undefined, { level }: BasicAnswer['safety']): SafetyNote | undefined {
  if (level === 'none') return found
  const asked = LEVELS[level]
  if (found && found.level <= asked) return found
  return { level: asked, text: lexicon.safety[`level${asked}`].text }
}

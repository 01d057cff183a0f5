import { smallText } from './basic.ts'
import { journalLine } from './journal.ts'
import { Parts } from './parts.ts'
import { fitWords } from './prose.ts'
import type { Scene } from './scene.ts'

const WORDS = { target: 175, high: 260 }

/**
 * The advanced analysis: the heart of the dream, what it may have to do with, what stands beside it, how it ends, what
 * is felt, what the diary knows, one question. 150 to 260 words where the dream shows two known situations; a dream
 * that shows one or none, or that is told in few lines, has no more said of it than it gives.
 */
export function composeAdvanced(scene: Scene): string {
  const small = smallText(scene)
  if (small) return [small, journalLine(scene)].filter(Boolean).join('\n\n')
  const parts = new Parts(scene)
  const { first, second, third } = parts
  if (!first) return bareText(scene, parts)
  return fitWords(
    [
      { paragraph: 0, rank: 0, text: parts.heart() },
      { paragraph: 1, rank: 0, text: parts.thought() },
      { paragraph: 3, rank: 0, text: parts.turn(second) },
      { paragraph: 4, rank: 2, text: parts.turn(third) },
      { paragraph: 4, rank: 1, text: parts.ending() },
      { paragraph: 5, rank: 1, text: parts.feelings() },
      { paragraph: 3, rank: 4, text: parts.tension() },
      { paragraph: 3, rank: 4, text: second ? '' : parts.turning() },
      { paragraph: 2, rank: 3, text: parts.thought(true) },
      { paragraph: 5, rank: 5, text: parts.detail() },
      { paragraph: 6, rank: 0, text: journalLine(scene) },
      { paragraph: 7, rank: 0, text: parts.warmth() },
      { paragraph: 8, rank: 0, text: parts.ask() },
    ],
    WORDS,
  )
}

/** The same of a dream without a known situation, with its rarest detail, what is felt and a question about waking life. */
function bareText(scene: Scene, parts: Parts): string {
  return fitWords(
    [
      { paragraph: 0, rank: 0, text: parts.bare() },
      { paragraph: 0, rank: 0, text: parts.turning() },
      { paragraph: 1, rank: 1, text: parts.ending() },
      { paragraph: 1, rank: 1, text: parts.detail() },
      { paragraph: 2, rank: 1, text: parts.feelings() },
      { paragraph: 3, rank: 0, text: parts.honest() },
      { paragraph: 4, rank: 0, text: journalLine(scene) },
      { paragraph: 5, rank: 0, text: parts.ask() },
      { paragraph: 5, rank: 0, text: parts.lifeOfMoment() },
    ],
    WORDS,
  )
}

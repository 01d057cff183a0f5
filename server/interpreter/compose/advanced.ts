import { smallText } from './basic.ts'
import { Parts } from './parts.ts'
import { fitWords } from './prose.ts'
import type { Scene } from './scene.ts'

const WORDS = { target: 230, high: 260 }
/** Other moments that it names. */
const MOMENTS_MAX = 2

/**
 * The advanced analysis: the heart of the dream and what it may have to do with, another possibility, up to two other
 * moments in the dream's order with a thought each, a feeling that says something, one question. As long as the dream
 * gives something to say, and never more than 260 words.
 */
export function composeAdvanced(scene: Scene): string {
  const small = smallText(scene)
  if (small) return small
  const parts = new Parts(scene, MOMENTS_MAX)
  const heart = parts.heart()
  const thought = parts.thought()
  return fitWords(
    [
      { paragraph: 0, rank: 0, text: heart },
      { paragraph: 1, rank: 0, text: thought },
      { paragraph: 2, rank: 2, text: parts.otherThought(thought) },
      ...parts.following.flatMap((moment, at) => [
        { paragraph: 3 + at, rank: 0, text: parts.turn(moment) },
        { paragraph: 3 + at, rank: 1 + 2 * at, text: parts.thoughtOf(moment) },
      ]),
      { paragraph: 6, rank: 4, text: parts.feelings() },
      { paragraph: 7, rank: 0, text: parts.ask() },
    ],
    WORDS,
  )
}

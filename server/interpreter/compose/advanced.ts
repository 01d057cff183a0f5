import { smallText } from './basic.ts'
import { Parts } from './parts.ts'
import { fitWords, sentencesWithin } from './prose.ts'
import type { Scene } from './scene.ts'

const WORDS = { target: 230, high: 260 }
/** Where three other moments are named, the thought is short; in words. */
const SHORT_THOUGHT = 44
/** More words than any thought has. */
const WHOLE_THOUGHT = 90

/**
 * The advanced analysis: the heart of the dream, then up to three other moments in the dream's order, what it may have
 * to do with, a feeling that says something, one question. As long as the dream gives something to say, and never more
 * than 260 words.
 */
export function composeAdvanced(scene: Scene): string {
  const small = smallText(scene)
  if (small) return small
  const parts = new Parts(scene)
  const turns = parts.following
  const heart = parts.heart()
  const thought = sentencesWithin(parts.thought(), turns.length > 2 ? SHORT_THOUGHT : WHOLE_THOUGHT)
  return fitWords(
    [
      { paragraph: 0, rank: 0, text: heart },
      ...turns.map((moment, at) => ({ paragraph: 1 + at, rank: at === 2 ? 1 : 0, text: parts.turn(moment) })),
      { paragraph: 5, rank: 0, text: thought },
      { paragraph: 6, rank: 2, text: parts.feelings() },
      { paragraph: 7, rank: 0, text: parts.ask() },
    ],
    WORDS,
  )
}

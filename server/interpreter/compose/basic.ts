import { Parts } from './parts.ts'
import { fitWords, sentencesWithin, wordCount } from './prose.ts'
import { fillQuotes, quoted } from './quoting.ts'
import READINGS from './readings.it.json' with { type: 'json' }
import type { Scene } from './scene.ts'

const HIGH = 110
/** Of so few words there is little to say, and little is said. */
const SHORT_DREAM = 9
/** A thought beside other moments; in words. */
const THOUGHT_WORDS = 45
/** Other moments that it names. */
const MOMENTS_MAX = 2

/**
 * The basic analysis: the heart of the dream and what it may have to do with, another moment or feeling of it where there
 * is room, one question. At most 110 words, and fewer where the dream gives little.
 */
export function composeBasic(scene: Scene): string {
  const small = smallText(scene)
  if (small) return small
  const parts = new Parts(scene, MOMENTS_MAX)
  const heart = parts.heart()
  const turns = parts.following.map((moment) => parts.turn(moment))
  const feelings = parts.feelings()
  const ask = parts.ask()
  const room = HIGH - wordCount(heart) - wordCount(ask)
  const thought = sentencesWithin(parts.thought(), turns.length > 0 ? Math.min(room, THOUGHT_WORDS) : room)
  return fitWords(
    [
      { paragraph: 0, rank: 0, text: heart },
      { paragraph: 1, rank: 0, text: thought },
      ...turns.map((text, at) => ({ paragraph: 2 + at, rank: 1 + 2 * at, text })),
      { paragraph: 4, rank: 2, text: feelings },
      { paragraph: 5, rank: 0, text: ask },
    ],
    { target: HIGH, high: HIGH },
  )
}

/** What is said of a text without a scene, or of one or two lines; empty for every other. */
export function smallText(scene: Scene): string {
  const { course, pick } = scene
  if (course.length >= SHORT_DREAM && (course.motifs.length > 0 || course.start || course.images.length > 0)) return ''
  const parts = new Parts(scene, 0)
  if (parts.first && course.length > 2) return [`${parts.heart()} ${parts.thought()}`, parts.ask()].join('\n\n')
  const quote = course.start ?? course.images[0]?.quote
  if (!quote || course.length < 2) return pick.one('empty', READINGS.empty)
  return [
    fillQuotes(pick.one('short', READINGS.short), { a: quoted(quote.text) }),
    pick.one('more', READINGS.shortMore),
  ].join('\n\n')
}

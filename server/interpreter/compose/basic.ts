import { Parts } from './parts.ts'
import { fitWords, sentencesWithin, wordCount } from './prose.ts'
import { fillQuotes, quoted } from './quoting.ts'
import READINGS from './readings.it.json' with { type: 'json' }
import type { Scene } from './scene.ts'

const WORDS = { target: 70, high: 110 }
/** Of so few words there is little to say, and little is said. */
const SHORT_DREAM = 9
/** A thought is never cut below it. */
const THOUGHT_MIN = 14

/**
 * The basic analysis: the heart of the dream, what it may have to do with, a second situation where there is room, one
 * question. 70 to 110 words where the dream shows a known situation, and fewer where it shows none.
 */
export function composeBasic(scene: Scene): string {
  const small = smallText(scene)
  if (small) return small
  const parts = new Parts(scene)
  if (!parts.first) return bareText(parts)
  const heart = parts.heart()
  const turn = parts.turn(parts.second)
  const ask = parts.ask()
  const whole = parts.thought()
  const room = WORDS.high - wordCount(heart) - wordCount(ask)
  const withTurn = sentencesWithin(whole, room - wordCount(turn))
  const size = wordCount(withTurn)
  const hasTurn = turn !== '' && size >= THOUGHT_MIN && size <= room - wordCount(turn)
  const thought = hasTurn ? withTurn : sentencesWithin(whole, room)
  return [`${heart} ${thought}`, hasTurn ? turn : '', ask].filter(Boolean).join('\n\n')
}

/** A dream without a known situation: its beginning and its end, its turn, that no more is known, a question about it. */
function bareText(parts: Parts): string {
  return fitWords(
    [
      { paragraph: 0, rank: 0, text: parts.bare() },
      { paragraph: 0, rank: 1, text: parts.turning() },
      { paragraph: 1, rank: 0, text: parts.honest() },
      { paragraph: 2, rank: 0, text: parts.ask() },
    ],
    { target: WORDS.high, high: WORDS.high },
  )
}

/** What is said of a text without a scene, or of one or two lines; empty for every other. */
export function smallText(scene: Scene): string {
  const { course, pick } = scene
  if (course.length >= SHORT_DREAM && (course.motifs.length > 0 || course.start || course.images.length > 0)) return ''
  const parts = new Parts(scene)
  if (parts.first && course.length > 2) return [`${parts.heart()} ${parts.thought()}`, parts.ask()].join('\n\n')
  const quote = course.start ?? course.images[0]?.quote
  if (!quote || course.length < 2) return pick.one('empty', READINGS.empty)
  return [
    fillQuotes(pick.one('short', READINGS.short), { a: quoted(quote.text) }),
    pick.one('more', READINGS.shortMore),
  ].join('\n\n')
}

import { Parts } from './parts.ts'
import { fill, fitWords, type Piece } from './prose.ts'
import { quoted } from './quoting.ts'
import READINGS from './readings.it.json' with { type: 'json' }
import type { Scene } from './scene.ts'

const WORDS = { target: 84, high: 110 }
/** A dream of a few lines gets fewer words. */
const FEW = { dream: 40, target: 70 }
/** Of so few words there is little to say, and little is said. */
const SHORT_DREAM = 9

/** The basic analysis: what strikes, what happens, the tension between two things of this dream, a possibility. */
export function composeBasic(scene: Scene): string {
  const small = smallText(scene)
  if (small) return small
  const parts = new Parts(scene)
  const { first, second } = parts
  const pieces: Piece[] = [
    { paragraph: 0, rank: 0, text: parts.opening('basic') },
    { paragraph: 1, rank: 0, text: parts.tension() },
    { paragraph: 1, rank: 0, text: parts.see(first, 'first') },
    { paragraph: first ? 1 : 3, rank: 0, text: parts.maybe(first, 'first') },
    { paragraph: 2, rank: 1, text: parts.story() },
    { paragraph: 2, rank: 1, text: parts.further() },
    { paragraph: 2, rank: 3, text: parts.roles() },
    { paragraph: 2, rank: 2, text: parts.line('said') },
    { paragraph: 2, rank: first ? 3 : 1, text: parts.line('turns') },
    { paragraph: 2, rank: 4, text: parts.line('images') },
    { paragraph: 2, rank: first ? 6 : 2, text: parts.contrast() },
    { paragraph: 2, rank: first ? 7 : 3, text: parts.line('acts') },
    { paragraph: 2, rank: first ? 8 : 4, text: parts.line('undergone') },
    { paragraph: 3, rank: 4, text: parts.ending() },
    { paragraph: 3, rank: 9, text: parts.warmth() },
    { paragraph: 3, rank: 14, text: parts.attempt() },
    { paragraph: 1, rank: 8, text: second ? parts.maybe(second, 'second') : '' },
    { paragraph: 2, rank: 11, text: parts.maybe(null, 'more') },
    { paragraph: 4, rank: 0, text: parts.ask() },
  ]
  return fitWords(pieces, { ...WORDS, target: scene.course.length < FEW.dream ? FEW.target : WORDS.target })
}

/** What is said of a text without a scene, or of one or two lines; empty for every other. */
export function smallText({ course, pick, input }: Scene): string {
  const words = input.content.trim()
  if (course.length >= SHORT_DREAM && (course.start || course.images.length > 0)) return ''
  const quote = course.motifs[0]?.quote ?? course.start ?? course.images[0]?.quote
  if (!quote || course.length < 2) return pick.one('empty', READINGS.empty)
  const motif = course.motifs[0]
  return [
    fill(pick.one('short', READINGS.short), { a: quoted(words === '' ? '' : quote.text) }),
    motif ? pick.one('maybe', motif.entry.maybe) : '',
    pick.one('more', READINGS.shortMore),
  ]
    .filter(Boolean)
    .join('\n\n')
}

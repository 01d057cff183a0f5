import { smallText } from './basic.ts'
import { journalLine } from './journal.ts'
import { shownEvidence } from './names.ts'
import { Parts } from './parts.ts'
import { fill, fitWords, listing, lowerFirst, type Piece } from './prose.ts'
import { quoted } from './quoting.ts'
import READINGS from './readings.it.json' with { type: 'json' }
import type { Scene } from './scene.ts'

const WORDS = { target: 152, high: 258 }
const FEELINGS_MAX = 3

/** The advanced analysis: the dream's course from its beginning to its end, two tensions, what is felt, what the diary knows. */
export function composeAdvanced(scene: Scene): string {
  const small = smallText(scene)
  if (small) return [small, journalLine(scene)].filter(Boolean).join('\n\n')
  const parts = new Parts(scene)
  const { first, second } = parts
  const pieces: Piece[] = [
    { paragraph: 0, rank: 0, text: parts.opening('advanced') },
    { paragraph: 1, rank: 0, text: parts.tension() },
    { paragraph: 1, rank: 0, text: parts.see(first, 'first') },
    { paragraph: 1, rank: 0, text: parts.maybe(first, 'first') },
    { paragraph: 1, rank: 1, text: second ? parts.maybe(second, 'second') : '' },
    { paragraph: 2, rank: 2, text: parts.story() },
    { paragraph: 2, rank: 3, text: parts.line('turns') },
    { paragraph: 2, rank: 4, text: parts.line('said') },
    { paragraph: 2, rank: 5, text: parts.line('acts') },
    { paragraph: 2, rank: 5, text: parts.line('undergone') },
    { paragraph: 2, rank: 3, text: parts.line('images') },
    { paragraph: 3, rank: 1, text: parts.further() },
    { paragraph: 3, rank: 3, text: parts.further() },
    { paragraph: 3, rank: 2, text: feelings(scene) },
    { paragraph: 3, rank: 2, text: parts.roles() },
    { paragraph: 4, rank: 0, text: journalLine(scene) },
    { paragraph: 5, rank: 1, text: parts.ending() },
    { paragraph: 5, rank: 6, text: parts.contrast() },
    { paragraph: 2, rank: 8, text: parts.line('images') },
    { paragraph: 2, rank: 9, text: parts.line('acts') },
    { paragraph: 5, rank: 12, text: parts.maybe(null, 'more') },
    { paragraph: 2, rank: 11, text: parts.line('undergone') },
    { paragraph: 5, rank: 14, text: parts.attempt() },
    { paragraph: 4, rank: 13, text: parts.maybe(null, 'third') },
    { paragraph: 5, rank: 6, text: parts.warmth() },
    { paragraph: 6, rank: 0, text: closing(scene, parts) },
  ]
  return fitWords(pieces, WORDS)
}

function closing(scene: Scene, parts: Parts): string {
  const { pick } = scene
  const frame = pick.one('close', READINGS.close)
  const question = parts.ask()
  return fill(frame, { q: frame.includes(':') ? lowerFirst(question) : question })
}

/** What is felt, in the dreamer's words; where the chosen mood says something else, that too. */
function feelings({ pick, ofGroup, clash, input }: Scene): string {
  const words = ofGroup.emotions
    .filter(({ found }) => found?.source === 'content')
    .slice(0, FEELINGS_MAX)
    .sort((a, b) => (a.found?.hits[0]?.from ?? 0) - (b.found?.hits[0]?.from ?? 0))
    .map((element) => quoted(shownEvidence(element)))
  const distinct = [...new Set(words)]
  const { one, many, none, brightMood, darkMood } = READINGS.feelings
  // a dream that was bright or dark may tell of it in words that are not known here
  if (distinct.length === 0) return input.mood === 'neutral' ? pick.one('feelings', none) : ''
  const f = listing(distinct)
  if (clash)
    return fill(pick.one('feelings', clash === 'bright-mood' ? brightMood : darkMood), { f: distinct[0] ?? '' })
  return fill(pick.one('feelings', distinct.length > 1 ? many : one), { f })
}

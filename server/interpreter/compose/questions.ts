import { verbOf } from '../course/verbs.ts'
import { readElements } from '../language/matcher.ts'
import { fold } from '../language/tokens.ts'
import type { Question } from '../types.ts'
import { Parts } from './parts.ts'
import { fill, hash } from './prose.ts'
import { quoted } from './quoting.ts'
import READINGS from './readings.it.json' with { type: 'json' }
import type { Scene } from './scene.ts'

const { questions: COPY } = READINGS
/** A bare or common noun calls to mind less than what happens. */
const ASKABLE = 1.6
const WHOSE = ['Sì, io', 'No, qualcun altro', 'Tutti e due', 'Non lo so']
const HOW = {
  negative: ['Paura', 'Ansia', 'Tristezza', 'Rabbia', 'Vergogna', 'Sollievo', 'Non lo so'],
  neutral: ['Calma', 'Meraviglia', 'Ansia', 'Tenerezza', 'Sollievo', 'Tristezza', 'Non lo so'],
  positive: ['Gioia', 'Tenerezza', 'Calma', 'Meraviglia', 'Sollievo', 'Paura', 'Non lo so'],
}

/**
 * Up to three questions made from this dream: what its image calls to mind, what was felt at its turn, what of waking
 * life it resembles. Nothing is asked of a text without a scene.
 */
export function questionsFor(scene: Scene): Question[] {
  const { course } = scene
  if (!course.start && course.images.length === 0) return []
  return [imageQuestion(scene), feelingQuestion(scene), lifeQuestion(scene)].filter((question) => question !== null)
}

function imageQuestion(scene: Scene): Question | null {
  const { course, pick } = scene
  const image =
    course.images.find(({ quote, score, rich }) => rich && score >= ASKABLE && quote.to - quote.from > 1)?.quote ??
    course.motifs[0]?.quote ??
    course.images[0]?.quote ??
    course.start
  if (!image) return null
  return questionOf('image', image.text, fill(pick.one('ask:image', COPY.image), { a: quoted(image.text) }))
}

/** Of a word that may name a feeling, whose it was; of a feeling, what it was about; else of the turn, what it felt like. */
function feelingQuestion({ course, ofGroup, pick, input }: Scene): Question | null {
  const { uncertain } = readElements(input.content, input.title, input.mood)
  const doubtful = uncertain.find(
    ({ group, text }) => group === 'emotions' && isShort(text) && course.story.includes(text),
  )?.text
  if (doubtful) {
    const text = fill(pick.one('ask:whose', COPY.feelingWord), { a: quoted(doubtful) })
    return questionOf('feeling', doubtful, text, WHOSE)
  }
  const felt = ofGroup.emotions.find(
    ({ found, evidence }) => found?.source === 'content' && isShort(evidence),
  )?.evidence
  if (felt) return questionOf('feeling', felt, fill(pick.one('ask:mine', COPY.feelingMine), { a: quoted(felt) }))
  const quote = course.turn ?? course.motifs[0]?.quote ?? course.end
  if (!quote) return null
  return questionOf(
    'feeling',
    quote.text,
    fill(pick.one('ask:felt', COPY.feeling), { a: quoted(quote.text) }),
    HOW[input.mood],
  )
}

/** A word or two, and no verb: «odio», «gran paura», not «mi salvo». */
const isShort = (words: string): boolean =>
  /^\p{L}+( \p{L}+)?$/u.test(words) &&
  words.split(' ').every((word) => verbOf({ word: fold(word), accent: false }) === undefined)

function lifeQuestion(scene: Scene): Question | null {
  const { course } = scene
  const parts = new Parts(scene)
  if (parts.first) return questionOf('life', parts.first.quote.text, parts.life(parts.first))
  const quote = course.turn ?? course.end ?? course.start
  return quote ? questionOf('life', quote.text, fill(READINGS.lives.any, { a: quoted(quote.text) })) : null
}

const questionOf = (kind: string, quote: string, text: string, quick?: string[]): Question => ({
  id: `${kind}-${hash(quote).toString(36)}`,
  text,
  quote,
  ...(quick && { quick }),
})

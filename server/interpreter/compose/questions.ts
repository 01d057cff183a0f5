import { findEntry } from '../lexicon/lexicon.ts'
import type { Question } from '../types.ts'
import { Parts } from './parts.ts'
import { fill, hash } from './prose.ts'
import { overlap, quoted } from './quoting.ts'
import READINGS from './readings.it.json' with { type: 'json' }
import type { Scene } from './scene.ts'

const { questions: COPY } = READINGS
const WHOSE = ['Sì, io', 'Qualcun altro', 'Tutti e due', 'Non lo so']
const HOW = ['Calma', 'Paura', 'Tristezza', 'Rabbia', 'Meraviglia', 'Non lo so']

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
  const image = course.images[0]?.quote ?? course.start
  if (!image) return null
  return questionOf('image', image.text, fill(pick.one('ask:image', COPY.image), { a: quoted(image.text) }))
}

/** Of a feeling that the text names once and weakly, whose it was; else of the turn, what it felt like. */
function feelingQuestion({ course, ofGroup, pick }: Scene): Question | null {
  const named = ofGroup.emotions.find(
    ({ chosen, found, id }) => !chosen && found?.source === 'content' && found.count === 1 && findEntry('emotions', id),
  )
  const words = named?.found?.hits[0]?.text
  if (words && words.split(/\s+/u).length <= 4) {
    return questionOf('feeling', words, fill(pick.one('ask:whose', COPY.feelingWord), { a: quoted(words) }), WHOSE)
  }
  const [image] = course.images
  const place = [course.turn, course.motifs[0]?.quote, course.end, course.start].find(
    (quote) => quote && !(image && overlap(image.quote, quote)),
  )
  const quote = place ?? course.turn ?? course.motifs[0]?.quote ?? course.end
  return quote
    ? questionOf('feeling', quote.text, fill(pick.one('ask:felt', COPY.feeling), { a: quoted(quote.text) }), HOW)
    : null
}

function lifeQuestion(scene: Scene): Question | null {
  const { course, pick } = scene
  const parts = new Parts(scene)
  if (parts.first) return questionOf('life', parts.first.quote.text, parts.life(parts.first))
  const quote = course.turn ?? course.end ?? course.start
  return quote ? questionOf('life', quote.text, fill(pick.one('ask:life', COPY.life), { a: quoted(quote.text) })) : null
}

const questionOf = (kind: string, quote: string, text: string, quick?: string[]): Question => ({
  id: `${kind}-${hash(quote).toString(36)}`,
  text,
  quote,
  ...(quick && { quick }),
})

import type { Course } from '../course/course.ts'
import type { Motif } from '../course/motifs.ts'
import type { Quote } from '../course/quotes.ts'
import { readElements } from '../language/matcher.ts'
import type { Question } from '../types.ts'
import { isFeelingName } from './names.ts'
import { Parts } from './parts.ts'
import { fill, hash } from './prose.ts'
import { quoted } from './quoting.ts'
import READINGS from './readings.it.json' with { type: 'json' }
import type { Scene } from './scene.ts'

const { questions: COPY } = READINGS
/** A bare or common noun calls to mind less than what happens. */
const ASKABLE = 2.6
/** Signs that a quotation in a question has at most, if it can be cut. */
const SHORT = 60
const WHOSE = ['Sì, io', 'No, qualcun altro', 'Tutti e due', 'Non lo so']
const HOW = {
  negative: ['Paura', 'Ansia', 'Tristezza', 'Rabbia', 'Vergogna', 'Sollievo', 'Non lo so'],
  neutral: ['Calma', 'Meraviglia', 'Ansia', 'Tenerezza', 'Sollievo', 'Tristezza', 'Non lo so'],
  positive: ['Gioia', 'Tenerezza', 'Calma', 'Meraviglia', 'Sollievo', 'Paura', 'Non lo so'],
}

/**
 * Up to three questions made from this dream: about its central situation or, where it has none, its most striking
 * image; about what was felt; about waking life, without quoting the same words again. Nothing is asked of a text without a scene.
 */
export function questionsFor(scene: Scene): Question[] {
  const { course } = scene
  if (!course.start && course.images.length === 0 && course.motifs.length === 0) return []
  const first = sceneQuestion(scene)
  const image = imageQuestion(scene)
  const second = first ? (whoseQuestion(scene) ?? image) : image
  const asked = new Set([first?.quote, second?.quote])
  const felt = first && second ? null : feelingQuestion(scene, asked)
  return [first, second, felt, lifeQuestion(scene)].filter((question) => question !== null)
}

/** What the central situation asks. */
function sceneQuestion({ course, pick }: Scene): Question | null {
  const [motif] = course.motifs
  const quote = motif && shortOf(course, motif)
  if (!quote) return null
  // the reading ends with the other one
  const ask = pick.order('ask', motif.entry.ask).at(-1) ?? ''
  return questionOf('scene', quote.text, fill(pick.one('ask:scene', COPY.scene), { a: quoted(quote.text), q: ask }))
}

/** A situation in few words. */
const shortOf = ({ quoter }: Course, { from, to, quote }: Motif): Quote | null =>
  quoter.around(from, to, SHORT) ?? quote

/** What a rare thing of the dream calls to mind; without a situation, what anything of it does. */
function imageQuestion({ course, pick }: Scene): Question | null {
  const image = course.images.find(({ rich, score }) => rich && score >= ASKABLE)?.quote
  if (image) return questionOf('image', image.text, fill(pick.one('ask:image', COPY.image), { a: quoted(image.text) }))
  const moment = course.motifs.length > 0 ? null : (course.turn ?? course.start)
  return moment
    ? questionOf('image', moment.text, fill(pick.one('ask:moment', COPY.moment), { a: quoted(moment.text) }))
    : null
}

/** Of a word that may name a feeling, whose it was. */
function whoseQuestion({ course, pick, input }: Scene): Question | null {
  const { uncertain } = readElements(input.content, input.title, input.mood)
  const doubtful = uncertain.find(
    ({ group, text }) => group === 'emotions' && isFeelingName(text) && course.story.includes(text),
  )?.text
  if (!doubtful) return null
  return questionOf('whose', doubtful, fill(pick.one('ask:whose', COPY.feelingWord), { a: quoted(doubtful) }), WHOSE)
}

/** Of a feeling, where it was strongest; else of a moment that was not asked about yet, what it felt like. */
function feelingQuestion(scene: Scene, asked: ReadonlySet<string | null | undefined>): Question | null {
  const { course, ofGroup, pick, input } = scene
  const whose = whoseQuestion(scene)
  if (whose) return whose
  const felt = ofGroup.emotions.find(
    ({ found, evidence }) => found?.source === 'content' && isFeelingName(evidence),
  )?.evidence
  if (felt) return questionOf('moment', felt, fill(pick.one('ask:mine', COPY.feelingMine), { a: quoted(felt) }))
  const moments = [course.motifs[1]?.quote, course.turn, course.end, course.start].filter((quote) => quote != null)
  const quote = moments.find(({ text }) => !asked.has(text)) ?? moments[0]
  if (!quote) return null
  const text = fill(pick.one('ask:felt', COPY.feeling), { a: quoted(quote.text) })
  return questionOf('feeling', quote.text, text, HOW[input.mood])
}

function lifeQuestion(scene: Scene): Question | null {
  const { course } = scene
  const parts = new Parts(scene)
  const quote = (parts.first && shortOf(course, parts.first)) ?? course.turn ?? course.end ?? course.start
  return quote ? questionOf('life', quote.text, parts.life()) : null
}

const questionOf = (kind: string, quote: string, text: string, quick?: string[]): Question => ({
  id: `${kind}-${hash(quote).toString(36)}`,
  text,
  quote,
  ...(quick && { quick }),
})

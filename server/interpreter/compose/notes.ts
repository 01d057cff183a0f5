import { FormIndex } from '../language/forms.ts'
import { groupsNamed } from '../language/matcher.ts'
import { fold, tokenize } from '../language/tokens.ts'
import { findEntry, lexicon } from '../lexicon/lexicon.ts'
import type { SceneElement } from '../types.ts'
import { named } from './names.ts'
import { lowerFirst, plain } from './prose.ts'
import type { ImagePlace, Scene } from './scene.ts'

/** What there is to say and to ask about one element. */
export interface Copy {
  notes: string[]
  questions: string[]
}

interface Aspect {
  note: string
  question: string
}

/** How far from the symbol, in words, the detail that colours it may stand. */
const NEAR = 14
/** The places of a symbol that are looked around for details. */
const PLACES_MAX = 6

const aspects = new Map(
  lexicon.symbols.map(({ id, aspects: list }) => {
    const index = new FormIndex<Aspect>()
    for (const { forms, note, question } of list) for (const form of forms) index.add(form, { note, question })
    return [id, index]
  }),
)

/** Whether a sentence names no emotion and no theme, as far as the matcher can tell. */
export function isNeutral(text: string): boolean {
  const groups = groupsNamed(tokenize(text))
  return !groups.has('emotions') && !groups.has('themes')
}

const labels = new Set([...lexicon.emotions, ...lexicon.themes].map(({ label }) => fold(label)))

/** Whether the dreamer's own words may be quoted beside the leading image: no emotion in them, and no label. */
export function isQuotable(text: string): boolean {
  const tokens = tokenize(text)
  return !tokens.some(({ word }) => labels.has(word)) && !groupsNamed(tokens).has('emotions')
}

export const isSingleQuestion = (text: string): boolean => text.split('?').length === 2

/** Notes and questions for a symbol: those that fit a detail of the scene first, then the general ones. */
export function copyFor(scene: Scene, element: SceneElement): Copy {
  const { pick } = scene
  const symbol = findEntry('symbols', element.id)
  if (!symbol) return ownCopy(scene, element.label)
  const notes = pick.order(`note:${symbol.id}`, symbol.notes)
  if (element.evidence === '') return { notes, questions: questionsUnseen(scene, element) }
  const fitting = aspectsNear(scene, element)
  const questions = [
    ...fitting.map(({ question }) => question),
    ...pick.order(`question:${symbol.id}`, symbol.questions),
  ]
  return { notes: [...fitting.map(({ note }) => note), ...notes], questions: questions.filter(isSingleQuestion) }
}

/** Nothing is asked about a scene that the text does not describe. */
function questionsUnseen({ pick }: Scene, element: SceneElement): string[] {
  const name = named(element)
  return pick.order(`unseen:${element.id}`, [
    `In quale momento del sogno ci sarebbe posto per ${name}?`,
    `Hai segnato ${name}: dove stava, in quella scena?`,
    `Che cosa ti ha fatto scegliere ${name} fra tutte le immagini possibili?`,
  ])
}

/** The aspects of a symbol that stand near it in the same sentence, the nearest first. */
function aspectsNear({ tokens }: Scene, { id, found }: SceneElement): Aspect[] {
  const index = aspects.get(id ?? '')
  if (!index || found?.source !== 'content') return []
  const byNote = new Map<string, { aspect: Aspect; distance: number }>()
  for (const { from } of found.hits.slice(0, PLACES_MAX)) {
    const first = Math.max(0, from - NEAR)
    for (const { start, value } of index.scan(tokens.slice(first, from + NEAR))) {
      if (tokens[first + start]?.sentence !== tokens[from]?.sentence) continue
      const distance = Math.abs(first + start - from)
      const known = byNote.get(value.note)
      if (!known || distance < known.distance) byNote.set(value.note, { aspect: value, distance })
    }
  }
  return [...byNote.values()].sort((a, b) => a.distance - b.distance).map(({ aspect }) => aspect)
}

const ownCopy = ({ pick }: Scene, label: string): Copy => ({
  notes: pick.order(`own:${label}`, [
    'È una parola tua: nessun elenco può dirne il senso meglio della storia che ci lega.',
    'Non sta in nessun lessico, e può essere un vantaggio: il suo senso passa da te.',
  ]),
  questions: pick.order(`ask:${label}`, [
    'A che cosa colleghi, per prima cosa, questa parola?',
    'Da dove viene, nella tua vita, questa immagine?',
  ]),
})

const imageWords = ({ input, tokens }: Scene, { at, to }: ImagePlace): string =>
  plain(input.content.slice(tokens[at]?.start, tokens[to - 1]?.end))

/** An image outside the fixed lists: the dreamer's word, then what it may call to mind. */
export const imageLine = (scene: Scene, place: ImagePlace, order: number): string =>
  `${order === 0 ? 'Fra le tue parole' : 'E poi'}, «${imageWords(scene, place)}». ${place.image.note}`

/** The question of an image that the prose has not spoken of. */
export const imageQuestion = (scene: Scene, place: ImagePlace): string =>
  `Fra le tue parole c’è anche «${imageWords(scene, place)}»: ${lowerFirst(place.image.question)}`

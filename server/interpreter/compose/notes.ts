import { FormIndex } from '../language/forms.ts'
import { groupsNamed } from '../language/matcher.ts'
import { fold, tokenize } from '../language/tokens.ts'
import { findEntry, lexicon } from '../lexicon/lexicon.ts'
import type { SceneElement } from '../types.ts'
import { named } from './names.ts'
import { lowerFirst, plain } from './prose.ts'
import type { ImagePlace, Scene } from './scene.ts'

export interface Sayings {
  notes: string[]
  questions: string[]
}

/** Both readings of one scene ask for the same sayings. */
const said = new WeakMap<SceneElement, Sayings>()

interface Saying {
  note: string
  question: string
}

/** How far from the symbol, in words, the detail that colours it may stand. */
const NEAR = 14

const aspects = new Map(
  lexicon.symbols.map(({ id, aspects: list }) => {
    const index = new FormIndex<Saying>()
    for (const { forms, note, question } of list) for (const form of forms) index.add(form, { note, question })
    return [id, index]
  }),
)

/** Whether a sentence names no emotion and no theme, by the matcher's own judgement. */
export function isNeutral(text: string): boolean {
  const named = groupsNamed(tokenize(text))
  return !named.has('emotions') && !named.has('themes')
}

const labels = new Set([...lexicon.emotions, ...lexicon.themes].map(({ label }) => fold(label)))

/** Whether the dreamer's own words may be quoted beside the leading image: no emotion in them, and no label. */
export function isQuotable(text: string): boolean {
  const tokens = tokenize(text)
  return !tokens.some(({ word }) => labels.has(word)) && !groupsNamed(tokens).has('emotions')
}

const neutral = new Map<string, boolean>()
for (const { notes, questions, aspects: list } of lexicon.symbols) {
  for (const text of [...notes, ...questions, ...list.flatMap(({ note, question }) => [note, question])])
    neutral.set(text, isNeutral(text))
}
for (const { note, question } of lexicon.images) for (const text of [note, question]) neutral.set(text, isNeutral(text))

/** For texts of the lexicon, looked up; for others, read. */
export const isNeutralCopy = (text: string): boolean => neutral.get(text) ?? isNeutral(text)

export const isSingleQuestion = (text: string): boolean => text.split('?').length === 2

/** Readings and questions for a symbol: those that fit a detail of the scene first, then the general ones. */
export function sayingsOf(scene: Scene, element: SceneElement): Sayings {
  const known = said.get(element)
  if (known) return known
  const sayings = findSayings(scene, element)
  said.set(element, sayings)
  return sayings
}

function findSayings(scene: Scene, element: SceneElement): Sayings {
  const symbol = findEntry('symbols', element.id ?? '')
  if (!symbol) return ownSayings(scene, element)
  if (element.evidence === '') return unseenSayings(scene, element, symbol.notes)
  const fitting = element.found?.source === 'content' ? nearbyAspects(scene, element) : []
  const key = symbol.id
  return {
    notes: [...fitting.map(({ note }) => note), ...scene.pick.order(`note:${key}`, symbol.notes)],
    questions: [
      ...fitting.map(({ question }) => question),
      ...scene.pick.order(`question:${key}`, symbol.questions),
    ].filter(isSingleQuestion),
  }
}

/** Nothing is asked about a scene that the text does not tell. */
function unseenSayings({ pick }: Scene, element: SceneElement, notes: readonly string[]): Sayings {
  const name = named(element)
  return {
    notes: pick.order(`note:${element.id}`, notes),
    questions: pick.order(`unseen:${element.id}`, [
      `In quale momento del sogno ci sarebbe posto per ${name}?`,
      `Hai segnato ${name}: dove stava, in quella scena?`,
      `Che cosa ti ha fatto scegliere ${name} fra tutte le immagini possibili?`,
    ]),
  }
}

function nearbyAspects(scene: Scene, element: SceneElement): Saying[] {
  const index = aspects.get(element.id ?? '')
  const places = element.found?.hits.slice(0, 6) ?? []
  if (!index || places.length === 0) return []
  const found = new Map<string, { saying: Saying; distance: number }>()
  for (const { from } of places) {
    const start = Math.max(0, from - NEAR)
    for (const match of index.scan(scene.tokens.slice(start, from + NEAR))) {
      if (scene.tokens[start + match.start]?.sentence !== scene.tokens[from]?.sentence) continue
      const distance = Math.abs(start + match.start - from)
      const known = found.get(match.value.note)
      if (!known || distance < known.distance) found.set(match.value.note, { saying: match.value, distance })
    }
  }
  return [...found.values()].sort((a, b) => a.distance - b.distance).map(({ saying }) => saying)
}

function ownSayings({ pick }: Scene, { label }: SceneElement): Sayings {
  return {
    notes: pick.order(`own:${label}`, [
      'È una parola tua: nessun elenco può dirne il senso meglio della storia che ci lega.',
      'Non sta in nessun lessico, e può essere un vantaggio: il suo senso passa da te.',
    ]),
    questions: pick.order(`ask:${label}`, [
      'A che cosa colleghi, per prima cosa, questa parola?',
      'Da dove viene, nella tua vita, questa immagine?',
    ]),
  }
}

/** An image outside the fixed lists: the dreamer's word, then what it may call to mind. */
export function imageLine({ input, tokens }: Scene, { image, at, to }: ImagePlace, order: number): string {
  const words = input.content.slice(tokens[at]?.start, tokens[to - 1]?.end)
  return `${order === 0 ? 'Fra le tue parole' : 'E poi'}, «${plain(words)}». ${image.note}`
}

/** The question of an image that the prose has not spoken of. */
export function imageQuestion({ input, tokens }: Scene, { image, at, to }: ImagePlace): string {
  const words = input.content.slice(tokens[at]?.start, tokens[to - 1]?.end)
  return `Fra le tue parole c’è anche «${plain(words)}»: ${lowerFirst(image.question)}`
}

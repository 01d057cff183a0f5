import type { ElementGroup } from '#shared/constants/elements.ts'
import { fold } from '#shared/constants/fold.ts'
import { isRemark } from '../language/asides.ts'
import { isSign } from '../language/evidence.ts'
import { type FoundElement, findElements } from '../language/matcher.ts'
import { isCompared, isThingAbsent } from '../language/presence.ts'
import { type Story, storyOf } from '../language/story.ts'
import { dictionaryTextOf, entryText, isSaidOf, OTHER_THINGS } from '../lexicon/lexicon.ts'
import { placeOfWords } from '../passages.ts'
import type { AnalysisInput, SceneElement } from '../types.ts'
import { Picker } from './prose.ts'
import { rankElements } from './salience.ts'
import { quoteAround, type Sentence, sentencesOf } from './sentences.ts'

/** The input of the composers for one dream. */
export interface Scene {
  input: AnalysisInput
  story: Story
  sentences: readonly Sentence[]
  pick: Picker
  /** The text in lower case, without accents. */
  folded: string
  /** The most salient first. */
  elements: SceneElement[]
  ofGroup: Record<ElementGroup, SceneElement[]>
}

export function buildScene(input: AnalysisInput): Scene {
  const story = storyOf(input.content)
  const found = findElements(input.content, input.title, input.mood)
  const elements = rankElements(input, found, story.tokens.length)
  const inGroup = (wanted: ElementGroup) => elements.filter(({ group }) => group === wanted)
  return {
    input,
    story,
    sentences: sentencesOf(story),
    pick: new Picker(`${input.title}\n${input.content}`),
    folded: fold(input.content),
    elements,
    ofGroup: { symbols: inGroup('symbols'), emotions: inGroup('emotions'), themes: inGroup('themes') },
  }
}

export const DEATHS = ['morte', 'defunti']

/** An element with the sentence of the dream in which it stands. */
export interface Quoted {
  element: SceneElement
  /** In quotation marks; empty where the death of somebody dear is told awake alone. */
  quote: string
}

/** From this strength an element is almost certainly meant. */
const STRONG = 3.5
/** From this strength a verb of feeling or being with the dreamer as subject names the emotion. */
const NAMED = 4.5

/** The sentence around a place, in quotation marks, where it can be quoted. */
function quoteAt({ story, sentences }: Pick<Scene, 'story' | 'sentences'>, from: number, to = from + 1): string | null {
  const sentence = sentences.find((each) => each.from <= from && from < each.to)
  return sentence ? quoteAround(story, sentence, { from, to }) : null
}

/** The first sentence of the dream that certainly contains the element and can be quoted. */
function quoteOf(
  scene: Pick<Scene, 'story' | 'sentences'>,
  found: FoundElement | null | undefined,
  isWanted = (_words: string) => true,
) {
  if (found?.source !== 'content' || found.strength < STRONG) return null
  // The element's own word before a related one: «mare» before «spiaggia».
  const isNamed = ({ text }: { text: string }) => fold(text).includes(fold(found.label))
  for (const { text, from, to } of [...found.hits.filter(isNamed), ...found.hits]) {
    const quote = isWanted(text) ? quoteAt(scene, from, to) : null
    if (quote) return quote
  }
  return null
}

/** Characters of another dream that are read for a quotation. */
const READ_MAX = 6_000

/**
 * The first sentence of a dream's text in which an element is there, in quotation marks, and the word for it; null where
 * none can be quoted.
 */
export function quoteWith(content: string, group: ElementGroup, label: string): { quote: string; word: string } | null {
  const story = storyOf(content.slice(0, READ_MAX))
  const scene = { story, sentences: sentencesOf(story) }
  const found = findElements(story.text, '', null).find((each) => each.group === group && each.label === label)
  const at = found ? -1 : placeOfWords(story.tokens, label)
  const { start, end } = story.tokens[at] ?? { start: 0, end: 0 }
  const quote = found ? quoteOf(scene, found) : quoteAt(scene, at)
  const words = found ? found.hits.map(({ text }) => text) : [story.text.slice(start, end)]
  return quote ? { quote, word: words.find((word) => quote.includes(word)) ?? '' } : null
}

/** Beside a lost pregnancy, the death of a child or a killing nothing is said of these. */
const TENDER = ['morte', 'defunti', 'nascita', 'bambino', 'famiglia']
const LOSS = /^(abort|uccid|ucci[sd]|ammazz|stupr|violent|suicid)/
const CHILD = /^(bambin|bimb|figli|neonat|gravidanz|incint|feto)/
const DIED = /^(mort[oaie]|moriv|muor|mori|pers[oaie]|annega)/

export function isTender({ story: { tokens } }: Scene): boolean {
  const says = (form: RegExp) => tokens.some(({ word }) => form.test(word))
  return says(LOSS) || (says(CHILD) && says(DIED))
}

/** Symbols and themes that can be quoted, the most salient first; then what else the dictionary knows. */
export function thingsOf(scene: Scene): Quoted[] {
  const [dark, tender] = [isDark(scene), isTender(scene) ? TENDER : []]
  const listed = scene.elements.flatMap((element) => {
    // Old books are hard on brothers.
    const isUnfit =
      tender.includes(element.id ?? '') ||
      (dark && element.id === 'famiglia') ||
      (element.id === 'morte' && scene.elements.some(({ id, found }) => found && id === 'defunti')) ||
      (SETTINGS.test(element.id ?? '') && !element.chosen && (element.found?.hits.length ?? 0) < 2)
    if (element.group === 'emotions' || isUnfit || !dictionaryTextOf(element.id, scene.folded)) return []
    const quote =
      quoteOf(scene, element.found, (words) => isSaidOf(element.id, words)) ??
      (element.id === 'defunti' && element.found ? (kinQuote(scene) ?? '') : null)
    return quote === null ? [] : [{ element, quote }]
  })
  return isDark(scene)
    ? listed
    : [...listed, ...OTHER_THINGS.flatMap(([id, form]) => otherThing(scene, id, form) ?? [])]
}

const KIN = /^(nonn[oaie]|padre|papa|babbo|madre|mamma|marito|moglie|fratello|sorella|zi[oa]|amic[oa]|figli[oa])$/

/** Sentences that are looked at. */
const LOOKED_FOR = 40

/** The death is told awake: the first sentence of the dream with a word for somebody dear. */
function kinQuote(scene: Scene): string | null {
  const { tokens } = scene.story
  for (const { from, to } of scene.sentences.slice(0, LOOKED_FOR)) {
    const at = tokens.slice(from, to).findIndex(({ word }) => KIN.test(word))
    const quote = at < 0 ? null : quoteAt(scene, from + at)
    if (quote) return quote
  }
  return null
}

/** A place, a common thing or somebody near: one mention is no subject of a dream. */
const SETTINGS = /^(acqua|casa|mare|porta|strada|automobile|bambino|telefono|scale|madre|padre|amici|famiglia|bosco)$/

/** A thing beside the lists, with the first sentence in which it is there. */
function otherThing(scene: Scene, id: string, form: RegExp): Quoted | null {
  const { tokens } = scene.story
  const at = tokens.findIndex(
    ({ word }, place) => form.test(word) && !isThingAbsent(tokens, place, place + 1) && !isCompared(tokens, place),
  )
  if (SETTINGS.test(id) && tokens.filter(({ word }) => form.test(word)).length < 2) return null
  const quote = quoteAt(scene, at)
  const label = entryText(id)?.name ?? ''
  const element = { group: 'themes', id, label, chosen: false, found: null, evidence: '', salience: 0 } as const
  return quote ? { element, quote } : null
}

/** Characters of a sentence that says most. */
const TELLING = 80

/** The most telling sentence of a dream of which the dictionary says nothing. */
export function sentenceOf({ story, sentences }: Scene): string | undefined {
  const quotes = sentences.slice(0, LOOKED_FOR).flatMap((sentence) => {
    const clause = story.clauses.find(({ verb }) => sentence.from <= verb && verb < sentence.to)
    return (clause && !isRemark(story.tokens, sentence) && quoteAround(story, sentence, clause)) || []
  })
  const distance = (quote: string) => Math.abs(quote.length - TELLING)
  return quotes.toSorted((a, b) => distance(a) - distance(b))[0]
}

/** Emotions that the dreamer names, with their sentences. */
export const feelingsOf = (scene: Scene): Quoted[] =>
  scene.ofGroup.emotions.flatMap((element) => {
    const { id, found } = element
    // «Piango», «rido» show a feeling without naming it.
    const isNamed = (words: string) => !isSign(id ?? '', words)
    const quote = found && found.strength >= NAMED ? quoteOf(scene, found, isNamed) : null
    return quote ? [{ element, quote }] : []
  })

const DARK =
  /^(uccid|uccis|ucciders|ammazz|assassin|stupr|violent|abort|suicid|dispera|impicc|annega|cadaver|sangu|mort[oaie]$|moriv|muor|bara$|funeral|tomba)/

/** Whether a death, violence or despair is told: then nothing is asked. */
export const isDark = ({ story, elements }: Scene): boolean =>
  elements.some(({ id, found }) => found && DEATHS.includes(id ?? '')) ||
  story.tokens.some(({ word }) => DARK.test(word))

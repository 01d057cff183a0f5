import type { ElementGroup } from '#shared/constants/elements.ts'
import { FormIndex } from '../language/forms.ts'
import { deniesFeelings, wordsNaming } from '../language/matcher.ts'
import { type Quote, QuoteFinder } from '../language/quote.ts'
import { fold, type Token, tokenize } from '../language/tokens.ts'
import { type Agency, findAgency } from '../language/who.ts'
import { findEntry, type LexiconImage, lexicon } from '../lexicon/lexicon.ts'
import type { AnalysisInput, SceneElement } from '../types.ts'
import { Picker } from './prose.ts'
import { CHOSEN_SALIENCE, rankElements } from './salience.ts'

/** An image outside the fixed lists, with the words where it stands. */
export interface ImagePlace {
  image: LexiconImage
  at: number
  to: number
}

/** An emotion where the text first names it. */
export interface CourseStep {
  element: SceneElement
  words: string
  waking: boolean
}

/** Everything the composers know about one dream. */
export interface Scene {
  input: AnalysisInput
  tokens: readonly Token[]
  quotes: QuoteFinder
  pick: Picker
  elements: SceneElement[]
  ofGroup: Record<ElementGroup, SceneElement[]>
  images: ImagePlace[]
  /** The leading image in the dreamer's own words; null when nothing can be quoted. */
  leading: Quote | null
  course: CourseStep[]
  agency: Agency
  /** Elements met in at least two dreams of the person, the most frequent first. */
  returning: { element: SceneElement; count: number }[]
  /** How the chosen mood and the feelings of the text disagree. */
  clash: 'dark-mood' | 'bright-mood' | null
  /** The text names a feeling in order to deny it. */
  deniesFeelings: boolean
}

const imageIndex = new FormIndex<LexiconImage>()
for (const image of lexicon.images) for (const form of image.forms) imageIndex.add(form, image)

export function buildScene(input: AnalysisInput): Scene {
  const tokens = tokenize(input.content)
  const quotes = new QuoteFinder(input.content, tokens)
  const elements = rankElements(input, tokens)
  const ofGroup = {
    symbols: elements.filter(({ group }) => group === 'symbols'),
    emotions: elements.filter(({ group }) => group === 'emotions'),
    themes: elements.filter(({ group }) => group === 'themes'),
  }
  const images = findImages(tokens)
  return {
    input,
    tokens,
    quotes,
    pick: new Picker(`${input.title}\n${input.content}`),
    elements,
    ofGroup,
    images,
    leading: leadingImage(quotes, tokens, ofGroup.symbols, images),
    course: emotionalCourse(ofGroup.emotions),
    agency: findAgency(tokens, quotes),
    returning: findReturning(elements, input),
    clash: findClash(input, ofGroup.emotions),
    deniesFeelings: deniesFeelings(tokens),
  }
}

function findImages(tokens: readonly Token[]): ImagePlace[] {
  const places = new Map<string, ImagePlace>()
  for (const { start, end, value } of imageIndex.scan(tokens)) {
    if (!places.has(value.id)) places.set(value.id, { image: value, at: start, to: end })
  }
  return [...places.values()]
}

/** The words that hold the leading symbol, or else an image, free of emotions and themes where the text allows it. */
function leadingImage(
  quotes: QuoteFinder,
  tokens: readonly Token[],
  symbols: readonly SceneElement[],
  images: readonly ImagePlace[],
): Quote | null {
  const span = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, step) => from + step)
  const inText = symbols.flatMap(({ found }) => (found?.source === 'content' ? found : []))
  const [lead, ...others] = inText.map(({ hits }) => hits.flatMap(({ from, to }) => span(from, to)))
  const ofImages = images.flatMap(({ at, to }) => span(at, to))
  return quotes.best({
    wanted: new Set(lead ?? ofImages),
    welcome: new Set([...(lead ?? []), ...others.flat(), ...ofImages]),
    unwanted: wordsNaming(tokens, 'emotions'),
    doubtful: wordsNaming(tokens, 'themes'),
  })
}

/** The emotions in the order in which the text names them, each at its first place; those felt after waking come last. */
function emotionalCourse(emotions: readonly SceneElement[]): CourseStep[] {
  const hits = emotions.flatMap((element) =>
    element.found?.source === 'content'
      ? element.found.hits.map(({ text, waking, from }) => ({ element, words: text, waking, from }))
      : [],
  )
  hits.sort((a, b) => Number(a.waking) - Number(b.waking) || a.from - b.from)
  const steps = hits.filter((hit, at) => hits.findIndex(({ element }) => element === hit.element) === at)
  const last = hits.at(-1)
  // the dream may end on the feeling it began with
  if (last && steps.length > 1 && steps.at(-1)?.element !== last.element)
    return [...steps.filter(({ element }, at) => element !== last.element || at === 0), last]
  return steps
}

function findReturning(elements: readonly SceneElement[], { history }: AnalysisInput): Scene['returning'] {
  const counts = new Map(Object.entries(history.elementCounts).map(([label, count]) => [fold(label), count]))
  return elements
    .map((element) => ({ element, count: Math.min(counts.get(fold(element.label)) ?? 0, history.totalDreams) }))
    .filter(({ count }) => count >= 2)
    .sort((a, b) => b.count - a.count)
}

function findClash({ mood }: AnalysisInput, emotions: readonly SceneElement[]): Scene['clash'] {
  const weigh = (valence: string): number =>
    emotions
      .filter(({ id, found }) => found !== null && findEntry('emotions', id)?.valence === valence)
      .reduce((sum, { salience, chosen }) => sum + salience - (chosen ? CHOSEN_SALIENCE : 0), 0)
  const [bright, dark] = [weigh('positive'), weigh('negative')]
  if (mood === 'negative' && bright > 0 && bright >= dark * 2) return 'dark-mood'
  if (mood === 'positive' && dark > 0 && dark >= bright * 2) return 'bright-mood'
  return null
}

/** Whether two stretches of a text have words in common. */
export const overlap = (a: Quote, b: Quote): boolean => a.from < b.to && b.from < a.to

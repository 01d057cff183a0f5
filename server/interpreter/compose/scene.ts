import type { ElementGroup } from '#shared/constants/elements.ts'
import { FormIndex } from '../language/forms.ts'
import { deniesFeelings, wordsNaming } from '../language/matcher.ts'
import { type Quote, QuoteFinder } from '../language/quote.ts'
import { fold, type Token, tokenize } from '../language/tokens.ts'
import { type Agency, findAgency } from '../language/who.ts'
import { findEntry, type LexiconImage, lexicon } from '../lexicon/lexicon.ts'
import type { AnalysisInput, SceneElement } from '../types.ts'
import { Picker } from './prose.ts'
import { rankElements } from './salience.ts'

/** Everything the composers know about one dream. */
export interface Scene {
  input: AnalysisInput
  tokens: readonly Token[]
  quotes: QuoteFinder
  pick: Picker
  elements: SceneElement[]
  ofGroup: Record<ElementGroup, SceneElement[]>
  /** Images outside the fixed lists, with the word where each stands. */
  images: ImagePlace[]
  /** The leading image in the dreamer's own words. */
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

export function readScene(input: AnalysisInput): Scene {
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
    leading: leadingImage(quotes, ofGroup, images, {
      emotions: wordsNaming(tokens, 'emotions'),
      themes: wordsNaming(tokens, 'themes'),
    }),
    course: emotionalCourse(ofGroup.emotions),
    agency: findAgency(tokens, quotes),
    returning: findReturning(elements, input),
    clash: findClash(input, ofGroup.emotions),
    deniesFeelings: deniesFeelings(tokens),
  }
}

function findImages(tokens: readonly Token[]): ImagePlace[] {
  const seen = new Map<string, ImagePlace>()
  for (const { start, end, value } of imageIndex.scan(tokens)) {
    if (!seen.has(value.id)) seen.set(value.id, { image: value, at: start, to: end })
  }
  return [...seen.values()]
}

function findReturning(elements: readonly SceneElement[], { history }: AnalysisInput): Scene['returning'] {
  const counts = new Map(Object.entries(history.elementCounts).map(([label, count]) => [fold(label), count]))
  return elements
    .map((element) => ({ element, count: Math.min(counts.get(fold(element.label)) ?? 0, history.totalDreams) }))
    .filter(({ count }) => count >= 2)
    .sort((a, b) => b.count - a.count)
}

function findClash({ mood }: AnalysisInput, emotions: readonly SceneElement[]): Scene['clash'] {
  if (mood === 'neutral') return null
  const weigh = (valence: string): number =>
    emotions
      .filter(({ id, found }) => found !== null && findEntry('emotions', id ?? '')?.valence === valence)
      .reduce((sum, { salience, chosen }) => sum + salience - (chosen ? 10 : 0), 0)
  const [bright, dark] = [weigh('positive'), weigh('negative')]
  if (mood === 'negative' && bright > 0 && bright >= dark * 2) return 'dark-mood'
  if (mood === 'positive' && dark > 0 && dark >= bright * 2) return 'bright-mood'
  return null
}

/** An image outside the fixed lists, with the words where it stands. */
export interface ImagePlace {
  image: LexiconImage
  at: number
  to: number
}

/**
 * The words of the dream that hold the leading symbol, free of emotions and themes where the text allows it. Without a
 * symbol, the most vivid clause. Null when nothing can be quoted.
 */
export function leadingImage(
  quotes: QuoteFinder,
  ofGroup: Readonly<Record<ElementGroup, readonly SceneElement[]>>,
  imagePlaces: readonly ImagePlace[],
  naming: Readonly<Record<'emotions' | 'themes', ReadonlySet<number>>>,
): Quote | null {
  const lead = ofGroup.symbols.find(({ found }) => found?.source === 'content')
  const images = new Set(imagePlaces.flatMap(({ at, to }) => span(at, to)))
  return quotes.best({
    wanted: lead ? places([lead]) : images,
    welcome: new Set([...places(ofGroup.symbols), ...images]),
    unwanted: naming.emotions,
    doubtful: naming.themes,
  })
}

const places = (elements: readonly SceneElement[]): Set<number> =>
  new Set(
    elements.flatMap(({ found }) =>
      found?.source === 'content' ? found.hits.flatMap(({ from, to }) => span(from, to)) : [],
    ),
  )

const span = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, step) => from + step)

export interface CourseStep {
  element: SceneElement
  words: string
  waking: boolean
}

/** The emotions in the order in which the text names them, each at its first place; those felt after waking come last. */
export function emotionalCourse(emotions: readonly SceneElement[]): CourseStep[] {
  const hits = emotions.flatMap((element) =>
    element.found?.source === 'content'
      ? element.found.hits.map((hit) => ({ element, words: hit.text, waking: hit.waking, at: hit.from }))
      : [],
  )
  hits.sort((a, b) => Number(a.waking) - Number(b.waking) || a.at - b.at)
  const steps: CourseStep[] = []
  for (const { element, words, waking } of hits) {
    if (!steps.some((step) => step.element === element)) steps.push({ element, words, waking })
  }
  const last = hits.at(-1)
  // the dream may end on the feeling it began with
  if (last && steps.length > 1 && steps.at(-1)?.element !== last.element) {
    const { element, words, waking } = last
    return [...steps.filter((step) => step.element !== element || step === steps[0]), { element, words, waking }]
  }
  return steps
}

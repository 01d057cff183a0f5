import type { ElementGroup } from '#shared/constants/elements.ts'
import { type Agency, findAgency } from './agency.ts'
import { type CourseStep, emotionalCourse } from './course.ts'
import { FormIndex } from './forms.ts'
import { type ImagePlace, leadingImage } from './leading.ts'
import { emotionById, type LexiconImage, lexicon } from './lexicon.ts'
import { deniesFeelings, wordsNaming } from './matcher.ts'
import { type Quote, QuoteBook } from './quote.ts'
import { rankElements } from './salience.ts'
import { fold, type Token, tokenize } from './tokens.ts'
import type { ReadingInput, SceneElement } from './types.ts'
import { Picker } from './variants.ts'

/** Everything the composers know about one dream. */
export interface Scene {
  input: ReadingInput
  tokens: readonly Token[]
  quotes: QuoteBook
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

export function readScene(input: ReadingInput): Scene {
  const tokens = tokenize(input.content)
  const quotes = new QuoteBook(input.content, tokens)
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

function findReturning(elements: readonly SceneElement[], { history }: ReadingInput): Scene['returning'] {
  const counts = new Map(Object.entries(history.elementCounts).map(([label, count]) => [fold(label), count]))
  return elements
    .map((element) => ({ element, count: Math.min(counts.get(fold(element.label)) ?? 0, history.totalDreams) }))
    .filter(({ count }) => count >= 2)
    .sort((a, b) => b.count - a.count)
}

function findClash({ mood }: ReadingInput, emotions: readonly SceneElement[]): Scene['clash'] {
  if (mood === 'neutral') return null
  const weigh = (valence: string): number =>
    emotions
      .filter(({ id, found }) => found !== null && emotionById(id ?? '')?.valence === valence)
      .reduce((sum, { salience, chosen }) => sum + salience - (chosen ? 10 : 0), 0)
  const [bright, dark] = [weigh('positive'), weigh('negative')]
  if (mood === 'negative' && bright > 0 && bright >= dark * 2) return 'dark-mood'
  if (mood === 'positive' && dark > 0 && dark >= bright * 2) return 'bright-mood'
  return null
}

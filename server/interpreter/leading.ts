import type { ElementGroup } from '#shared/constants/elements.ts'
import type { LexiconImage } from './lexicon.ts'
import type { Quote, QuoteBook } from './quote.ts'
import type { SceneElement } from './types.ts'

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
  quotes: QuoteBook,
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

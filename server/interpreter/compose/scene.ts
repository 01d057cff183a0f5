import type { ElementGroup } from '#shared/constants/elements.ts'
import { type Course, courseOf } from '../course/course.ts'
import { fold, type Token, tokenize } from '../language/tokens.ts'
import { findEntry } from '../lexicon/lexicon.ts'
import type { AnalysisInput, SceneElement } from '../types.ts'
import { Picker } from './prose.ts'
import { CHOSEN_SALIENCE, rankElements } from './salience.ts'

/** Everything the composers know about one dream. */
export interface Scene {
  input: AnalysisInput
  tokens: readonly Token[]
  /** What happens, in the dreamer's words. */
  course: Course
  pick: Picker
  elements: SceneElement[]
  ofGroup: Record<ElementGroup, SceneElement[]>
  /** Elements met in at least two dreams of the person, the most frequent first. */
  returning: { element: SceneElement; count: number }[]
  /** How the chosen mood and the feelings of the text disagree. */
  clash: 'dark-mood' | 'bright-mood' | null
}

export function buildScene(input: AnalysisInput): Scene {
  const tokens = tokenize(input.content)
  const elements = rankElements(input, tokens)
  const ofGroup = {
    symbols: elements.filter(({ group }) => group === 'symbols'),
    emotions: elements.filter(({ group }) => group === 'emotions'),
    themes: elements.filter(({ group }) => group === 'themes'),
  }
  return {
    input,
    tokens,
    course: courseOf(input.content, input.mood),
    pick: new Picker(`${input.title}\n${input.content}`),
    elements,
    ofGroup,
    returning: findReturning(elements, input),
    clash: findClash(input, ofGroup.emotions),
  }
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

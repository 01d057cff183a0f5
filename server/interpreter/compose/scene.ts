import type { ElementGroup } from '#shared/constants/elements.ts'
import { type Course, courseOf } from '../course/course.ts'
import { type Findings, readElements } from '../language/matcher.ts'
import { type Token, tokenize } from '../language/tokens.ts'
import type { AnalysisInput, SceneElement } from '../types.ts'
import { type Choice, choose } from './choice.ts'
import { Picker } from './prose.ts'
import { rankElements } from './salience.ts'

/** Everything the composers know about one dream. */
export interface Scene {
  input: AnalysisInput
  tokens: readonly Token[]
  /** What happens, in the dreamer's words. */
  course: Course
  pick: Picker
  /** The most salient first. */
  elements: SceneElement[]
  ofGroup: Record<ElementGroup, SceneElement[]>
  /** Words too ambiguous to count. */
  uncertain: Findings['uncertain']
  choice: Choice
}

export function buildScene(input: AnalysisInput): Scene {
  const tokens = tokenize(input.content)
  const { found, uncertain } = readElements(input.content, input.title, input.mood)
  const elements = rankElements(input, found, tokens.length)
  const ofGroup = {
    symbols: elements.filter(({ group }) => group === 'symbols'),
    emotions: elements.filter(({ group }) => group === 'emotions'),
    themes: elements.filter(({ group }) => group === 'themes'),
  }
  const course = courseOf(input.content)
  const pick = new Picker(`${input.title}\n${input.content}`)
  return { input, tokens, course, pick, elements, uncertain, ofGroup, choice: choose(course, ofGroup) }
}

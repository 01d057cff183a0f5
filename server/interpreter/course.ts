import type { SceneElement } from './types.ts'

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

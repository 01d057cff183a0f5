import { evaluateInterpreter } from '#server/test/interpreter/evaluate.ts'

const GOAL_MS = 3

/** How well and how fast the built-in reading works, on the checked-in labelled dreams. */
export function interpreterReport(): string {
  const result = evaluateInterpreter()
  const groups = (['symbols', 'emotions', 'themes'] as const).map((group) => {
    const { precision, recall, f1 } = result[group]
    return `  ${group.padEnd(9)} precision ${precision.toFixed(3)}  recall ${recall.toFixed(3)}  F1 ${f1.toFixed(3)}`
  })
  return [
    'Interpreter, on its labelled dreams',
    ...groups,
    `  negated emotions reported: ${result.negatedReported}`,
    `  trigram overlap of readings: mean ${result.meanTrigramOverlap.toFixed(3)}, most ${result.maxTrigramOverlap.toFixed(3)}`,
    `  ${result.millisecondsPerDream.toFixed(2)} ms per dream (goal: under ${GOAL_MS})`,
  ].join('\n')
}

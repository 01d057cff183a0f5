import { evaluateInterpreter } from '#server/test/interpreter/evaluate.ts'
import { communityReport } from './community.ts'
import { firstLoadReport } from './first-load.ts'
import { httpReport } from './http.ts'
import { loginReport } from './login.ts'
import { statsReport } from './stats.ts'

const INTERPRETER_GOAL_MS = 3

/** How well and how fast the built-in analysis works, on the checked-in labelled dreams. */
function interpreterReport(): string {
  const result = evaluateInterpreter()
  const groups = (['symbols', 'emotions', 'themes'] as const).map((group) => {
    const { precision, recall, f1 } = result[group]
    return `  ${group.padEnd(9)} precision ${precision.toFixed(3)}  recall ${recall.toFixed(3)}  F1 ${f1.toFixed(3)}`
  })
  return [
    'Interpreter, on its labelled dreams',
    ...groups,
    `  negated emotions reported: ${result.negatedReported}`,
    `  trigram overlap of analyses: mean ${result.meanTrigramOverlap.toFixed(3)}, most ${result.maxTrigramOverlap.toFixed(3)}`,
    `  ${result.millisecondsPerDream.toFixed(2)} ms per dream (goal: under ${INTERPRETER_GOAL_MS})`,
  ].join('\n')
}

/** Prints the product's measurements. Timing lives here, not in the tests. */
console.log(interpreterReport())
console.log(await firstLoadReport())
console.log(await loginReport())
console.log(await httpReport(process.env.TEST_DATABASE_URL))
console.log(await statsReport(process.env.TEST_DATABASE_URL))
console.log(await communityReport(process.env.TEST_DATABASE_URL))

import {
  agreement,
  DREAMS,
  deniedReported,
  evaluateFinding,
  type Finding,
  slowest,
  speed,
  VOICES,
} from '#server/test/interpreter/evaluate.ts'
import { ELEMENT_GROUPS } from '#shared/constants/elements.ts'
import { firstLoadReport } from './first-load.ts'
import { httpReport } from './http.ts'
import { loginReport } from './login.ts'
import { neighboursReport } from './neighbours.ts'
import { scaleReport } from './scale.ts'

const INTERPRETER_GOALS_MS = { dream: 2, slowest: 30 }

/** How well and how fast the built-in analysis works, on the checked-in labelled dreams. */
function interpreterReport(): string {
  const readers = agreement(VOICES)
  return [
    'Interpreter, on its labelled dreams',
    ...findingLines('dreams of this project', evaluateFinding(DREAMS)),
    ...findingLines('dreams of twelve writers', evaluateFinding(VOICES)),
    ...[...Map.groupBy(VOICES, ({ writer = '' }) => writer)].map(([writer, dreams]) =>
      writerLine(writer, evaluateFinding(dreams)),
    ),
    `  two readers agree on ${readers.dreams} of them: ${ELEMENT_GROUPS.map((group) => `${group} F1 ${readers[group].toFixed(2)}`).join(', ')}`,
    `  negated emotions reported: ${deniedReported(DREAMS)}`,
    `  ${speed(DREAMS).toFixed(2)} ms per dream (goal: under ${INTERPRETER_GOALS_MS.dream})`,
    `  ${slowest().toFixed(0)} ms for the slowest text of 20,000 signs (goal: under ${INTERPRETER_GOALS_MS.slowest})`,
  ].join('\n')
}

function findingLines(name: string, finding: Finding): string[] {
  const { dreams, dreamsWithError, firstEmotion } = finding
  return [
    `  ${name}: ${dreamsWithError} of ${dreams} with a wrong element, first emotion wrong in ${firstEmotion.wrong} of ${firstEmotion.of}`,
    ...ELEMENT_GROUPS.map((group) => {
      const { precision, recall, f1 } = finding[group]
      return `    ${group.padEnd(9)} precision ${precision.toFixed(3)}  recall ${recall.toFixed(3)}  F1 ${f1.toFixed(3)}`
    }),
  ]
}

const writerLine = (writer: string, finding: Finding) =>
  `    ${writer.padEnd(12)} F1 ${ELEMENT_GROUPS.map((group) => `${group} ${finding[group].f1.toFixed(2)}`).join('  ')}`

const REPORTS = {
  interpreter: interpreterReport,
  'first-load': firstLoadReport,
  login: loginReport,
  http: httpReport,
  neighbours: neighboursReport,
  scale: scaleReport,
}

/** Prints the product's measurements, or those that are named. Timing lives here, not in the tests. */
const named = process.argv.slice(2)
for (const [name, report] of Object.entries(REPORTS)) {
  if (named.length === 0 || named.includes(name)) console.log(await report(process.env.TEST_DATABASE_URL))
}

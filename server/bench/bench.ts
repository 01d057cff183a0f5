import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { buildClientIfStale } from '#server/page/build-client.ts'
import { CLIENT_DIST, filesOf, readManifest } from '#server/page/built-files.ts'
import {
  agreement,
  DREAMS,
  deniedReported,
  evaluateFinding,
  type Finding,
  speed,
  VOICES,
} from '#server/test/interpreter/evaluate.ts'
import { ELEMENT_GROUPS } from '#shared/constants/elements.ts'
import { httpReport, loginReport } from './http.ts'
import { scaleReport } from './scale.ts'
import { slowTextsReport } from './slow-texts.ts'

const INTERPRETER_GOAL_MS = 2

/** Quality and speed of the built-in analysis on the labelled dreams. */
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
    `  ${speed(DREAMS).toFixed(2)} ms per dream (goal: under ${INTERPRETER_GOAL_MS})`,
    slowTextsReport(),
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

const PRIVATE = ['src/app/private-area.tsx']
const PAGES = [
  { name: '/auth', modules: ['src/pages/auth-page.tsx'], goalKb: 130 },
  { name: '/', modules: [...PRIVATE, 'src/pages/dashboard-page.tsx'], goalKb: 190 },
  { name: '/dreams', modules: [...PRIVATE, 'src/pages/dreams-page.tsx'], goalKb: 190 },
]
/** The style sheet, and the page's script. */
const START = ['style.css', 'index.html']
const FONT = /latin-wght-normal.*\.woff2$/
/** The page, its two fonts and its icon. */
const OTHER_REQUESTS = 4

/** The sizes of first visits, compressed as sent. */
async function firstLoadReport(): Promise<string> {
  await buildClientIfStale()
  const manifest = await readManifest(CLIENT_DIST)
  const fonts = Object.values(manifest)
    .map(({ file }) => file)
    .filter((file) => FONT.test(file))
  const fontsKb = await kilobytes(fonts)
  const lines = PAGES.map(async ({ name, modules, goalKb }) => {
    const files = [...filesOf(manifest, [...START, ...modules])]
    const scripts = files.filter((file) => file.endsWith('.js'))
    const scriptKb = await kilobytes(scripts.map((file) => `${file}.br`))
    const totalKb = fontsKb + (await kilobytes(files.map((file) => `${file}.br`)))
    return `  ${name.padEnd(8)} ${scriptKb.toFixed(1)} KB of script (goal: at most ${goalKb}) in ${scripts.length} files, ${totalKb.toFixed(1)} KB and ${files.length + OTHER_REQUESTS} requests in all`
  })
  return ['First loads, as sent, without the page and its data', ...(await Promise.all(lines))].join('\n')
}

async function kilobytes(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(CLIENT_DIST, file))).size))
  return sizes.reduce((sum, size) => sum + size, 0) / 1024
}

const REPORTS = {
  interpreter: interpreterReport,
  'first-load': firstLoadReport,
  login: loginReport,
  http: httpReport,
  scale: scaleReport,
}

/** Prints all measurements, or the named ones. Timing is measured here, not in the tests. */
const named = process.argv.slice(2)
for (const [name, report] of Object.entries(REPORTS)) {
  if (named.length === 0 || named.includes(name)) console.log(await report(process.env.TEST_DATABASE_URL))
}

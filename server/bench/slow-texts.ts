import { readdirSync, readFileSync } from 'node:fs'
import { filterText } from '#server/features/community/content-filter.ts'
import { entryOf } from '#server/interpreter/compose/spans.ts'
import { annotateText, interpret, labelsIn, NO_HISTORY } from '#server/interpreter/index.ts'
import { namesIn, sentenceWith } from '#server/interpreter/passages.ts'
import { asksForCare } from '#server/interpreter/safety.ts'
import { NASTY } from '#server/test/interpreter/evaluate.ts'
import { CONTENT_MAX } from '#shared/constants/limits.ts'

const DREAM = { title: '', mood: null, elements: [] }
const TERM = { group: undefined, label: 'ombrello', evidence: null }
/** Every rule that reads a whole dream. */
const RULES: Readonly<Record<string, (content: string) => unknown>> = {
  interpret: (content) => interpret({ ...DREAM, content, kind: 'advanced', history: NO_HISTORY }),
  labelsIn: (content) => labelsIn({ ...DREAM, content }),
  annotateText: (content) => annotateText({ ...DREAM, content, said: content }),
  filterText: (content) => filterText({ ...DREAM, content }),
  asksForCare,
  namesIn,
  sentenceWith: (content) => sentenceWith(content, TERM),
  entryOf: (content) => entryOf('thing', content),
}
const BETWEEN = [' ', ', ', '. ', '? ', '”', '’', '\n', ' e ', ' ma ', ' non ', ' che ', '... ', ': «', ' Anna ']
const GOAL_MS = 60
/** Characters of the candidate texts, and how many of the slowest are then tested at full length. */
const SHORT = 2_000
const FINALISTS = 12
/** Every n-th word or form is tested. */
const STRIDE = 45

/** Words and forms from the lexicons and regular expressions of the rules, without special characters. */
function namedByRules(): string[] {
  const folder = new URL('../interpreter/', import.meta.url)
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const found = names.flatMap((name) => {
    const read = () => readFileSync(new URL(name, folder), 'utf8')
    if (name.endsWith('.txt'))
      return read()
        .split('\n')
        .map((line) => line.replace(/^[?+-] |\|\S+|<\w+>|[*?~^]/g, ''))
    if (/(words|verbs)\.it\.json$/.test(name)) return read().split(/[^\p{L}]+/u)
    if (!/(?<!\.test)\.ts$/.test(name)) return []
    return [...read().matchAll(/\(([\p{Ll}|*[\]\\]+)\)/gu)].flatMap(([, list = '']) =>
      list.replace(/\[(.)[^\]]*\]|\\.|\*/g, '$1').split('|'),
    )
  })
  return [...new Set(found)].filter((unit) => unit !== '' && !unit.startsWith('#'))
}

/** Processor time, so that a busy machine changes nothing. */
function msOf(run: () => unknown): number {
  const start = process.cpuUsage()
  run()
  return process.cpuUsage(start).user / 1000
}

/** The slowest texts for each rule, by their repeated word. */
export function slowTextsReport(): string {
  const units = namedByRules()
    .filter((_, place) => place % STRIDE === 0)
    .flatMap((unit) => BETWEEN.map((between) => unit + between))
    .concat(BETWEEN.map((between) => `ma${between}`))
  const texts = (length: number) =>
    [...units, ...NASTY.map(([, content]) => content)].map((unit) =>
      unit.repeat(Math.ceil(length / unit.length)).slice(0, length),
    )
  const [short, long] = [texts(SHORT), texts(CONTENT_MAX)]
  const lines = Object.entries(RULES).map(([name, run]) => {
    const slowest = short.map((text, place) => ({ place, ms: msOf(() => run(text)) })).sort((a, b) => b.ms - a.ms)
    const [worst = { ms: 0, text: '' }] = slowest
      .slice(0, FINALISTS)
      .map(({ place }) => long[place] ?? '')
      .map((text) => ({ text, ms: Math.min(...[1, 2, 3].map(() => msOf(() => run(text)))) }))
      .sort((a, b) => b.ms - a.ms)
    return `  ${name.padEnd(12)} ${worst.ms.toFixed(0)} ms for ${JSON.stringify(worst.text.slice(0, 20))}…`
  })
  return [`The slowest of ${short.length} texts of ${CONTENT_MAX} signs (goal: under ${GOAL_MS} ms)`, ...lines].join(
    '\n',
  )
}

import type { MonthAnalysis, MonthInput } from '#server/interpreter/index.ts'
import { fold } from '#server/interpreter/language/tokens.ts'
import { monthSafety } from '#server/interpreter/safety.ts'
import { assertProse, noteFor } from './dream-answer.ts'
import { DreamText } from './dream-text.ts'
import { balanceBold, cleanProse, shownLine } from './prose.ts'
import { InvalidModelOutput, type MonthlyAnswer } from './schemas.ts'

const SECTIONS = ['Il mese in breve', 'Che cosa torna', 'Per il prossimo mese'] as const
const WORDS = { low: 150, high: 650 } as const
const EXERCISE_MAX = 400

/** The person's own words in a month: titles and labels. */
export function monthText({ latest, elements, newElements }: MonthInput): DreamText {
  const labels = Object.values(elements).flatMap((group) => group.map(({ label }) => label))
  return new DreamText([...latest.map(({ title }) => title), ...labels, ...newElements].join('.\n'))
}

/** What the person sees of a model's answer about a month. @throws InvalidModelOutput */
export function validateMonth(month: MonthInput, answer: MonthlyAnswer): MonthAnalysis {
  const text = cleanProse(answer.analysis)
  const own = monthText(month)
  assertProse(text, WORDS, own)
  const exercise = shownLine(answer.exercise, EXERCISE_MAX, own)
  const shown = exercise !== '' && !fold(text).includes(fold(exercise))
  const analysis = [...sections(text), ...(shown ? [exercise] : [])].join('\n\n')
  // The rules look for signs of danger as well, in the titles.
  const safety = noteFor(monthSafety(month), answer.safety)
  return { analysis, ...(safety && { safety }) }
}

/** The three sections, each heading a paragraph of its own. @throws InvalidModelOutput when one is missing, empty or astray */
function sections(text: string): string[] {
  const parts: string[] = []
  let rest = text
  for (const title of SECTIONS.toReversed()) {
    const heading = new RegExp(`\\*\\*\\s*${title}[.:]?\\s*\\*\\*[.:]?\\s*`, 'iu').exec(rest)
    const body = heading && rest.slice(heading.index + heading[0].length).trim()
    if (!heading || !body) throw new InvalidModelOutput('sections')
    parts.unshift(`**${title}**`, balanceBold(body))
    rest = rest.slice(0, heading.index).trim()
  }
  // What stands before the first heading belongs to it.
  return rest === '' ? parts : [parts[0] ?? '', balanceBold(rest), ...parts.slice(1)]
}

import type { MonthAnalysis, MonthInput } from '#server/interpreter/index.ts'
import { fold } from '#server/interpreter/language/tokens.ts'
import { monthSafety } from '#server/interpreter/safety.ts'
import { enoughProse, noteFor } from './dream-answer.ts'
import { DreamText } from './dream-text.ts'
import { monthPrompt } from './prompt.ts'
import { balanceBold, shownLine } from './prose.ts'
import { InvalidModelOutput, type MonthlyAnswer } from './schemas.ts'

const SECTIONS = ['Il mese in breve', 'Che cosa torna', 'Per il prossimo mese'] as const
const WORDS_MIN = 80
const EXERCISE_MAX = 400

/** The person's own words in a month, titles and labels, and the counts that the model was given. */
export const monthText = (month: MonthInput): DreamText =>
  new DreamText(month.latest.map(({ title }) => title).join('.\n'), monthPrompt(month))

/** What the person sees of a model's answer about a month. @throws InvalidModelOutput */
export function validateMonth(month: MonthInput, answer: MonthlyAnswer): MonthAnalysis {
  const own = monthText(month)
  const text = enoughProse(answer.analysis, WORDS_MIN, own)
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
    // Of the last one nothing may be left but the exercise.
    const isLast = title === SECTIONS.at(-1)
    if (!heading || !(body || isLast)) throw new InvalidModelOutput('sections')
    if (body) parts.unshift(`**${title}**`, balanceBold(body))
    rest = rest.slice(0, heading.index).trim()
  }
  // What stands before the first heading belongs to it.
  return rest === '' ? parts : [parts[0] ?? '', balanceBold(rest), ...parts.slice(1)]
}

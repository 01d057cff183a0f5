import { interpretInThread } from '#server/in-thread.ts'
import { sentenceCase, wordCount } from '#server/interpreter/compose/prose.ts'
import { fold } from '#server/interpreter/language/tokens.ts'
import { careNote, monthSafety } from '#server/interpreter/safety.ts'
import type { DreamAnalysis, MonthAnalysis, MonthInput } from '#server/interpreter/types.ts'
import { ELEMENTS, EMOTIONS, SYMBOLS, THEMES } from '#shared/constants/elements.ts'
import type { Patterns } from '#shared/contracts/analyses.ts'
import type { SafetyNote } from '#shared/contracts/common.ts'
import { DreamText, dreamTextOf } from './dream-text.ts'
import { validElements } from './elements.ts'
import { monthPrompt } from './prompt.ts'
import { balanceBold, cleanProse, LENGTH_MAX, shownLine, shownProse } from './prose.ts'
import { type AdvancedAnswer, type BasicAnswer, InvalidModelOutput, type MonthlyAnswer } from './schemas.ts'
import type { DreamInput } from './types.ts'

/** Fewer words are no analysis: so much has to be left when the sentences that may not be shown are gone. */
const WORDS_MIN = { basic: 20, advanced: 40 } as const
/** Of an answer to what is no dream, or to a person in need: one kind sentence is enough. */
const KIND_WORDS_MIN = 3
const BASIC_WORDS = 110
const MONTH_WORDS_MIN = 80
const QUESTION_MAX = 300
const ADVICE_MAX = 400
const LINE_MAX = 300
const EXERCISE_MAX = 400

/** What the person sees of a model's basic answer. @throws InvalidModelOutput */
export async function validateBasic(input: DreamInput, answer: BasicAnswer): Promise<DreamAnalysis> {
  const dream = dreamTextOf(input)
  const analysis = validateText(answer, WORDS_MIN.basic, dream)
  const basic = withQuestion(analysis, shownLine(answer.question, QUESTION_MAX, dream))
  const rules = await interpretInThread({ ...input, kind: 'basic' })
  const symbols = symbolsOf(dream, answer)
  return withNote({ basic, advanced: null, journal: '', patterns: { ...rules.patterns, symbols } }, rules, answer)
}

/** What the person sees of a model's advanced answer. @throws InvalidModelOutput */
export async function validateAdvanced(input: DreamInput, answer: AdvancedAnswer): Promise<DreamAnalysis> {
  const dream = dreamTextOf(input)
  const analysis = validateText(answer, WORDS_MIN.advanced, dream)
  const advanced = [
    analysis,
    section('Il percorso delle emozioni', Object.values(answer.emotion_arc), dream),
    section('Tre domande', answer.questions.slice(0, 3), dream),
  ]
    .filter(Boolean)
    .join('\n\n')
  const patterns: Patterns = {
    symbols: symbolsOf(dream, answer),
    emotions: validElements(dream, EMOTIONS, answer.emotions, ({ significance }) => significance).map(
      ({ label, meaning, evidence }) => ({ emotion: label, significance: meaning, evidence }),
    ),
    themes: validElements(dream, THEMES, answer.themes, ({ explanation }) => explanation).map(
      ({ label, meaning, evidence }) => ({ theme: label, meaning, evidence }),
    ),
    recommendations: answer.recommendations
      .map(({ text }) => shownLine(text, ADVICE_MAX, dream))
      .filter((text) => text !== '')
      .slice(0, 3),
  }
  const rules = await interpretInThread(input)
  const journal = shownLines(returningComments(input, answer), dream).join(' ') || rules.journal
  return withNote({ basic: opening(analysis), advanced, journal, patterns }, rules, answer)
}

function validateText(
  { analysis, is_dream: isDream, safety }: BasicAnswer | AdvancedAnswer,
  low: number,
  dream: DreamText,
): string {
  return balanceBold(enoughProse(analysis, isDream && safety.level !== 'risk' ? low : KIND_WORDS_MIN, dream))
}

/** The sentences of a text that may be shown. @throws InvalidModelOutput where they have fewer words than `low` */
function enoughProse(raw: string, low: number, dream: DreamText): string {
  const whole = cleanProse(raw)
  if (whole === '') throw new InvalidModelOutput('empty')
  if (whole.length > LENGTH_MAX) throw new InvalidModelOutput('length')
  const { text, faults } = shownProse(whole, dream)
  if (wordCount(text) < low) throw new InvalidModelOutput(...(faults.length > 0 ? faults : (['length'] as const)))
  return text
}

const symbolsOf = (dream: DreamText, { symbols }: Pick<BasicAnswer, 'symbols'>): Patterns['symbols'] =>
  validElements(dream, SYMBOLS, symbols, ({ meaning }) => meaning).map(({ label, meaning, evidence }) => ({
    symbol: label,
    meaning,
    evidence,
  }))

/** The question closes the analysis, unless the text asks it already. */
function withQuestion(analysis: string, question: string): string {
  return question === '' || fold(analysis).includes(fold(question)) ? analysis : `${analysis}\n\n${question}`
}

/** A paragraph with a bold opening, of those lines that may be shown; empty without any. */
function section(title: string, lines: readonly string[], dream: DreamText): string {
  const kept = shownLines(lines, dream)
  return kept.length === 0 ? '' : `**${title}.** ${kept.join(' ')}`
}

/** Those lines that may be shown, as sentences. */
function shownLines(lines: readonly string[], dream: DreamText): string[] {
  return lines
    .map((raw) => shownLine(raw, LINE_MAX, dream))
    .filter((line) => line !== '')
    .map((line) => sentenceCase(/[.!?…]$/u.test(line) ? line : `${line}.`))
}

/** Only of what really returns: found in at least two dreams of the person, this one included. */
function returningComments({ history, latest }: DreamInput, { recurring }: AdvancedAnswer): string[] {
  const counts = new Map(Object.entries(history.elementCounts).map(([label, count]) => [fold(label), count]))
  const inLines = new Set(latest.flatMap(({ elements }) => elements.map(fold)))
  return recurring
    .filter(({ id }) => {
      const label = fold(ELEMENTS.find((element) => element.id === id)?.label ?? id)
      return (counts.get(label) ?? 0) >= 2 || inLines.has(label)
    })
    .slice(0, 3)
    .map(({ comment }) => comment)
}

/** The first sentences of an advanced analysis, as many as a basic one may have: what is shown of it without Premium. */
function opening(analysis: string): string {
  const sentences = [...new Intl.Segmenter('it', { granularity: 'sentence' }).segment(analysis)]
  let text = ''
  for (const { segment } of sentences) {
    if (text !== '' && wordCount(text + segment) > BASIC_WORDS) break
    text += segment
  }
  return balanceBold(text.trim())
}

const LEVELS = { risk: 1, distress: 2 } as const

/** The rules look for signs of danger as well: the note is there whoever finds one. */
function withNote(
  analysis: DreamAnalysis,
  rules: DreamAnalysis,
  { safety }: Pick<BasicAnswer, 'safety'>,
): DreamAnalysis {
  const note = noteFor(rules.safety, safety)
  return { ...analysis, ...(note && { safety: note }) }
}

/**
 * The caring note of an analysis when the rules or the model ask for one: the graver of the two. Its text and its
 * helplines are always the product's own.
 */
function noteFor(found: SafetyNote | undefined, { level }: BasicAnswer['safety']): SafetyNote | undefined {
  if (level === 'none') return found
  const asked = LEVELS[level]
  if (found && found.level <= asked) return found
  return careNote(asked)
}

const MONTH_SECTIONS = ['Il mese in breve', 'Che cosa torna', 'Per il prossimo mese'] as const

/** The person's own words in a month, titles and labels, and the counts that the model was given. */
export const monthText = (month: MonthInput): DreamText =>
  new DreamText(month.latest.map(({ title }) => title).join('.\n'), monthPrompt(month))

/** What the person sees of a model's answer about a month. @throws InvalidModelOutput */
export function validateMonth(month: MonthInput, answer: MonthlyAnswer): MonthAnalysis {
  const own = monthText(month)
  const text = enoughProse(answer.analysis, MONTH_WORDS_MIN, own)
  const exercise = shownLine(answer.exercise, EXERCISE_MAX, own)
  const shown = exercise !== '' && !fold(text).includes(fold(exercise))
  const analysis = [...sectionsOf(text), ...(shown ? [exercise] : [])].join('\n\n')
  // The rules look for signs of danger as well, in the titles.
  const safety = noteFor(monthSafety(month), answer.safety)
  return { analysis, ...(safety && { safety }) }
}

/** The three sections, each heading a paragraph of its own. @throws InvalidModelOutput when one is missing, empty or astray */
function sectionsOf(text: string): string[] {
  const parts: string[] = []
  let rest = text
  for (const title of MONTH_SECTIONS.toReversed()) {
    const heading = new RegExp(`\\*\\*\\s*${title}[.:]?\\s*\\*\\*[.:]?\\s*`, 'iu').exec(rest)
    const body = heading && rest.slice(heading.index + heading[0].length).trim()
    // Of the last one nothing may be left but the exercise.
    const isLast = title === MONTH_SECTIONS.at(-1)
    if (!heading || !(body || isLast)) throw new InvalidModelOutput('sections')
    if (body) parts.unshift(`**${title}**`, balanceBold(body))
    rest = rest.slice(0, heading.index).trim()
  }
  // What stands before the first heading belongs to it.
  return rest === '' ? parts : [parts[0] ?? '', balanceBold(rest), ...parts.slice(1)]
}

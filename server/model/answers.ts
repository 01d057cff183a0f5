import { wordCount } from '#server/interpreter/compose/prose.ts'
import { careNote, monthSafety, safetyNote } from '#server/interpreter/safety.ts'
import type { DreamAnalysis, MonthAnalysis, MonthInput } from '#server/interpreter/types.ts'
import type { ElementGroup } from '#shared/constants/elements.ts'
import { fold } from '#shared/constants/fold.ts'
import type { SafetyNote } from '#shared/contracts/common.ts'
import { diaryLines, isFounded, mentionsDiary } from './diary.ts'
import { DreamText, dreamTextOf } from './dream-text.ts'
import { validElements } from './elements.ts'
import { lengthOf, monthPrompt } from './prompt.ts'
import { balanceBold, cleanProse, LENGTH_MAX, sentencesOf, shownLine, shownProse } from './prose.ts'
import { type ConversationAnswer, type DreamAnswer, InvalidModelOutput, type MonthlyAnswer } from './schemas.ts'
import type { DreamInput, Reply } from './types.ts'

/** Minimum words of an analysis after the removal of forbidden sentences. */
const WORDS_MIN = { basic: 20, advanced: 40, short: 12 } as const
/** A reply, and an answer to a text that is no dream or to a person in danger, may be one sentence. */
const KIND_WORDS_MIN = 3
/** The longest analysis, as a multiple of the requested length. */
const WORDS_MORE = 1.6
const BASIC_WORDS = 110
const MONTH_WORDS_MIN = 80
const QUESTIONS_MAX = 2
const QUESTION_MAX = 300
const ADVICE_MAX = 400
const JOURNAL_MAX = 600
const EXERCISE_MAX = 400

/** Small models like to close with a sermon. */
const PREACHING =
  /^[\P{L}]*(?:(?:è|e['’]|sarebbe) (?:molto )?importante (?:che tu|ti|di|\p{L}+r[ei])|(?:non )?(?:devi|dovresti) (?:solo |sol[oa] )?(?:perdon|accett|impar|affront|ascoltar|creder|fidar|permetter)\p{L}*|(?:ricorda(?:ti)?|non dimenticare) (?:che|di))(?!\p{L})/iu

/** The dream for the checks of an analysis: limits its length, and keeps it to this dream. */
export function dreamBounds(input: DreamInput): DreamText {
  const dream = dreamTextOf(input)
  dream.bounds = {
    words: lengthOf(input)[1] * WORDS_MORE,
    isKept: (sentence) => !mentionsDiary(sentence, input) && !PREACHING.test(sentence),
  }
  return dream
}

/** The analysis of a dream from a model's answer. @throws InvalidModelOutput */
export function validateDream(input: DreamInput, answer: DreamAnswer): DreamAnalysis {
  const dream = dreamTextOf(input)
  const { is_dream: isDream, safety } = answer
  const low = lengthOf(input)[1] < BASIC_WORDS ? WORDS_MIN.short : WORDS_MIN[input.kind]
  const isWhole = isDream && safety !== 'risk'
  const analysis = balanceBold(enoughProse(answer.analysis, isWhole ? low : KIND_WORDS_MIN, dreamBounds(input)))
  const advice = shownLine(answer.advice, ADVICE_MAX, dream)
  const elements = validElements(dream, answer.elements)
  return {
    ...(input.kind === 'advanced'
      ? { basic: opening(analysis), advanced: analysis }
      : { basic: analysis, advanced: null }),
    journal: journalOf(input, answer),
    questions: answer.questions
      .map((question) => shownLine(question, QUESTION_MAX, dream))
      .filter((question) => question.endsWith('?') && !fold(analysis).includes(fold(question)))
      .slice(0, QUESTIONS_MAX),
    patterns: {
      symbols: of('symbols').map(({ label, ...rest }) => ({ symbol: label, ...rest })),
      emotions: of('emotions').map(({ label, meaning, evidence }) => ({
        emotion: label,
        significance: meaning,
        evidence,
      })),
      themes: of('themes').map(({ label, ...rest }) => ({ theme: label, ...rest })),
      recommendations: advice === '' ? [] : [advice],
    },
    ...withNote(safetyNote(input.content, input.title), safety),
  }
  function of(group: ElementGroup) {
    return elements.filter((element) => element.group === group).map(({ group: _, ...element }) => element)
  }
}

/** The sentences about other dreams from any part of an answer, if they are founded. */
function journalOf(input: DreamInput, { analysis, journal }: DreamAnswer): string {
  const diary = dreamTextOf(input, diaryLines(input).join('\n'))
  diary.bounds = { isKept: (sentence) => isFounded(sentence, input) }
  const own = shownLine(journal, JOURNAL_MAX, diary)
  if (own !== '') return own
  const about = sentencesOf(cleanProse(analysis)).filter((sentence) => mentionsDiary(sentence, input))
  return shownLine(about.join(''), JOURNAL_MAX, diary)
}

/** The permitted sentences of a text. @throws InvalidModelOutput if they have fewer words than `low` */
function enoughProse(raw: string, low: number, dream: DreamText): string {
  const whole = cleanProse(raw)
  if (whole === '') throw new InvalidModelOutput('empty')
  if (whole.length > LENGTH_MAX) throw new InvalidModelOutput('length')
  const { text, faults } = shownProse(whole, dream)
  if (wordCount(text) < low) throw new InvalidModelOutput(...(faults.length > 0 ? faults : (['length'] as const)))
  return text
}

/** The first sentences of an advanced analysis, up to the length of a basic one: the part shown without Premium. */
function opening(analysis: string): string {
  let text = ''
  for (const sentence of sentencesOf(analysis)) {
    if (text !== '' && wordCount(text + sentence) > BASIC_WORDS) break
    text += sentence
  }
  return balanceBold(text.trim())
}

/** The most urgent note if the model sees a danger, else the rules'. Text and helplines are the product's own. */
function withNote(found: SafetyNote | undefined, seen: DreamAnswer['safety']): { safety?: SafetyNote } {
  const note = seen === 'risk' ? careNote(1) : found
  return note ? { safety: note } : {}
}

/** The reply from a model's answer in a conversation. @throws InvalidModelOutput */
export function validateReply({ analysis, safety }: ConversationAnswer, dream: DreamText): Reply {
  if (safety === 'risk') return { text: '', isRisk: true }
  return { text: balanceBold(enoughProse(analysis, KIND_WORDS_MIN, dream)), isRisk: false }
}

const MONTH_SECTIONS = ['Il mese in breve', 'Che cosa torna', 'Per il prossimo mese'] as const

/** The person's own words in a month (titles and labels), and the counts in the prompt. */
export const monthText = (month: MonthInput): DreamText =>
  new DreamText(month.latest.map(({ title }) => title).join('.\n'), monthPrompt(month))

/** The analysis of a month from a model's answer. @throws InvalidModelOutput */
export function validateMonth(month: MonthInput, answer: MonthlyAnswer): MonthAnalysis {
  const own = monthText(month)
  const text = enoughProse(answer.analysis, MONTH_WORDS_MIN, own)
  const exercise = shownLine(answer.exercise, EXERCISE_MAX, own)
  const shown = exercise !== '' && !fold(text).includes(fold(exercise))
  const analysis = [...sectionsOf(text), ...(shown ? [exercise] : [])].join('\n\n')
  // The rules also check the titles for danger.
  return { analysis, ...withNote(monthSafety(month), answer.safety) }
}

/** The three sections with separate headings. @throws InvalidModelOutput for a missing, empty or misplaced one */
function sectionsOf(text: string): string[] {
  const parts: string[] = []
  let rest = text
  for (const title of MONTH_SECTIONS.toReversed()) {
    const heading = new RegExp(`\\*\\*\\s*${title}[.:]?\\s*\\*\\*[.:]?\\s*`, 'iu').exec(rest)
    const body = heading && rest.slice(heading.index + heading[0].length).trim()
    // The last section may end up with only the exercise.
    const isLast = title === MONTH_SECTIONS.at(-1)
    if (!heading || !(body || isLast)) throw new InvalidModelOutput('sections')
    if (body) parts.unshift(`**${title}**`, balanceBold(body))
    rest = rest.slice(0, heading.index).trim()
  }
  // Text before the first heading belongs to it.
  return rest === '' ? parts : [parts[0] ?? '', balanceBold(rest), ...parts.slice(1)]
}

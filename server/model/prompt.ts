import {
  type AnalysisContext,
  type AnalysisInput,
  findElements,
  type HistoryLine,
  type MonthInput,
} from '#server/interpreter/index.ts'
import { ELEMENT_GROUPS, EMOTIONS, SYMBOLS, THEMES } from '#shared/constants/elements.ts'
import { HISTORY_LINES } from '#shared/constants/limits.ts'
import type { Mood } from '#shared/constants/moods.ts'
import { INPUT_CHARS } from './instructions.ts'

const MOOD_WORDS: Readonly<Record<Mood, string>> = { positive: 'positivo', neutral: 'neutro', negative: 'negativo' }
const LISTED = new Set([...SYMBOLS, ...EMOTIONS, ...THEMES].map(({ label }) => label))

/**
 * What a model is given of a dream: the dream itself, and of all others at most `HISTORY_LINES` lines without any text.
 * Whatever the person worded stands between the delimiters, and can close none of them.
 */
export function dreamPrompt(input: AnalysisInput & AnalysisContext): string {
  const { kind, date, mood, elements, title, content, latest } = input
  const { text, cut } = firstCharacters(content)
  const own = elements.filter((label) => !LISTED.has(label))
  return [
    `Tipo: ${kind}`,
    `Data: ${date} · Umore scelto: ${MOOD_WORDS[mood]} · Elementi scelti: ${list(elements.filter((label) => LISTED.has(label)))}`,
    `Rilevati dalle regole (da confermare o correggere): ${list(findElements(content, title).map(({ label }) => label))}`,
    `<storia>${latest.slice(0, HISTORY_LINES).map(historyLine).join('')}</storia>`,
    '<sogno>',
    line(title),
    defuse(text),
    ...(own.length > 0 ? [`(Elementi scelti con parole proprie: ${line(own.join(', '))})`] : []),
    '</sogno>',
    ...(cut ? [`Nota: il racconto è più lungo; qui ce ne sono i primi ${INPUT_CHARS} caratteri.`] : []),
  ].join('\n')
}

/** What a model is given of a month: counts, and lines without any dream's text. */
export function monthPrompt(input: MonthInput): string {
  const { startDate, endDate, dreams, moods, elements, newElements, nights, longestRun, latest } = input
  const [symbols, emotions, themes] = ELEMENT_GROUPS.map((group) =>
    list(elements[group].map(({ label, count }) => `${line(label)} ${count}`)),
  )
  return [
    'Tipo: monthly',
    `Periodo: dal ${startDate} al ${endDate} · Sogni: ${dreams} · Notti con un sogno: ${nights} · Notti di fila: ${longestRun}`,
    `Umori: ${moods.positive} positivi, ${moods.neutral} neutri, ${moods.negative} negativi`,
    '<storia>',
    `Simboli: ${symbols}`,
    `Emozioni: ${emotions}`,
    `Temi: ${themes}`,
    `Mai comparsi prima: ${list(newElements.map(line))}`,
    `Sogni del mese, dal più recente:${latest.slice(0, HISTORY_LINES).map(historyLine).join('')}`,
    '</storia>',
  ].join('\n')
}

const historyLine = ({ date, mood, elements, title }: HistoryLine): string =>
  `\n${date} · ${MOOD_WORDS[mood]} · ${list(elements.slice(0, ELEMENTS_IN_LINE).map(line))} · ${line(title)}`
const ELEMENTS_IN_LINE = 12

const list = (labels: readonly string[]): string => labels.join(', ') || 'nessuno'

/** A person's words without the signs that delimiters are made of. */
const defuse = (text: string): string => text.replaceAll('<', '‹').replaceAll('>', '›')

/** The same on one line. */
const line = (text: string): string => defuse(text).replace(/\s+/gu, ' ').trim()

/** The beginning of a long dream, up to the end of a word. */
function firstCharacters(content: string): { text: string; cut: boolean } {
  if (content.length <= INPUT_CHARS) return { text: content, cut: false }
  const start = content.slice(0, INPUT_CHARS + 1)
  const words = start.replace(/\s+\S*$/u, '')
  // One endless word is cut anywhere but inside a character.
  const text = words === start || words === '' ? start.slice(0, INPUT_CHARS).replace(/[\uD800-\uDBFF]$/, '') : words
  return { text, cut: true }
}

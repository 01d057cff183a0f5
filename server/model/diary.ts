import { tokenize } from '#server/interpreter/language/tokens.ts'
import { MONTHS } from '#shared/constants/dates.ts'
import { fold } from '#shared/constants/fold.ts'
import { HISTORY_LINES } from '#shared/constants/limits.ts'
import { ELEMENTS_IN_LINE, firstCharacters, line, list, longDate, moodWord, TITLE_CHARS } from './block.ts'
import { numberOf } from './checks/numbers.ts'
import type { DreamInput } from './types.ts'

/** Returning elements in the prompt, the rarest first. */
const ELEMENTS_TOLD = 6

/** Elements and people of a dream that return from earlier dreams, with count and last time. */
function returning({ elements, rejected = [], history, found = [] }: DreamInput) {
  const labels = [...new Set([...elements, ...found])].filter((label) => !rejected.includes(label))
  return labels
    .flatMap((label) => {
      const last = history.lastTimes?.[label]
      const count = history.elementCounts[label] ?? 0
      return last && count > 1 ? [{ label, count, ...last }] : []
    })
    .toSorted((a, b) => a.count - b.count)
    .slice(0, ELEMENTS_TOLD)
}

/**
 * The facts of a diary that a model may mention, each with its day.
 * @param lines maximum number of other dreams (title, date, mood, elements): first those with a returning element, then
 * the latest
 */
export function diaryLines(input: DreamInput, lines = HISTORY_LINES): string[] {
  const { history, notes = [], passages = [], latest } = input
  const told = (title: string) => `«${firstCharacters(line(title), TITLE_CHARS).text}»`
  const at = (date: string, title: string) => `${longDate(date)}, ${told(title)}`
  const returns = returning(input).slice(0, lines)
  return [
    `Sogni nel diario, con questo: ${history.totalDreams}`,
    ...returns.map(
      ({ label, count, date, title, mood }) =>
        `${line(label)}: in ${count} sogni con questo; l’ultima volta ${at(date, title)}, umore ${moodWord(mood)}`,
    ),
    ...(history.people ?? []).map(
      ({ name, dreams, date, title }) =>
        `${line(name)}: in ${dreams} sogni con questo; l’ultima volta ${at(date, title)}`,
    ),
    ...notes.map(
      ({ heading, words, date, title }) => `Di «${line(heading)}» scrisse (${at(date, title)}): «${line(words)}»`,
    ),
    ...passages.map(({ text, date, title }) => `Passo di un sogno che somiglia (${at(date, title)}): «${line(text)}»`),
    ...latest
      .slice(0, lines - returns.length)
      .map(
        ({ date, mood, elements, title }) =>
          `${at(date, title)}: umore ${moodWord(mood)}; ${list(elements.slice(0, ELEMENTS_IN_LINE).map(line))}`,
      ),
  ]
}

/** Whether a sentence mentions other dreams; it then goes beside the analysis. The dream's own days do not count. */
export const mentionsDiary = (sentence: string, dream: Pick<DreamInput, 'content' | 'title'>): boolean => {
  if (DIARY.test(sentence)) return true
  const own = [...`${dream.title}\n${dream.content}`.matchAll(DATE)].flatMap(dayKeys)
  return [...sentence.matchAll(DATE)].some((found) => !own.includes(dayKeys(found)[0] ?? ''))
}
const DIARY =
  /(?<!\p{L})(?:altr[oi] (?:\p{L}+ )?sogn[oi]|sogn[oi] (?:preceden|passat|di prima|del \d|dell[’'] ?(?:1|8|11) )|nel tuo diario|nei (?:tuoi|miei|altri) sogni|(?:l[’'])?ultima volta che [^.]*(?:compars|appars|sognat|venut|tornat)|già (?:sognat|comparso|apparso)|(?:in|da) (?!cert|quest)\p{L}+ sogni)/iu

/** Facts that no prompt contains, so that a model can only invent them. */
const UNGIVEN =
  /(?<!\p{L})(?:(?:per la )?prima volta|mai (?:prima|comparso|apparso|sognat)|di solito|sempre (?:più|meno)|come sempre|da (?:mesi|settimane|anni)|ultimamente)(?!\p{L})/iu
const DATE = new RegExp(`(\\d{1,2})º? (${MONTHS.join('|')})(?: (\\d{4}))?`, 'giu')
const COUNTED = /(\p{L}+|\d+) (?:(?:altri|tuoi) )?(?:sogni|volte|notti)/giu

/** Whether a sentence about other dreams is founded: checks days and counts, and forbids claims of change. */
export function isFounded(sentence: string, input: DreamInput): boolean {
  if (UNGIVEN.test(sentence)) return false
  const given = diaryLines(input).join('\n')
  const days = new Set([...given.matchAll(DATE), ...longDate(input.date).matchAll(DATE)].flatMap(dayKeys))
  if ([...sentence.matchAll(DATE)].some((found) => !days.has(dayKeys(found).at(-1) ?? ''))) return false
  const counts = new Set([input.history.totalDreams, ...returning(input).map(({ count }) => count)])
  for (const { dreams } of input.history.people ?? []) counts.add(dreams)
  // «altri due sogni» leaves this one out.
  const isCount = (value: number) => counts.has(value) || counts.has(value + 1)
  return [...sentence.matchAll(COUNTED)].every(([, word = '']) => {
    const value = numberOf(tokenize(fold(word))[0]?.word ?? '')
    return value === undefined || isCount(value)
  })
}

/** The key of a day without and with its year. */
const dayKeys = ([, day, month = '', year]: RegExpMatchArray): string[] => {
  const short = `${Number(day)} ${month.toLowerCase()}`
  return year ? [short, `${short} ${year}`] : [short]
}

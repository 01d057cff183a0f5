import type { ElementGroup } from '#shared/constants/elements.ts'
import { MOODS, type Mood } from '#shared/constants/moods.ts'
import { fold } from '../language/tokens.ts'
import { lexicon } from '../lexicon/lexicon.ts'
import { asksForCare, monthSafety } from '../safety.ts'
import type { HistoryLine, MonthElement, MonthInput, SceneElement } from '../types.ts'
import { Picker, plain } from './prose.ts'

/** An element of a month's dreams, and how many of them have it. */
export interface CountedElement extends Pick<SceneElement, 'group' | 'id' | 'label'> {
  count: number
}

/** Which moods lead: `pale` when the neutral ones do, `mixed` when none does. */
type Balance = 'bright' | 'dark' | 'pale' | 'mixed'

/** The balance, told apart where it would not be said in the same words. */
type Tone = Balance | 'onlyBright' | 'onlyDark' | 'onlyPale' | 'mixedEven' | 'mixedBright' | 'mixedDark'

interface Page {
  title: string
  date: string
  mood: Mood
  withLeading: boolean
}

/** Everything the month's composer knows. */
export interface MonthScene extends Record<ElementGroup, CountedElement[]> {
  input: MonthInput
  pick: Picker
  /** Elements that no earlier month had. */
  fresh: CountedElement[]
  balance: Balance
  tone: Tone
  /** The one mood of all dreams, if they share it. */
  onlyMood: Mood | undefined
  /** Where the moods went, from the older of the latest dreams to the newer ones. */
  course: 'brighter' | 'darker' | null
  /** At least half of the dreams, and several, are dark. */
  heavy: boolean
  /** The mood that dreams with the leading symbol share, and whether all of them do. */
  company: { mood: Mood; always: boolean } | null
  /** A symbol that stands more than once in one dream with the leading symbol. */
  pair: CountedElement | null
  /** A dream of the month to come back to: with the leading symbol if there is one. */
  page: Page | undefined
  /** Two dreams with the leading symbol, the older first. */
  thread: { from: Page; to: Page } | null
  /** What the month before had, the most frequent first; null where nothing is known of it. */
  before: CountedElement[] | null
  /** The titles of the latest dreams, each once. */
  titles: string[]
}

const COURSE_MIN_DREAMS = 6
const COURSE_MIN_CHANGE = 0.5
const COMPANY_MIN_DREAMS = 3
const TITLE_MAX = 70
const SCORE: Record<Mood, number> = { positive: 1, neutral: 0, negative: -1 }

export function buildMonthScene(input: MonthInput): MonthScene {
  const { latest, moods } = input
  const symbols = countedElements('symbols', input.elements.symbols)
  const emotions = countedElements('emotions', input.elements.emotions)
  const themes = countedElements('themes', input.elements.themes)
  const leading = symbols[0] && symbols[0].count > 1 ? symbols[0] : null
  const pages = monthSafety(input)?.level === 1 ? [] : pagesOf(leading, latest)
  const dreams = moods.positive + moods.neutral + moods.negative
  const balance = balanceOf(moods)
  const freshLabels = new Set(input.newElements.map((label) => fold(plain(label))))
  return {
    input,
    pick: new Picker(JSON.stringify(input)),
    symbols,
    emotions,
    themes,
    fresh: [...symbols, ...emotions, ...themes].filter(({ label }) => freshLabels.has(fold(label))),
    balance,
    tone: toneOf(balance, moods),
    onlyMood: MOODS.find((mood) => dreams > 0 && moods[mood] === dreams),
    course: courseOf(latest),
    heavy: moods.negative >= 3 && moods.negative * 2 >= dreams,
    company: leading && companyOf(leading, latest),
    pair: leading && pairOf(leading, symbols.slice(1), latest),
    page: pages.find(({ withLeading }) => withLeading) ?? pages[0],
    thread: threadOf(pages),
    before: input.previous ? countedElements('symbols', input.previous.elements.symbols) : null,
    titles: [...new Set(pages.map(({ title }) => title))],
  }
}

const listed = new Map(
  (['symbols', 'emotions', 'themes'] as const).flatMap((group) =>
    lexicon[group].map(({ id, label }) => [`${group}:${fold(label)}`, { id, label }] as const),
  ),
)

/**
 * The elements of one group, most frequent first. Spellings of one word are one element: as frequent as the most
 * frequent of them, for one dream may have them all. Words that ask for care are no image to write about.
 */
function countedElements(group: ElementGroup, elements: readonly MonthElement[]): CountedElement[] {
  const byLabel = new Map<string, CountedElement>()
  for (const { label, count } of elements) {
    const key = fold(plain(label))
    if (key === '' || count < 1 || asksForCare(label)) continue
    const element = { group, id: null, label: plain(label), ...listed.get(`${group}:${key}`), count }
    const other = byLabel.get(key)
    if (!other || other.count < count) byLabel.set(key, element)
  }
  return [...byLabel.values()].sort((a, b) => b.count - a.count)
}

/** One mood leads when it has more dreams than both others have together, as on the dashboard's card. */
function balanceOf({ positive, neutral, negative }: MonthInput['moods']): Balance {
  if (positive > neutral + negative) return 'bright'
  if (negative > neutral + positive) return 'dark'
  if (neutral > positive + negative) return 'pale'
  return 'mixed'
}

function toneOf(balance: Balance, { positive, neutral, negative }: MonthInput['moods']): Tone {
  if (balance === 'bright') return neutral + negative === 0 ? 'onlyBright' : 'bright'
  if (balance === 'dark') return neutral + positive === 0 ? 'onlyDark' : 'dark'
  if (balance === 'pale') return positive + negative === 0 ? 'onlyPale' : 'pale'
  if (positive > 0 && negative > 0) return Math.abs(positive - negative) < 2 ? 'mixedEven' : 'mixed'
  return positive > 0 ? 'mixedBright' : negative > 0 ? 'mixedDark' : 'mixed'
}

/** @param latest newest first */
function courseOf(latest: readonly HistoryLine[]): MonthScene['course'] {
  if (latest.length < COURSE_MIN_DREAMS) return null
  const half = Math.floor(latest.length / 2)
  const mean = (lines: readonly HistoryLine[]): number =>
    lines.reduce((sum, { mood }) => sum + SCORE[mood], 0) / lines.length
  const change = mean(latest.slice(0, half)) - mean(latest.slice(-half))
  if (Math.abs(change) < COURSE_MIN_CHANGE) return null
  return change > 0 ? 'brighter' : 'darker'
}

const has = ({ elements }: HistoryLine, { label }: CountedElement): boolean =>
  elements.some((element) => fold(plain(element)) === fold(label))

/**
 * Three dreams in four with the symbol agree, as far as they are known: of those in which an analysis found it there
 * are counts alone. A month in which all dreams agree says nothing of it.
 */
function companyOf(leading: CountedElement, latest: readonly HistoryLine[]): MonthScene['company'] {
  const lines = latest.filter((line) => has(line, leading))
  if (lines.length < COMPANY_MIN_DREAMS || lines.length * 4 < leading.count * 3) return null
  for (const mood of ['positive', 'negative'] as const) {
    const same = lines.filter((line) => line.mood === mood).length
    const elsewhere = latest.some((line) => line.mood !== mood && !has(line, leading))
    if (elsewhere && same * 4 >= lines.length * 3) return { mood, always: same === leading.count }
  }
  return null
}

function pairOf(
  leading: CountedElement,
  others: readonly CountedElement[],
  latest: readonly HistoryLine[],
): CountedElement | null {
  const lines = latest.filter((line) => has(line, leading))
  const [best] = others
    .map((other) => ({ other, times: lines.filter((line) => has(line, other)).length }))
    .sort((a, b) => b.times - a.times)
  return best && best.times > 1 ? best.other : null
}

/** @param pages newest first */
function threadOf(pages: readonly Page[]): MonthScene['thread'] {
  const [to, ...older] = pages.filter(({ withLeading }) => withLeading)
  const from = older.at(-1)
  return to && from && from.title !== to.title ? { from, to } : null
}

/** Dreams with a title that can be quoted: one line of words, none of which asks for care; a full stop would end the sentence that quotes it. */
function pagesOf(leading: CountedElement | null, latest: readonly HistoryLine[]): Page[] {
  return latest
    .filter(({ title }) => !asksForCare(title))
    .map((line) => ({
      title: plain(line.title).replace(/(?<!\.)\.$/, ''),
      date: line.date,
      mood: line.mood,
      withLeading: leading !== null && has(line, leading),
    }))
    .filter(({ title }) => /\p{L}/u.test(title) && title.length <= TITLE_MAX)
}

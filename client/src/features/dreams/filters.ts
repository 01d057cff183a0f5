import { formatDate, formatMonth, todayRome, withArticle } from '#client/lib/dates.ts'
import { DREAM_SORTS } from '#shared/constants/api.ts'
import { addDays, DAYS_OF_WEEK, spellDays } from '#shared/constants/dates.ts'
import type { DreamValues } from '#shared/constants/dream-fields.ts'
import { DREAM_KIND_LABELS, DREAM_KINDS, MOODS } from '#shared/constants/dreams.ts'
import { contentWords, fold } from '#shared/constants/fold.ts'
import { SEARCH_MAX } from '#shared/constants/limits.ts'
import type { DreamFilterName, DreamListQuery } from '#shared/contracts/dreams.ts'

/** The filters in the list's address; an empty string means no filter where the contract has no such value. */
export type DreamFilters = {
  [Name in DreamFilterName]: DreamListQuery[Name] extends infer Value ? (Value extends undefined ? '' : Value) : never
}

/** An unsent dream has no found elements. */
export type FoundDream = DreamValues & { foundElements?: string[] }

type Filter<Value extends string> = {
  all: Value
  /** Matches dreams offline and unsent ones; a sort order matches all. */
  finds?: (dream: FoundDream, chosen: DreamFilters) => boolean
  /** The chip's text; filters without one show in their own control in `components/dream-filters.tsx`. */
  label?: (chosen: DreamFilters) => string
} & (string extends Value
  ? { values?: undefined }
  : { /** The choices; an address with another stands for everything. */ values: readonly Value[] })

const isAmong = (labels: readonly string[], label: string) => labels.some((each) => fold(each) === fold(label))

/** Cached, because each keystroke searches thousands of dreams. */
const plainTexts = new WeakMap<FoundDream, string>()
function plainText(dream: FoundDream): string {
  const { title, content, tags, elements, foundElements = [], date } = dream
  const text =
    plainTexts.get(dream) ?? fold([title, content, ...tags, ...elements, ...foundElements, formatDate(date)].join(' '))
  plainTexts.set(dream, text)
  return text
}

/**
 * Matches each word of the search anywhere in the dream. A number matches whole numbers only, unless it is still being
 * typed.
 */
function matchesSearch(dream: FoundDream, { q }: DreamFilters): boolean {
  const text = plainText(dream)
  const words = [...contentWords(fold(spellDays(q)).split(/[\s'’]+/))]
  const last = words.pop() ?? ''
  const isThere = (word: string) => (/^\d+$/.test(word) ? new RegExp(`\\b${word}\\b`).test(text) : text.includes(word))
  return text.includes(last) && words.every(isThere)
}

const FILTERS: { [Name in DreamFilterName]: Filter<DreamFilters[Name]> } = {
  q: { all: '', finds: matchesSearch },
  tag: { all: '', finds: ({ tags }, { tag }) => isAmong(tags, tag), label: ({ tag }) => `Tag: ${tag}` },
  element: {
    all: '',
    // Names are matched as written in the text.
    finds: ({ elements, foundElements = [], content }, { element }) =>
      isAmong([...elements, ...foundElements], element) || content.includes(element),
    label: ({ element }) => `Elemento: ${element}`,
  },
  kind: {
    all: 'all',
    values: DREAM_KINDS,
    finds: ({ kinds }, { kind }) => kinds.some((each) => each === kind),
    label: ({ kind }) => (kind === 'all' ? '' : DREAM_KIND_LABELS[kind]),
  },
  month: {
    all: '',
    finds: ({ date }, { month }) => date.startsWith(month),
    label: ({ month }) => formatMonth(`${month}-01`),
  },
  date: { all: '', finds: (dream, { date }) => dream.date === date, label: ({ date }) => formatDate(date) },
  week: {
    all: '',
    finds: ({ date }, { week }) => date > addDays(week, -DAYS_OF_WEEK) && date <= week,
    label: ({ week }) => `Sette giorni fino ${withArticle('al', formatDate(week))}`,
  },
  mood: { all: 'all', values: MOODS, finds: (dream, { mood }) => dream.mood === mood },
  sort: { all: 'newest', values: DREAM_SORTS },
}

const NAMES = Object.keys(FILTERS) as DreamFilterName[]

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/

/** The month that the calendar shows; without a past one, the current. */
export function calendarMonth(asked: string): string {
  const current = todayRome().slice(0, 7)
  return MONTH.test(asked) && asked <= current ? asked : current
}

/** Parses the filters of an address; invalid values mean no filter. */
export function readFilters(params: URLSearchParams): DreamFilters {
  const read = (name: DreamFilterName) => {
    const { all, values }: { all: string; values?: readonly string[] } = FILTERS[name]
    const text = params.get(name) ?? ''
    return values ? (values.find((value) => value === text) ?? all) : text.trim().slice(0, SEARCH_MAX)
  }
  return Object.fromEntries(NAMES.map((name) => [name, read(name)])) as unknown as DreamFilters
}

export const NO_FILTERS = readFilters(new URLSearchParams())

/** Includes the sort order, if it is not the default. */
const chosenNames = (filters: DreamFilters) => NAMES.filter((name) => filters[name] !== FILTERS[name].all)

/** Whether a filter excludes dreams. */
export const isNarrowed = (filters: DreamFilters): boolean => chosenNames(filters).some((name) => FILTERS[name].finds)

/** The filters with a chip, and the value that clears each. */
export const filterChips = (filters: DreamFilters) =>
  chosenNames(filters).flatMap((name) => {
    const { label, all } = FILTERS[name]
    return label ? { name, all, label: label(filters) } : []
  })

/** Serializes the filters for the address and the server, without default values. */
export function filterParams(filters: DreamFilters, params = new URLSearchParams()): URLSearchParams {
  for (const name of chosenNames(filters)) params.set(name, filters[name])
  return params
}

/** Whether a dream matches, as far as the browser can check without the server. */
export const isFound = (dream: FoundDream, filters: DreamFilters): boolean =>
  chosenNames(filters).every((name) => FILTERS[name].finds?.(dream, filters) ?? true)

import { formatDate, formatMonth, withArticle } from '#client/lib/dates.ts'
import { DREAM_SORTS } from '#shared/constants/api.ts'
import { addDays, DAYS_OF_WEEK } from '#shared/constants/dates.ts'
import { DREAM_KIND_LABELS, DREAM_KINDS } from '#shared/constants/dream-kinds.ts'
import { SEARCH_MAX } from '#shared/constants/limits.ts'
import { MOODS } from '#shared/constants/moods.ts'
import type { Dream, DreamFilterName, DreamListQuery } from '#shared/contracts/dreams.ts'

/** What the list's address chooses; an empty text stands for everything where the contract needs none. */
export type DreamFilters = {
  [Name in DreamFilterName]: DreamListQuery[Name] extends infer Value ? (Value extends undefined ? '' : Value) : never
}

interface Filter<Value> {
  /** Stands for everything. */
  all: Value
  /** What an address says. */
  read: (text: string) => Value
  /** Whether it finds a dream that the server does not know yet; an order finds all. */
  finds?: (dream: Dream, value: Value) => boolean
  /** As its chip says it; without one the list has a control that shows it. */
  label?: (value: Value) => string
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
const isAmong = (labels: readonly string[], label: string) => labels.some((each) => plain(each) === plain(label))

const anyText = { all: '', read: (text: string) => text.trim().slice(0, SEARCH_MAX) }
const oneOf = <Value extends string>(all: Value, ...values: readonly Value[]) => ({
  all,
  read: (text: string) => values.find((value) => value === text) ?? all,
})

/** Each filter of the list, in the order of the chips. */
const FILTERS: { [Name in DreamFilterName]: Filter<DreamFilters[Name]> } = {
  q: {
    ...anyText,
    // By each of its words, anywhere in the dream.
    finds: ({ title, content, tags, elements }, q) => {
      const text = plain([title, content, ...tags, ...elements].join(' '))
      return plain(q)
        .split(/\s+/)
        .every((word) => text.includes(word))
    },
  },
  tag: { ...anyText, finds: ({ tags }, tag) => isAmong(tags, tag), label: (tag) => `Tag: ${tag}` },
  element: {
    ...anyText,
    finds: ({ elements }, element) => isAmong(elements, element),
    label: (element) => `Elemento: ${element}`,
  },
  kind: {
    ...oneOf('all', ...DREAM_KINDS),
    finds: ({ kinds }, kind) => kinds.some((each) => each === kind),
    label: (kind) => (kind === 'all' ? '' : DREAM_KIND_LABELS[kind]),
  },
  month: {
    ...anyText,
    finds: ({ date }, month) => date.startsWith(month),
    label: (month) => formatMonth(`${month}-01`),
  },
  date: { ...anyText, finds: (dream, date) => dream.date === date, label: formatDate },
  week: {
    ...anyText,
    finds: ({ date }, week) => date > addDays(week, -DAYS_OF_WEEK) && date <= week,
    label: (week) => `Sette giorni fino ${withArticle('al', formatDate(week))}`,
  },
  mood: { ...oneOf('all', ...MOODS), finds: (dream, mood) => dream.mood === mood },
  sort: oneOf('newest', ...DREAM_SORTS),
}

const NAMES = Object.keys(FILTERS) as DreamFilterName[]

const filtersBy = (choose: (name: DreamFilterName) => string) =>
  Object.fromEntries(NAMES.map((name) => [name, choose(name)])) as unknown as DreamFilters

/** The whole journal. */
export const NO_FILTERS = filtersBy((name) => FILTERS[name].all)

/** The filters of an address; what cannot be chosen stands for everything. */
export const readFilters = (params: URLSearchParams) => filtersBy((name) => FILTERS[name].read(params.get(name) ?? ''))

/** The filters that do not stand for everything. */
export const chosenFilters = (filters: DreamFilters) => NAMES.flatMap((name) => chosenFilter(name, filters[name]))

function chosenFilter<Name extends DreamFilterName>(name: Name, value: DreamFilters[Name]) {
  const { all, finds, label }: Filter<DreamFilters[Name]> = FILTERS[name]
  if (value === all) return []
  return [{ name, value, all, label: label?.(value), finds: finds && ((dream: Dream) => finds(dream, value)) }]
}

/** Whether something is left out of the list. */
export const isNarrowed = (filters: DreamFilters): boolean => chosenFilters(filters).some(({ finds }) => finds)

/** The filters as the list's address and the server know them: what is left out stands for everything. */
export function filterParams(filters: DreamFilters, params = new URLSearchParams()): URLSearchParams {
  for (const { name, value } of chosenFilters(filters)) params.set(name, value)
  return params
}

/** Whether filters find a dream that the server does not know yet. */
export const isFound = (dream: Dream, filters: DreamFilters): boolean =>
  chosenFilters(filters).every(({ finds }) => !finds || finds(dream))

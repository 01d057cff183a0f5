import type { DreamSort } from '#shared/constants/api.ts'
import { addDays, DAYS_OF_WEEK } from '#shared/constants/dates.ts'
import type { DreamKind } from '#shared/constants/dream-kinds.ts'
import type { Mood } from '#shared/constants/moods.ts'
import type { Dream } from '#shared/contracts/dreams.ts'

export type MoodFilter = Mood | 'all'

/** An empty text stands for everything. */
export interface DreamFilters {
  q: string
  tag: string
  element: string
  /** `yyyy-MM` */
  month: string
  date: string
  /** The last of seven days. */
  week: string
  kind: DreamKind | 'all'
  mood: MoodFilter
  sort: DreamSort
}

/** The whole journal. */
export const NO_FILTERS: DreamFilters = {
  q: '',
  tag: '',
  element: '',
  month: '',
  date: '',
  week: '',
  kind: 'all',
  mood: 'all',
  sort: 'newest',
}

export const TEXT_FILTERS = ['q', 'tag', 'element', 'month', 'date', 'week'] as const

/** Whether something is left out of the list. */
export const isNarrowed = (filters: DreamFilters): boolean => filterParams({ ...filters, sort: 'newest' }).size > 0

/** The filters as the list's address and the server know them: what is left out stands for everything. */
export function filterParams(filters: DreamFilters, params = new URLSearchParams()): URLSearchParams {
  const { kind, mood, sort } = filters
  for (const name of TEXT_FILTERS) if (filters[name]) params.set(name, filters[name])
  if (kind !== 'all') params.set('kind', kind)
  if (mood !== 'all') params.set('mood', mood)
  if (sort !== 'newest') params.set('sort', sort)
  return params
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Whether filters find a dream that the server does not know yet; a search does by each of its words, anywhere in the dream. */
export function isFound(dream: Dream, { q, tag, element, month, date, week, kind, mood }: DreamFilters): boolean {
  const { title, content, tags, elements } = dream
  const text = plain([title, content, ...tags, ...elements].join(' '))
  const conditions = [
    ...plain(q)
      .split(/\s+/)
      .map((word) => text.includes(word)),
    !tag || tags.some((each) => plain(each) === plain(tag)),
    !element || elements.some((each) => plain(each) === plain(element)),
    !date || dream.date === date,
    !week || (dream.date > addDays(week, -DAYS_OF_WEEK) && dream.date <= week),
    dream.date.startsWith(month),
    kind === 'all' || dream.kinds.includes(kind),
    mood === 'all' || dream.mood === mood,
  ]
  return conditions.every(Boolean)
}

import { addDays, dayOf } from '../constants/dates.ts'
import { type Dream, type DreamInput, emptyDetails } from '../contracts/dreams.ts'

/** A day of Europe/Rome, counted back from today. */
export function daysAgo(days: number): string {
  return addDays(dayOf(new Date()), -days)
}

/** A dream as a form sends it. */
export function buildDreamInput(over: Partial<DreamInput> = {}): DreamInput {
  return {
    ...emptyDetails(),
    title: 'La casa sull’acqua',
    content: 'Cammino in una casa che galleggia su un lago calmissimo. Perché le stanze siano allagate non lo so.',
    date: daysAgo(1),
    mood: 'positive',
    tags: ['lago', 'nonna'],
    elements: ['Casa'],
    ...over,
  }
}

/** A dream of which everything is said. */
export const WHOLE_DREAM: DreamInput = {
  title: 'Titolo: "con" #segni',
  content: '# Non un titolo\n\n---\nfine',
  date: daysAgo(2),
  mood: 'negative',
  tags: ['mare, di notte', '#onde', '«sale»'],
  elements: Array.from({ length: 25 }, (_, n) => `Una cosa "lunga" abbastanza da non essere un tag: ${n}`),
  kinds: ['lucido', 'incubo'],
  vividness: 4,
  sleepQuality: 2,
  wokeAt: '05:10',
  leftAt: '04:12',
}

/** A dream as the server answers it. */
export function buildDream(over: Partial<Dream> = {}): Dream {
  return {
    ...buildDreamInput({ date: '2026-01-19', tags: ['nonna'], elements: ['Acqua'] }),
    id: 7,
    userId: 1,
    foundElements: [],
    motif: 'acqua',
    hasAnalysis: false,
    analysisKind: null,
    share: null,
    communityUntil: null,
    createdAt: '2026-01-19T07:00:00.000Z',
    updatedAt: '2026-01-19T07:00:00.000Z',
    ...over,
  }
}

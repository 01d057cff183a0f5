import { addDays } from '#shared/constants/dates.ts'
import type { Mood } from '#shared/constants/dreams.ts'
import type { LatestMonthly } from '#shared/contracts/monthly-analyses.ts'
import type { Pattern, Stats } from '#shared/contracts/stats.ts'

/** `buildPattern([['Acqua', 9], ['Casa', 7]])` */
export function buildPattern(items: [element: string, count: number][], omitted = 0): Pattern {
  return { items: items.map(([element, count]) => ({ element, count })), omitted }
}

export const buildNights = (dreamOf: (place: number) => Stats['nights'][number]['dream']): Stats['nights'] =>
  Array.from({ length: 7 }, (_, place) => ({
    date: addDays('2026-11-14', place),
    dream: dreamOf(place),
    dreams: dreamOf(place) ? 1 : 0,
    empty: false,
  }))

/** Dreams of these moods on consecutive days up to `last`. */
export function buildTrend(moods: readonly Mood[], last = '2026-11-19'): Stats['trend'] {
  return moods.map((mood, place) => ({
    id: place + 1,
    title: `Sogno ${place + 1}`,
    date: addDays(last, place - moods.length + 1),
    mood,
  }))
}

export function buildStats(over: Partial<Stats> = {}): Stats {
  return {
    count: 7,
    moodCounts: { positive: 4, neutral: 2, negative: 1 },
    recurringElements: [{ element: 'Acqua', count: 3 }],
    patterns: {
      symbols: buildPattern([['Acqua', 3]]),
      emotions: buildPattern([]),
      themes: buildPattern([]),
    },
    trend: buildTrend(['positive', 'neutral', 'negative', 'positive']),
    weeks: [0, 0, 1, 0, 2, 0, 1, 3],
    nights: buildNights((place) =>
      place === 0 ? { id: 11, title: 'Volo sopra Matera', mood: 'neutral' as const, motif: null } : null,
    ),
    finding: null,
    recall: { noted: 0, remembered: 0 },
    kindCounts: { lucido: 0, incubo: 0, ricorrente: 0, falso_risveglio: 0 },
    countedAt: '2026-11-20T07:10:00.000Z',
    ...over,
  }
}

const MONTH_DREAMS = [8, 12].map((day) => ({
  id: day,
  title: `Notte ${day}`,
  date: `2026-11-${String(day).padStart(2, '0')}`,
  mood: 'positive' as const,
  motif: null,
}))

export function buildMonthly(over: Partial<LatestMonthly> = {}): LatestMonthly {
  return {
    id: 2,
    engine: 'built-in',
    modelFailed: false,
    analysis: '**Il mese in breve**\n\nHai registrato **sette sogni**.\n\n**Che cosa torna**\n\nL’acqua torna in tre.',
    startDate: '2026-10-22',
    endDate: '2026-11-20',
    createdAt: '2026-11-20T08:00:00.000Z',
    month: {
      heading: 'L’acqua torna in due notti, l’8 e il 12 novembre.',
      threads: [
        {
          group: 'symbols',
          label: 'Acqua',
          called: 'l’acqua',
          nights: ['2026-11-08', '2026-11-12'],
          total: 2,
          quotes: [
            { dreamId: 8, date: '2026-11-08', quote: '«Sale l’acqua.»', word: 'acqua' },
            { dreamId: 12, date: '2026-11-12', quote: '«L’acqua è calma.»', word: 'acqua' },
          ],
        },
      ],
      dreams: MONTH_DREAMS,
    },
    ...over,
  }
}

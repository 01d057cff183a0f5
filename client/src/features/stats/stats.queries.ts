import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, path, query } from '#client/api/call.ts'
import { useOnline } from '#client/hooks/use-browser.ts'
import { todayRome } from '#client/lib/dates.ts'
import { toast } from '#client/lib/toast.ts'
import { addDays } from '#shared/constants/dates.ts'
import type { Stats } from '#shared/contracts/stats.ts'

/** All stats have it first, so that what changes a dream refreshes every one of them. */
const STATS = path('GET /api/stats')

/** The stats of the whole journal. */
export const statsQuery = () => query('GET /api/stats')

/** The moods of a year, night by night. */
export const yearQuery = (year: number) => query('GET /api/stats/year/:year', { params: { year } }, [STATS, { year }])

/** The last nights up to today: without a network the kept answer may be of an earlier day. */
export function useNights(stats: Stats | undefined): Stats['nights'] | undefined {
  const isOnline = useOnline()
  if (!stats || isOnline) return stats?.nights
  return stats.nights.map((_, place) => {
    const date = addDays(todayRome(), place + 1 - stats.nights.length)
    return stats.nights.find((night) => night.date === date) ?? { date, dream: null, dreams: 0, empty: false }
  })
}

/** Longer than other notices, because it has a button. */
const UNDO_MS = 10_000

/** Records a morning without a dream, with an undo. Streaks may change. */
export function useEmptyMorning() {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: [STATS] })
  const meta = { errorTitle: 'Non siamo riusciti ad annotarlo', earns: true }
  const { mutate: undo } = useMutation({
    mutationFn: () => call('DELETE /api/empty-mornings'),
    onSuccess: refresh,
    meta,
  })
  return useMutation({
    mutationFn: () => call('POST /api/empty-mornings'),
    onSuccess: () => {
      toast({
        title: 'Stanotte niente: annotato',
        description: 'Anche questo allena la memoria. Fino a due volte a settimana la tua serie aspetta, senza finire.',
        duration: UNDO_MS,
        action: { label: 'Annulla', altText: 'Annulla: stanotte un sogno c’era', onClick: () => undo() },
      })
      return refresh()
    },
    meta,
  })
}

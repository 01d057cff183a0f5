import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#client/lib/api-client.ts'
import { pageAnswer } from '#client/lib/page-data.ts'
import { toast } from '#client/lib/toast.ts'
import type { Links, Stats, Year } from '#shared/contracts/stats.ts'

/** All stats have it first, so that what changes a dream refreshes every one of them. */
const STATS = '/api/stats'

/** The stats of the whole journal. */
export const statsQuery = () =>
  queryOptions({
    queryKey: [STATS],
    queryFn: ({ signal }) => api.get<Stats>(STATS, signal),
    initialData: () => pageAnswer<Stats>(STATS),
  })

/** The moods of a year, night by night. */
export const yearQuery = (year: number) =>
  queryOptions({
    queryKey: [STATS, { year }],
    queryFn: ({ signal }) => api.get<Year>(`${STATS}/year/${year}`, signal),
  })

/** Which symbols come together in the same dreams. */
export const linksQuery = () =>
  queryOptions({
    queryKey: [STATS, 'links'],
    queryFn: ({ signal }) => api.get<Links>(`${STATS}/links`, signal),
  })

const EMPTY_MORNINGS = '/api/empty-mornings'
/** Longer than other notices: it has a button. */
const UNDO_MS = 10_000

/** Notes that this morning no dream is remembered; the notice takes it back. Streaks may change with it. */
export function useEmptyMorning() {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: [STATS] })
  const meta = { errorTitle: 'Non siamo riusciti ad annotarlo', earns: true }
  const { mutate: undo } = useMutation({ mutationFn: () => api.delete(EMPTY_MORNINGS), onSuccess: refresh, meta })
  return useMutation({
    mutationFn: () => api.send(EMPTY_MORNINGS, {}),
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

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '#client/lib/client.ts'
import { toast } from '#client/lib/toast.ts'
import { gameCalls } from '#shared/constants/game.ts'
import { statsCalls } from '#shared/constants/stats.ts'

const stats = client<typeof import('#shared/contracts/stats.ts').statsEndpoints>(statsCalls)
const game = client<typeof import('#shared/contracts/game.ts').gameEndpoints>(gameCalls)
/** The common key prefix of all stats, to refresh them together. */
const STATS = stats.get.path()

export const statsQuery = () => stats.get.query()

export const yearQuery = (year: number) => stats.year.query({ params: { year } }, [STATS, { year }])

/** Longer than other notices, because it has a button. */
const UNDO_MS = 10_000

/** Records a morning without a dream, with an undo. Streaks may change. */
export function useEmptyMorning() {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: [STATS] })
  const meta = { errorTitle: 'Non siamo riusciti ad annotarlo', earns: true }
  const { mutate: undo } = useMutation({ mutationFn: () => game.unmarkEmptyMorning(), onSuccess: refresh, meta })
  return useMutation({
    mutationFn: () => game.markEmptyMorning(),
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

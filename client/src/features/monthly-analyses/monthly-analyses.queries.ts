import { queryOptions, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import type { MonthlyAnalysis } from '#shared/contracts/monthly-analyses.ts'
import { toast } from '../../components/ui/toast.tsx'
import { ApiError, api } from '../../lib/api-client.ts'
import { failureWords } from './monthly-error.ts'

const URL = '/api/monthly-analysis'
const GENERATE = [URL, 'generate']
const USER = ['/api/user']

/** The latest reading of a month; null before the first. Premium only. */
export const latestMonthlyQuery = () =>
  queryOptions({
    queryKey: [`${URL}/latest`],
    queryFn: async ({ signal }): Promise<MonthlyAnalysis | null> => {
      try {
        return await api.get<MonthlyAnalysis | null>(`${URL}/latest`, signal)
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
  })

/** All readings of months, newest first. Premium only. */
export const monthlyListQuery = () =>
  queryOptions({
    queryKey: [URL],
    queryFn: ({ signal }) => api.get<MonthlyAnalysis[]>(URL, signal),
  })

/** Has the month read, keeps the reading and tells of it, whatever screen is open by then. */
export function useGenerateMonthly() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { silent: true, earns: true },
    mutationKey: GENERATE,
    mutationFn: () => api.post<MonthlyAnalysis>(URL),
    onSuccess: (made) => {
      queryClient.setQueryData(latestMonthlyQuery().queryKey, made)
      toast({ title: 'Analisi mensile completata', description: 'La tua analisi mensile dei sogni è pronta!' })
    },
    onError: (error) => {
      const words = failureWords(error)
      if (words) toast(words)
      if (error instanceof ApiError && error.code === 'premium_required') {
        void queryClient.invalidateQueries({ queryKey: USER })
      }
    },
    // After a refusal, too: another tab may have made it.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: latestMonthlyQuery().queryKey })
      void queryClient.invalidateQueries({ queryKey: monthlyListQuery().queryKey })
    },
  })
}

/** Whether the month is being read now, whichever screen asked for it. */
export const useGeneratingMonthly = () => useIsMutating({ mutationKey: GENERATE }) > 0

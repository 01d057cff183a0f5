import { type QueryClient, queryOptions, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#client/api/api-client.ts'
import { call, metaOf, path } from '#client/api/call.ts'
import { toast } from '#client/components/ui/toast.tsx'
import { USER_KEY } from '#client/lib/identity.tsx'
import type { LatestMonthly } from '#shared/contracts/monthly-analyses.ts'

const GENERATE = [path('POST /api/monthly-analysis'), 'generate']

export const latestMonthlyQuery = () =>
  queryOptions({
    queryKey: [path('GET /api/monthly-analysis/latest')],
    queryFn: async ({ client, signal }): Promise<LatestMonthly | null> => {
      try {
        return await call('GET /api/monthly-analysis/latest', { signal })
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw noticePremiumEnd(client, error)
      }
    },
    meta: metaOf('GET /api/monthly-analysis/latest', path('GET /api/monthly-analysis/latest')),
  })

export const monthlyListQuery = () =>
  queryOptions({
    queryKey: [path('GET /api/monthly-analysis')],
    queryFn: ({ client, signal }) =>
      call('GET /api/monthly-analysis', { signal }).catch((error) => {
        throw noticePremiumEnd(client, error)
      }),
    meta: metaOf('GET /api/monthly-analysis', path('GET /api/monthly-analysis')),
  })

/** Whether a call failed because Premium ended while the page was open. */
export const isPremiumEnd = (error: unknown): boolean => error instanceof ApiError && error.code === 'premium_required'

/** Refetches the account after Premium has ended, which closes its screens. */
function noticePremiumEnd(queryClient: QueryClient, error: unknown): unknown {
  if (isPremiumEnd(error)) void queryClient.invalidateQueries({ queryKey: USER_KEY })
  return error
}

/** Analyses the month, caches the result and reports it on any screen. */
export function useGenerateMonthly() {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { silent: true, earns: true },
    mutationKey: GENERATE,
    mutationFn: () => call('POST /api/monthly-analysis'),
    onSuccess: (made) => {
      queryClient.setQueryData(latestMonthlyQuery().queryKey, made)
      toast({ title: 'Analisi mensile completata', description: 'La tua analisi mensile dei sogni è pronta!' })
    },
    onError: (error) => {
      noticePremiumEnd(queryClient, error)
      toastFailed(error)
      // Another tab may have made it.
      void queryClient.invalidateQueries({ queryKey: latestMonthlyQuery().queryKey })
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: monthlyListQuery().queryKey }),
  })
}

/** Whether a monthly analysis is running, from any screen. */
export const useGeneratingMonthly = () => useIsMutating({ mutationKey: GENERATE }) > 0

/** Reports why no monthly analysis was made. Ended sessions have their own notice. */
function toastFailed(error: Error): void {
  const { status, message, isSessionEnd = false } = error instanceof ApiError ? error : { message: '' }
  if (isSessionEnd) return
  if (status === 400) toast({ title: 'Sogni insufficienti', description: message })
  else if (status === 429)
    toast({ title: 'Analisi mensile non disponibile', description: message, variant: 'destructive' })
  else toast({ title: 'Errore', description: "Errore nella generazione dell'analisi mensile", variant: 'destructive' })
}

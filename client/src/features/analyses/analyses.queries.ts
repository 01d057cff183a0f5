import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError } from '#client/api/api-client.ts'
import { call, metaOf, path } from '#client/api/call.ts'
import { refreshGame } from '#client/api/query-client.ts'
import { useSession } from '#client/lib/contexts.ts'
import { USER_KEY } from '#client/lib/identity.tsx'
import { dayOf } from '#shared/constants/dates.ts'
import { PLAN_LIMITS } from '#shared/constants/plans.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { User } from '#shared/contracts/auth.ts'
import type { Dream } from '#shared/contracts/dreams.ts'

/** By then the server has noticed the closed connection and refunded the analysis. */
const GIVEN_BACK_MS = 1_000

const dreamPath = (id: number) => path('GET /api/dreams/:id', { params: { id } })

/** Completes a stored analysis of an earlier release, which may lack questions or conversation. */
const completed = (kept: Omit<Analysis, 'questions' | 'conversation'> & Partial<Analysis>): Analysis => ({
  ...kept,
  questions: kept.questions?.filter((question) => typeof question === 'string') ?? [],
  conversation: kept.conversation ?? [],
})

/** The analysis of a dream; null while nobody asked for one. */
export const analysisQuery = (dreamId: number) => {
  const address = path('GET /api/dreams/:id/analysis', { params: { id: dreamId } })
  return queryOptions({
    queryKey: [address],
    queryFn: async ({ signal }): Promise<Analysis | null> => {
      try {
        return completed(await call('GET /api/dreams/:id/analysis', { params: { id: dreamId }, signal }))
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
    meta: metaOf('GET /api/dreams/:id/analysis', address),
  })
}

/** Caches a new analysis and updates all queries that show its dream. */
export function keepAnalysis(queryClient: QueryClient, analysis: Analysis): void {
  const { dreamId, kind } = analysis
  queryClient.setQueryData(analysisQuery(dreamId).queryKey, analysis)
  queryClient.setQueryData<Dream>(
    [dreamPath(dreamId)],
    (dream) => dream && { ...dream, hasAnalysis: true, analysisKind: kind },
  )
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => showsDream(queryKey[0], dreamId) })
  void refreshQuota(queryClient)
  refreshGame(queryClient)
}

/** Refetches today's remaining analyses. */
export function refreshQuota(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: USER_KEY })
}

/** Refetches the quota after a delay: a stopped analysis may have finished just before. */
export function refreshAfterStop(queryClient: QueryClient, dreamId: number): void {
  setTimeout(() => {
    void refreshQuota(queryClient)
    void queryClient.invalidateQueries({ queryKey: analysisQuery(dreamId).queryKey })
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => showsDream(queryKey[0], dreamId) })
  }, GIVEN_BACK_MS)
}

/** The lists, the dream, and the stats of its analysis. */
function showsDream(url: unknown, dreamId: number): boolean {
  return url === dreamPath(dreamId) || url === '/api/dreams' || url === '/api/stats'
}

type Quota = Pick<User, 'subscriptionPlan' | 'analysisCount' | 'lastAnalysisDate'>

/** The plan's remaining analyses today (Europe/Rome); null without a limit. */
export function analysesLeft(user: Quota, now = new Date()): number | null {
  const perDay = PLAN_LIMITS[user.subscriptionPlan].analysesPerDay
  if (perDay === null) return null
  const usedToday = user.lastAnalysisDate === dayOf(now) ? user.analysisCount : 0
  return Math.max(0, perDay - usedToday)
}

/** The user's remaining analyses today; null without a limit. */
export const useAnalysesLeft = () => analysesLeft(useSession())

import { onlineManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { changeOutbox, sentDream, type Waiting, type WaitingAnalysis } from '#client/api/outbox.ts'
import { useSingleFlight } from '#client/hooks/use-state.ts'
import { randomId } from '#client/lib/browser.ts'
import { useAdGate, useAiConsent, useSession } from '#client/lib/contexts.ts'
import { toastFailure } from '#client/lib/toast.ts'
import type { AnalysisKind } from '#shared/constants/analyses.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { isRetry, startAnalysis } from './live-analysis.ts'

const NOT_KEPT = 'Questo browser non può tenere la richiesta. Riprova quando torna la rete.'

/** Resolves to true if the analysis has started or is queued; otherwise the person has cancelled it. */
export type StartAnalysis = (dream: Dream, kind: AnalysisKind, options?: StartOptions) => Promise<boolean | undefined>

interface StartOptions {
  isReread?: boolean | undefined
  /** Waits for the save of the annotations used. */
  saved?: () => Promise<void>
}

/** Starts an analysis after the free plan's ad and the consent question. A repeated analysis shows no ad. */
export function useStartAnalysis(): StartAnalysis {
  const queryClient = useQueryClient()
  const passAdGate = useAdGate()
  const askConsent = useAiConsent()
  const { id: userId, subscriptionPlan } = useSession()
  const isFree = subscriptionPlan === 'free'
  return useSingleFlight(async (asked, kind, { isReread, saved } = {}) => {
    // A queued dream may have been sent since the last render.
    const dream = sentDream(asked.id) ?? asked
    const dreamId = dream.id
    if (dreamId < 0 || !(onlineManager.isOnline() || isReread)) {
      try {
        await saved?.()
        await keepRequest(queryClient, userId, dreamId, kind)
        return true
      } catch (error) {
        toastFailure(error, 'Lettura non riuscita', NOT_KEPT)
        return false
      }
    }
    const needsAd = isFree && kind === 'basic' && !isReread && !isRetry(queryClient, dreamId)
    if (needsAd && !(await passAdGate('analysis'))) return false
    const consent = await askConsent('reading')
    if (consent === 'closed') return false
    void startAnalysis(queryClient, { dreamId, kind, isReread, byModel: consent === 'agreed', saved })
    return true
  })
}

/** Queues an analysis, replacing an earlier request. @throws if the browser stores nothing */
function keepRequest(queryClient: QueryClient, userId: number, dreamId: number, asked: AnalysisKind): Promise<void> {
  return changeOutbox(queryClient, userId, (waiting) => [
    ...waiting.filter((entry) => !isRequestFor(dreamId)(entry)),
    { kind: 'analysis', key: randomId(), dreamId, asked },
  ])
}

export function withdrawRequest(queryClient: QueryClient, userId: number, dreamId: number): Promise<void> {
  return changeOutbox(queryClient, userId, (waiting) => waiting.filter((entry) => !isRequestFor(dreamId)(entry)))
}

/** Matches the queued analysis of a dream. */
export const isRequestFor =
  (dreamId: number) =>
  (entry: Waiting): entry is WaitingAnalysis =>
    entry.kind === 'analysis' && entry.dreamId === dreamId

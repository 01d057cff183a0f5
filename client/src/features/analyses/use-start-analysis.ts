import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { useSingleFlight } from '#client/hooks/use-state.ts'
import { useAdGate, useAiConsent, useSession } from '#client/lib/contexts.ts'
import { toast } from '#client/lib/toast.ts'
import type { AnalysisKind } from '#shared/constants/analyses.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { isRetry, startAnalysis } from './live-analysis.ts'

export const OFFLINE = 'Sei senza rete: la lettura si può chiedere quando torna.'

/** Resolves to true if the analysis has started; otherwise the person has cancelled it, or is offline. */
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
  const isFree = useSession().subscriptionPlan === 'free'
  return useSingleFlight(async ({ id: dreamId }, kind, { isReread, saved } = {}) => {
    if (!onlineManager.isOnline()) {
      toast({ title: 'Lettura non iniziata', description: OFFLINE, variant: 'destructive' })
      return false
    }
    const needsAd = isFree && kind === 'basic' && !isReread && !isRetry(queryClient, dreamId)
    if (needsAd && !(await passAdGate('analysis'))) return false
    const consent = await askConsent('reading')
    if (consent === 'closed') return false
    void startAnalysis(queryClient, { dreamId, kind, isReread, byModel: consent === 'agreed', saved })
    return true
  })
}

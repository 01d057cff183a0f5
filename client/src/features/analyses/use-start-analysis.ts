import { useQueryClient } from '@tanstack/react-query'
import { useAdGate } from '#client/components/layout/ad-gate-context.tsx'
import { useAiConsent } from '#client/components/layout/ai-consent-context.tsx'
import { useSession } from '#client/components/layout/session-context.tsx'
import { useSingleFlight } from '#client/hooks/use-single-flight.ts'
import { sentDream } from '#client/lib/outbox.ts'
import { toastFailure } from '#client/lib/toast.ts'
import type { AnalysisKind } from '#shared/constants/analyses.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { analyzeHere } from './analyze-here.ts'
import { isRetry, startAnalysis } from './live-analysis.ts'

/** Answers true once the analysis has begun, anything else when the person wants none now. */
export type StartAnalysis = (dream: Dream, kind: AnalysisKind, isReread?: boolean) => Promise<boolean | undefined>

/**
 * Starts an analysis, after what must come first: the advertisement of the free plan, and the question of consent. Whoever
 * has a dream analysed anew over their answers saw the advertisement before.
 */
export function useStartAnalysis(): StartAnalysis {
  const queryClient = useQueryClient()
  const passAdGate = useAdGate()
  const askConsent = useAiConsent()
  const { id: userId, subscriptionPlan } = useSession()
  const isFree = subscriptionPlan === 'free'
  return useSingleFlight(async (asked, kind, isReread) => {
    // A dream that waited may have been sent since the screen was drawn.
    const dream = sentDream(asked.id) ?? asked
    const dreamId = dream.id
    // Of a dream that has one, the server's analysis stays until it can be made anew there.
    if (dreamId < 0 || (!navigator.onLine && !dream.hasAnalysis)) {
      return analyzeHere(queryClient, userId, dream, kind, !isFree).then(
        () => true,
        (error) => {
          toastFailure(
            error,
            'Lettura non riuscita',
            'Senza rete non riusciamo a leggere questo sogno. Riprova quando torna.',
          )
          return false
        },
      )
    }
    const needsAd = isFree && kind === 'basic' && !isReread && !isRetry(queryClient, dreamId)
    if (needsAd && !(await passAdGate('analysis'))) return false
    const consent = await askConsent('reading')
    if (consent === 'closed') return false
    void startAnalysis(queryClient, { dreamId, kind, isReread, byModel: consent === 'agreed' })
    return true
  })
}

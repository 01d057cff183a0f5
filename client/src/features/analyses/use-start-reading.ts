import { useRef } from 'react'
import { useAdGate } from '#client/components/layout/ad-gate-context.tsx'
import { useAiConsent } from '#client/components/layout/ai-consent-context.tsx'
import { useSession } from '#client/components/layout/session-context.tsx'
import type { AnalysisKind } from '#shared/constants/analyses.ts'
import { useLiveReadings } from './live-readings.ts'

/** Answers true once the reading has begun, false when the person wants none now. */
export type StartReading = (dreamId: number, kind: AnalysisKind) => Promise<boolean>

/** Begins a reading, after what must come first: the advertisement of the free plan, and the question of who reads. */
export function useStartReading(): StartReading {
  const readings = useLiveReadings()
  const passAdGate = useAdGate()
  const askConsent = useAiConsent()
  const isFree = useSession().subscriptionPlan === 'free'
  const asking = useRef(false)

  const mayStart = async (dreamId: number, kind: AnalysisKind) => {
    // Whoever tries again has seen the advertisement already.
    const isRetry = readings.get(dreamId) !== undefined
    return kind === 'advanced' || !isFree || isRetry || (await passAdGate('analysis'))
  }
  return async (dreamId, kind) => {
    if (asking.current) return false
    asking.current = true
    try {
      if (!(await mayStart(dreamId, kind))) return false
      const consent = await askConsent('reading')
      if (consent === 'closed') return false
      readings.start({ dreamId, kind, byModel: consent === 'agreed' })
      return true
    } finally {
      asking.current = false
    }
  }
}

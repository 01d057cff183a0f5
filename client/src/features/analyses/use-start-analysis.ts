import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useAdGate } from '#client/components/layout/ad-gate-context.tsx'
import { useAiConsent } from '#client/components/layout/ai-consent-context.tsx'
import { useSession } from '#client/components/layout/session-context.tsx'
import { useSingleFlight } from '#client/hooks/use-single-flight.ts'
import { loadInterpreter } from '#client/lib/interpreter.ts'
import { changeOutbox, sentDream } from '#client/lib/outbox.ts'
import { toastFailure } from '#client/lib/toast.ts'
import { type AnalysisKind, LOCKABLE_GROUPS } from '#shared/constants/analyses.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { isRetry, startAnalysis } from './live-analysis.ts'

const NOT_HERE = 'Senza rete non riusciamo a leggere questo sogno. Riprova quando torna.'

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
      try {
        await analyzeHere(queryClient, userId, dream, kind, !isFree)
        return true
      } catch (error) {
        toastFailure(error, 'Lettura non riuscita', NOT_HERE)
        return false
      }
    }
    const needsAd = isFree && kind === 'basic' && !isReread && !isRetry(queryClient, dreamId)
    if (needsAd && !(await passAdGate('analysis'))) return false
    const consent = await askConsent('reading')
    if (consent === 'closed') return false
    void startAnalysis(queryClient, { dreamId, kind, isReread, byModel: consent === 'agreed' })
    return true
  })
}

/** Analyses a dream by the built-in rules in the browser, and lets the server's analysis wait for a network. */
async function analyzeHere(
  queryClient: QueryClient,
  userId: number,
  dream: Dream,
  asked: AnalysisKind,
  isWhole: boolean,
) {
  const { interpret } = await loadInterpreter()
  const history = { totalDreams: 1, elementCounts: {}, negativeDreamsLast14Days: 0 }
  const { basic, patterns, safety } = interpret({ ...dream, kind: 'basic', history })
  const analysis: Analysis = {
    id: 0,
    dreamId: dream.id,
    kind: 'basic',
    engine: 'built-in',
    modelFailed: false,
    analysis: basic,
    journal: '',
    patterns: isWhole ? patterns : { ...patterns, emotions: [], themes: [], recommendations: [] },
    locked: isWhole ? [] : [...LOCKABLE_GROUPS],
    ...(safety && { safety }),
    questions: [],
    answers: [],
    withAnswers: false,
    canReread: false,
    rejectedElements: [],
    outdated: false,
    createdAt: new Date().toISOString(),
  }
  await changeOutbox(queryClient, userId, (waiting) => [
    ...waiting.filter((entry) => !(entry.kind === 'analysis' && entry.dreamId === dream.id)),
    { kind: 'analysis', key: crypto.randomUUID(), dreamId: dream.id, asked, analysis },
  ])
}

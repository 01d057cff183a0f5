import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AnalysisKind } from '#shared/constants/analyses.ts'
import type { User } from '#shared/contracts/auth.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { ErrorState } from '../../../components/layout/error-state.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { analysisQuery, useAnalyzeDream, usePendingAnalysis } from '../analyses.queries.ts'
import { isLimitError } from '../analysis-error.ts'
import { analysesLeft } from '../daily-analyses.ts'
import { AnalysisLimitCard } from './analysis-limit-card.tsx'
import { AnalysisSkeleton } from './analysis-skeleton.tsx'
import { AnalysisStart } from './analysis-start.tsx'
import { AnalysisView } from './analysis-view.tsx'
import { PremiumUpsellDialog } from './premium-upsell-dialog.tsx'

interface AnalysisPanelProps {
  dream: Dream
  user: User
  /** The address asks for the advanced reading; `onRequestTaken` takes the wish out of it. */
  advancedRequested: boolean
  onRequestTaken: () => void
  onBackToDream: () => void
}

/** The tab «Analisi» of a dream, in all its states. */
export function AnalysisPanel({ dream, user, advancedRequested, onRequestTaken, onBackToDream }: AnalysisPanelProps) {
  const query = useQuery({ ...analysisQuery(dream.id), enabled: dream.hasAnalysis })
  const { analyze, pending, refused, headingRef } = useReading(dream.id)
  const [upsell, setUpsell] = useState(false)
  const isPremium = user.subscriptionPlan === 'premium'
  const left = analysesLeft(user)
  const askAdvanced = () => (isPremium ? analyze('advanced') : setUpsell(true))

  // A dream without a reading is not asked for one.
  const analysis = dream.hasAnalysis ? query.data : (query.data ?? null)
  useRequestedAdvanced(advancedRequested && analysis !== undefined, () => {
    onRequestTaken()
    if (analysis?.kind !== 'advanced') askAdvanced()
  })

  if (query.error) return <ErrorState error={query.error} onRetry={query.refetch} />
  if (analysis === undefined) return <AnalysisSkeleton />
  return (
    <>
      {analysis ? (
        <AnalysisView
          dream={dream}
          analysis={analysis}
          isPremium={isPremium}
          busy={pending !== null}
          onAdvanced={askAdvanced}
          headingRef={headingRef}
        />
      ) : refused || left === 0 ? (
        <AnalysisLimitCard>
          <Button variant="ghost" size="s" block onClick={onBackToDream}>
            Torna al sogno
          </Button>
        </AnalysisLimitCard>
      ) : (
        <AnalysisStart
          left={left}
          isPremium={isPremium}
          pending={pending}
          onChoose={(kind) => (kind === 'basic' ? analyze(kind) : askAdvanced())}
        />
      )}
      <PremiumUpsellDialog open={upsell} onOpenChange={setUpsell} />
    </>
  )
}

/** Asks for a reading and, when it arrives, gives the focus to its heading: the button that asked is gone. */
function useReading(dreamId: number) {
  const mutation = useAnalyzeDream()
  const awaited = useRef(false)
  const analyze = (type: AnalysisKind) => {
    awaited.current = true
    mutation.mutate(
      { dreamId, type },
      {
        onError: () => {
          awaited.current = false
        },
      },
    )
  }
  const headingRef = (heading: HTMLHeadingElement | null) => {
    if (!heading || !awaited.current) return
    awaited.current = false
    heading.focus()
  }
  return { analyze, pending: usePendingAnalysis(dreamId), refused: isLimitError(mutation.error), headingRef }
}

/** Answers the address's wish once, as soon as it is known what the dream already has. */
function useRequestedAdvanced(ready: boolean, take: () => void) {
  const taken = useRef(false)
  useEffect(() => {
    if (!ready || taken.current) return
    taken.current = true
    take()
  })
}

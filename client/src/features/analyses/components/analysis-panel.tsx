import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Ref, useEffect, useRef, useState } from 'react'
import { ErrorState } from '#client/components/shell/error-state.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import { useArrivalFocus } from '#client/hooks/use-focus.ts'
import { useSession } from '#client/lib/contexts.ts'
import type { AnalysisKind } from '#shared/constants/analyses.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { analysisQuery, useAnalysesLeft } from '../analyses.queries.ts'
import { forgetAnalysis, stopAnalysis, useLiveAnalysis } from '../live-analysis.ts'
import { useStartAnalysis } from '../use-start-analysis.ts'
import { AnalysisLimitCard } from './analysis-choice.tsx'
import { AnalysisStart } from './analysis-start.tsx'
import { AnalysisView, type OwnWords } from './analysis-view.tsx'
import { BrokenAnalysis, LiveView } from './live-view.tsx'
import { Announcement, PremiumUpsellDialog } from './premium-upsell-dialog.tsx'

interface AnalysisPanelProps {
  dream: Dream
  own: OwnWords
  /** The address requests the advanced analysis; `onRequestTaken` removes the request. */
  advancedRequested?: boolean
  onRequestTaken?: () => void
  onBackToDream: () => void
}

/** The tab «Analisi»: a running or a stored analysis. */
export function AnalysisPanel(props: AnalysisPanelProps) {
  const { dream, own } = props
  const isFree = useSession().subscriptionPlan === 'free'
  const queryClient = useQueryClient()
  const query = useQuery({ ...analysisQuery(dream.id), enabled: dream.hasAnalysis })
  // A dream without an analysis needs no request.
  const analysis = dream.hasAnalysis ? query.data : (query.data ?? null)
  const { live, error, isUnderWay } = useLiveAnalysis(dream.id)
  const [watched, setWatched] = useState(isUnderWay)
  if (isUnderWay && !watched) setWatched(true)
  const { headingRef, waitingRef, follow } = useArrivalFocus()
  const startAnalysis = useStartAnalysis()
  const [upsell, setUpsell] = useState(false)

  const place = useRef<HTMLParagraphElement>(null)

  const start = (kind: AnalysisKind, isReread?: boolean) => {
    follow()
    void startAnalysis(dream, kind, { isReread, saved: own.saved })
  }
  const reread = (kind: AnalysisKind) => {
    start(kind, true)
    // The button was below; the analysis starts above.
    place.current?.scrollIntoView()
  }
  const choose = (kind: AnalysisKind) => (kind === 'advanced' && isFree ? setUpsell(true) : start(kind))
  useRequestedAdvanced(props, analysis, () => choose('advanced'))

  const kept =
    // A failed refetch keeps the loaded analysis.
    query.error && analysis === undefined ? (
      <ErrorState error={query.error} onRetry={query.refetch} />
    ) : (
      <Kept
        {...props}
        analysis={analysis}
        steady={watched}
        headingRef={headingRef}
        onChoose={choose}
        onReread={reread}
      />
    )
  return (
    <>
      <p ref={place} className="sr-only" role="status">
        {isUnderWay && <Announcement>Lettura in corso…</Announcement>}
      </p>
      {isUnderWay && live ? (
        <LiveView live={live} headingRef={waitingRef} onStop={() => stopAnalysis(queryClient, dream.id)} />
      ) : error && live?.text ? (
        <BrokenAnalysis
          live={live}
          headingRef={headingRef}
          onRetry={() => start(live.kind, live.isReread)}
          onDiscard={() => forgetAnalysis(queryClient, dream.id)}
        >
          {analysis && kept}
        </BrokenAnalysis>
      ) : (
        kept
      )}
      <PremiumUpsellDialog open={upsell} onOpenChange={setUpsell} />
    </>
  )
}

interface KeptProps extends Pick<AnalysisPanelProps, 'dream' | 'own' | 'onBackToDream'> {
  analysis: Analysis | null | undefined
  steady: boolean
  headingRef: Ref<HTMLHeadingElement>
  onChoose: (kind: AnalysisKind) => void
  onReread: (kind: AnalysisKind) => void
}

/** The stored analysis, or the choice of a first one. */
function Kept({ dream, own, analysis, steady, headingRef, onChoose, onReread, onBackToDream }: KeptProps) {
  const left = useAnalysesLeft()
  if (analysis === undefined) {
    return <Skeleton label="Caricamento dell’analisi" shape="article" />
  }
  if (analysis) {
    return (
      <AnalysisView
        dream={dream}
        analysis={analysis}
        own={own}
        steady={steady}
        headingRef={headingRef}
        onChoose={onChoose}
        onReread={onReread}
      />
    )
  }
  if (left === 0) {
    return (
      <AnalysisLimitCard headingRef={headingRef}>
        <Button variant="ghost" size="s" block onClick={onBackToDream}>
          Torna al sogno
        </Button>
      </AnalysisLimitCard>
    )
  }
  return <AnalysisStart headingRef={headingRef} days={own.days} onChoose={onChoose} />
}

/** Handles the request of the address once, after the dream's analysis is known. */
function useRequestedAdvanced(
  { advancedRequested, onRequestTaken }: Pick<AnalysisPanelProps, 'advancedRequested' | 'onRequestTaken'>,
  analysis: Analysis | null | undefined,
  ask: () => void,
) {
  const taken = useRef(false)
  useEffect(() => {
    if (!advancedRequested || analysis === undefined || taken.current) return
    taken.current = true
    onRequestTaken?.()
    if (analysis?.kind !== 'advanced') ask()
  })
}

import { useQuery } from '@tanstack/react-query'
import { type Ref, useEffect, useRef, useState } from 'react'
import type { AnalysisKind } from '#shared/constants/analyses.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { User } from '#shared/contracts/auth.ts'
import type { Dream } from '#shared/contracts/dreams.ts'
import { ErrorState } from '../../../components/layout/error-state.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { analysisQuery } from '../analyses.queries.ts'
import { analysesLeft } from '../daily-analyses.ts'
import { isRefused, type LiveReading, useLiveReading, useLiveReadings } from '../live-readings.ts'
import { useFollowing } from '../use-following.ts'
import { useStartReading } from '../use-start-reading.ts'
import { AnalysisLimitCard } from './analysis-limit-card.tsx'
import { AnalysisSkeleton } from './analysis-skeleton.tsx'
import { AnalysisStart } from './analysis-start.tsx'
import { AnalysisView } from './analysis-view.tsx'
import { Announcement } from './announcement.tsx'
import { BrokenReading, LiveView } from './live-view.tsx'
import { PremiumUpsellDialog } from './premium-upsell-dialog.tsx'

interface AnalysisPanelProps {
  dream: Dream
  user: User
  /** The address asks for the advanced reading; `onRequestTaken` takes the wish out of it. */
  advancedRequested: boolean
  onRequestTaken: () => void
  onBackToDream: () => void
}

/** The tab «Analisi» of a dream: a reading under way, or what is kept. */
export function AnalysisPanel(props: AnalysisPanelProps) {
  const { dream, user } = props
  const query = useQuery({ ...analysisQuery(dream.id), enabled: dream.hasAnalysis })
  // A dream without a reading is not asked for one.
  const analysis = dream.hasAnalysis ? query.data : (query.data ?? null)
  const readings = useLiveReadings()
  const live = useLiveReading(dream.id)
  const growing = live?.failure ? undefined : live
  const broken = live?.failure && live.text !== '' ? live : undefined
  const { headingRef, follow, watched } = useFollowing(growing !== undefined)
  const startReading = useStartReading()
  const [upsell, setUpsell] = useState(false)

  const start = (kind: AnalysisKind) => {
    follow()
    void startReading(dream.id, kind)
  }
  const choose = (kind: AnalysisKind) =>
    kind === 'advanced' && user.subscriptionPlan === 'free' ? setUpsell(true) : start(kind)
  useRequestedAdvanced(props, analysis, () => choose('advanced'))

  // What is there stays when it could not be asked for anew.
  const kept =
    query.error && analysis === undefined ? (
      <ErrorState error={query.error} onRetry={query.refetch} />
    ) : (
      <Kept {...props} analysis={analysis} live={live} steady={watched} headingRef={headingRef} onChoose={choose} />
    )
  return (
    <>
      <p className="sr-only" role="status">
        {growing && <Announcement>Lettura in corso…</Announcement>}
      </p>
      {growing ? (
        <LiveView live={growing} headingRef={headingRef} onStop={() => readings.stop(dream.id)} />
      ) : broken ? (
        <BrokenReading
          text={broken.text}
          headingRef={headingRef}
          onRetry={() => start(broken.kind)}
          onDiscard={() => readings.end(dream.id)}
        >
          {analysis && kept}
        </BrokenReading>
      ) : (
        kept
      )}
      <PremiumUpsellDialog open={upsell} onOpenChange={setUpsell} />
    </>
  )
}

interface KeptProps extends Pick<AnalysisPanelProps, 'dream' | 'user' | 'onBackToDream'> {
  /** Undefined while it loads, null when there is none. */
  analysis: Analysis | null | undefined
  live: LiveReading | undefined
  steady: boolean
  headingRef: Ref<HTMLHeadingElement>
  onChoose: (kind: AnalysisKind) => void
}

/** The reading that is kept, or the way to one. */
function Kept({ dream, user, analysis, live, steady, headingRef, onChoose, onBackToDream }: KeptProps) {
  const left = analysesLeft(user)
  if (analysis === undefined) return <AnalysisSkeleton />
  if (analysis) {
    return (
      <AnalysisView
        dream={dream}
        analysis={analysis}
        isPremium={user.subscriptionPlan === 'premium'}
        steady={steady}
        headingRef={headingRef}
        left={left}
        onChoose={onChoose}
      />
    )
  }
  if (left === 0 || (left !== null && isRefused(live))) {
    return (
      <AnalysisLimitCard headingRef={headingRef}>
        <Button variant="ghost" size="s" block onClick={onBackToDream}>
          Torna al sogno
        </Button>
      </AnalysisLimitCard>
    )
  }
  return <AnalysisStart user={user} left={left} headingRef={headingRef} onChoose={onChoose} />
}

/** Answers the address's wish once, as soon as it is known what the dream already has. */
function useRequestedAdvanced(
  { advancedRequested, onRequestTaken }: Pick<AnalysisPanelProps, 'advancedRequested' | 'onRequestTaken'>,
  analysis: Analysis | null | undefined,
  ask: () => void,
) {
  const taken = useRef(false)
  useEffect(() => {
    if (!advancedRequested || analysis === undefined || taken.current) return
    taken.current = true
    onRequestTaken()
    if (analysis?.kind !== 'advanced') ask()
  })
}

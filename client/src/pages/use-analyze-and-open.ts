import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { analysesLeft, refreshQuota } from '#client/features/analyses/analyses.queries.ts'
import { toastLimit } from '#client/features/analyses/analysis-toasts.ts'
import { useDreamsUnderWay } from '#client/features/analyses/live-analysis.ts'
import { useStartAnalysis } from '#client/features/analyses/use-start-analysis.ts'
import { useSession } from '#client/lib/contexts.ts'
import type { Dream } from '#shared/contracts/dreams.ts'

/** Starts the analysis of the person's plan and opens its screen. */
export function useAnalyzeAndOpen() {
  const user = useSession()
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const startAnalysis = useStartAnalysis()
  const analyzing = useDreamsUnderWay()
  const premium = user.subscriptionPlan === 'premium'

  const onAnalyze = async (dream: Dream) => {
    if (analysesLeft(user) === 0) {
      toastLimit()
      // Another tab may have freed one meanwhile.
      void refreshQuota(queryClient)
    } else if (await startAnalysis(dream, premium ? 'advanced' : 'basic')) {
      navigate(paths.analysis(dream.id))
    }
  }
  return { premium, onAnalyze, analyzing }
}

import { useLocation } from 'wouter'
import type { Dream } from '#shared/contracts/dreams.ts'
import { paths } from '../app/paths.ts'
import { useSession } from '../components/layout/session-context.tsx'
import { useAnalyzeDream } from '../features/analyses/analyses.queries.ts'

/** What the cards' analysis buttons do: the reading of the person's plan, then the screen that shows it. */
export function useAnalyzeAndOpen() {
  const premium = useSession().subscriptionPlan === 'premium'
  const [, navigate] = useLocation()
  const { mutate, isPending, variables } = useAnalyzeDream()

  const onAnalyze = ({ id }: Dream) => {
    if (isPending) return
    mutate({ dreamId: id, type: premium ? 'advanced' : 'basic' }, { onSuccess: () => navigate(paths.analysis(id)) })
  }
  return { premium, onAnalyze, analyzingId: isPending ? variables.dreamId : undefined }
}

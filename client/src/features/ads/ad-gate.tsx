import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ask } from '#client/components/ui/ask.tsx'
import { useSingleFlight } from '#client/hooks/use-state.ts'
import { configQuery } from '#client/lib/config.ts'
import { AdGateProvider, type AdMoment, useSession } from '#client/lib/contexts.ts'
import { isOnline } from '#client/lib/network.ts'

const loadDialog = () => import('./ad-gate-dialog.tsx')

/**
 * Shows an advertisement before the saves of the free plan, and one or an invitation to Premium before its basic analyses;
 * asks before the first analysis whether the advertiser may store cookies. Premium people never see any of it.
 */
export function AdGate({ children }: { children: ReactNode }) {
  const isFree = useSession().subscriptionPlan !== 'premium'
  const { data: config } = useQuery({ ...configQuery(), enabled: isFree })
  const hasAdvertiser = Boolean(config?.ads.scriptUrl)

  const pass = useSingleFlight(async (moment: AdMoment) => {
    if (!isFree || !isOnline() || (moment === 'save' && !hasAdvertiser)) return true
    // A dream is not lost because an advertisement could not be fetched.
    const gate = await loadDialog().catch(() => undefined)
    if (!gate?.hasDialog(moment)) return true
    if (moment === 'analysis' && hasAdvertiser && gate.isUndecided()) {
      const isAnswered = await ask<boolean>((close) => <gate.CookieDialog onClose={close} />)
      if (isAnswered === undefined) return false
    }
    return ask<boolean>((close) => (
      <gate.AdGateDialog moment={moment} hasAdvertiser={hasAdvertiser} onContinue={() => close(true)} />
    ))
  })
  return <AdGateProvider value={async (moment) => (await pass(moment)) ?? false}>{children}</AdGateProvider>
}

import { onlineManager, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ask } from '#client/components/ui/ask.tsx'
import { useSingleFlight } from '#client/hooks/use-state.ts'
import { configQuery } from '#client/lib/config.ts'
import { AdGateProvider, type AdMoment, useSession } from '#client/lib/contexts.ts'

const loadDialog = () => import('./ad-gate-dialog.tsx')

/**
 * Shows the free plan's ad before saves, and before basic analyses an ad or, where it can be paid, an invitation to
 * Premium. Asks for cookie consent before the first analysis.
 */
export function AdGate({ children }: { children: ReactNode }) {
  const isFree = useSession().subscriptionPlan !== 'premium'
  const { data: config } = useQuery({ ...configQuery(), enabled: isFree })
  const hasAdvertiser = Boolean(config?.ads.scriptUrl)
  const isUnpayable = config?.stripePublishableKey === null

  const pass = useSingleFlight(async (moment: AdMoment) => {
    if (!isFree || !onlineManager.isOnline() || (!hasAdvertiser && (moment === 'save' || isUnpayable))) return true
    // A failed ad must not lose a dream.
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

import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useLocation } from 'wouter'
import { BottomBar } from '#client/components/shell/bottom-bar.tsx'
import { CONTAINER, Header } from '#client/components/shell/header.tsx'
import { dialogSource, LazyDialog } from '#client/components/shell/lazy-dialog.tsx'
import { SiteFooter } from '#client/components/shell/public-frame.tsx'
import { AskHost } from '#client/components/ui/ask.tsx'
import { preloadToasts } from '#client/components/ui/toast.tsx'
import { TooltipProvider } from '#client/components/ui/tooltip.tsx'
import { AdGate } from '#client/features/ads/ad-gate.tsx'
import { useAnalysesEndWithSession } from '#client/features/analyses/live-analysis.ts'
import { formDialog } from '#client/features/dreams/components/dream-dialogs.tsx'
import { OutboxBanner } from '#client/features/dreams/components/outbox-banner.tsx'
import { NewDreamFlow } from '#client/features/dreams/new-dream-flow.tsx'
import { BadgePopup } from '#client/features/game/components/badge-popup.tsx'
import { NoAddressBanner } from '#client/features/identity/profile/email-notices.tsx'
import { PaymentDueBanner } from '#client/features/subscription/components/payment-due-banner.tsx'
import { useEventListener } from '#client/hooks/use-browser.ts'
import { cn } from '#client/lib/cn.ts'
import { useHasPlans } from '#client/lib/config.ts'
import { MenuContainer, TooltipContainer, useSession } from '#client/lib/contexts.ts'
import { AiConsent } from './ai-consent.tsx'
import { CrashCard } from './crash-screen.tsx'
import { bottomNavigation, navigationFor } from './navigation.ts'
import { privateRoutes, RouteOutlet } from './private-routes.tsx'
import { useSessionEvents, useSessionRecheck } from './use-session-events.ts'
import { UserMenu } from './user-menu.tsx'

const afterSave = dialogSource(() => import('./after-save.tsx').then((module) => module.AfterSave))

/** Fetched with the first key; where it cannot be, nothing is missing that has no button. */
const Shortcuts = lazy(() =>
  import('#client/features/shortcuts/shortcuts.tsx').then(
    (module) => ({ default: module.Shortcuts }),
    () => ({ default: () => null }),
  ),
)

/** Everything around the pages of a signed-in person. */
export default function PrivateArea() {
  const [location] = useLocation()
  const [firstKey, setFirstKey] = useState<KeyboardEvent>()
  // Notices follow on actions: they load with the first one, after the first screen.
  useEventListener('pointerdown', preloadToasts)
  useEventListener('keydown', (event) => {
    preloadToasts()
    setFirstKey((first) => first ?? event)
  })
  useSessionEvents()
  useSessionRecheck()
  useAnalysesEndWithSession()
  useDeviceDiary()
  usePreloadForm()
  return (
    <TooltipProvider>
      <AdGate>
        <AiConsent>
          <NewDreamFlow afterSave={(props) => <LazyDialog source={afterSave} with={props} />}>
            <Shell>
              <PaymentDueBanner />
              <NoAddressBanner />
              <ErrorBoundary FallbackComponent={CrashCard} resetKeys={[location]}>
                <RouteOutlet routes={privateRoutes} />
              </ErrorBoundary>
            </Shell>
            <AskHost />
            {firstKey && (
              <Suspense fallback={null}>
                <Shortcuts firstKey={firstKey} />
              </Suspense>
            )}
          </NewDreamFlow>
        </AiConsent>
      </AdGate>
    </TooltipProvider>
  )
}

/** Fetches the form once the first screen is at rest, for most visits come to write; not where data is dear. */
function usePreloadForm(): void {
  useEffect(() => {
    if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return
    const timer = setTimeout(() => formDialog.load().catch(() => {}), PRELOAD_FORM_MS)
    return () => clearTimeout(timer)
  }, [])
}
const PRELOAD_FORM_MS = 500

/** After the first screen. */
const DEVICE_DIARY_MS = 4_000

function useDeviceDiary(): void {
  const queryClient = useQueryClient()
  const user = useSession()
  const watch = useEffectEvent(async () => {
    const { watchDeviceDiary } = await import('#client/features/device-diary/watch-device-diary.ts')
    return watchDeviceDiary(queryClient, user)
  })
  const { id, subscriptionPlan } = user
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person, or another plan, is watched anew
  useEffect(() => {
    let watched: ReturnType<typeof watch> | undefined
    const start = setTimeout(() => {
      watched = watch()
    }, DEVICE_DIARY_MS)
    return () => {
      clearTimeout(start)
      void watched?.then((stop) => stop())
    }
  }, [id, subscriptionPlan])
}

/** The frame of every private page: header, content, the phone's bottom bar. */
function Shell({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const tooltips = useRef<HTMLDivElement>(null)
  return (
    <MenuContainer value={main}>
      <TooltipContainer value={tooltips}>
        <div className="shell max-md:pb-[calc(var(--bar-h)+24px+env(safe-area-inset-bottom))]">
          <Header nav={navigationFor(useSession(), useHasPlans())} userMenu={<UserMenu />} />
          <BadgePopup />
          <OutboxBanner />
          <main ref={main} id="main" tabIndex={-1} className={cn(CONTAINER, 'pb-14 max-md:pb-6')}>
            {children}
            <div ref={tooltips} id="tooltip-portal" />
          </main>
          <SiteFooter className="pb-4" />
          <BottomBar items={bottomNavigation} />
        </div>
      </TooltipContainer>
    </MenuContainer>
  )
}

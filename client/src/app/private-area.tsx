import { ErrorBoundary } from 'react-error-boundary'
import { useLocation } from 'wouter'
import { AppShell } from '#client/components/layout/app-shell.tsx'
import { dialogSource, LazyDialog } from '#client/components/layout/lazy-dialog.tsx'
import { useSession } from '#client/components/layout/session-context.tsx'
import { AskHost } from '#client/components/ui/ask.tsx'
import { preloadToasts } from '#client/components/ui/toast.tsx'
import { TooltipProvider } from '#client/components/ui/tooltip.tsx'
import { AdGate } from '#client/features/ads/ad-gate.tsx'
import { useAnalysesEndWithSession } from '#client/features/analyses/live-analysis.ts'
import { OutboxBanner } from '#client/features/dreams/components/outbox-banner.tsx'
import { NewDreamFlow } from '#client/features/dreams/new-dream-flow.tsx'
import { BadgePopup } from '#client/features/game/components/badge-popup.tsx'
import { NoAddressBanner } from '#client/features/identity/profile/email-notices.tsx'
import { PaymentDueBanner } from '#client/features/subscription/components/payment-due-banner.tsx'
import { useEventListener } from '#client/hooks/use-event-listener.ts'
import { AiConsent } from './ai-consent.tsx'
import { CrashCard } from './crash-screen.tsx'
import { bottomNavigation, navigationFor } from './navigation.ts'
import { privateRoutes, RouteOutlet } from './private-routes.tsx'
import { useSessionEvents } from './use-session-events.ts'
import { useSessionRecheck } from './use-session-recheck.ts'
import { UserMenu } from './user-menu.tsx'

const postSaveDialog = dialogSource(() =>
  import('#client/features/analyses/components/post-save-dialog.tsx').then((module) => module.PostSaveDialog),
)

/** Everything around the pages of a signed-in person. */
export default function PrivateArea() {
  const user = useSession()
  const [location] = useLocation()
  // What is told follows on what was done: not before that, for the first screen comes first.
  useEventListener('pointerdown', preloadToasts)
  useEventListener('keydown', preloadToasts)
  useSessionEvents()
  useSessionRecheck()
  useAnalysesEndWithSession()
  return (
    <TooltipProvider>
      <AdGate>
        <AiConsent>
          <NewDreamFlow afterSave={(props) => <LazyDialog source={postSaveDialog} with={props} />}>
            <AppShell
              nav={navigationFor(user)}
              bottomNav={bottomNavigation}
              userMenu={<UserMenu />}
              banner={<OutboxBanner />}
            >
              <PaymentDueBanner />
              <NoAddressBanner />
              <ErrorBoundary FallbackComponent={CrashCard} resetKeys={[location]}>
                <RouteOutlet routes={privateRoutes} />
              </ErrorBoundary>
            </AppShell>
            <AskHost />
            <BadgePopup />
          </NewDreamFlow>
        </AiConsent>
      </AdGate>
    </TooltipProvider>
  )
}

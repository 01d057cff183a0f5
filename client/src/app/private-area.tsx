import { useEffect } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useLocation } from 'wouter'
import { Sprite } from '../components/art/sprite.tsx'
import { AppShell } from '../components/layout/app-shell.tsx'
import { useSession } from '../components/layout/session-context.tsx'
import { preloadToasts } from '../components/ui/toast.tsx'
import { TooltipProvider } from '../components/ui/tooltip.tsx'
import { useReadingsOfSession } from '../features/analyses/live-readings.ts'
import { PaymentDueBanner } from '../features/subscription/components/payment-due-banner.tsx'
import { AdGate } from './ad-gate.tsx'
import { AiConsent } from './ai-consent.tsx'
import { BadgePopup } from './badge-popup.tsx'
import { CrashCard } from './crash-screen.tsx'
import { CurrentRoom } from './current-room.tsx'
import { bottomNavigation, navigationFor } from './navigation.ts'
import { NewDreamFlow } from './new-dream-flow.tsx'
import { rooms } from './rooms.ts'
import { useSessionRecheck } from './use-session-recheck.ts'
import { useTabsSync } from './use-tabs-sync.ts'
import { UserMenu } from './user-menu.tsx'

/** What one person left open is not for the next. */
export default function PrivateArea() {
  const { id } = useSession()
  return <Rooms key={id} />
}

/** Everything around the rooms of a signed-in person. */
function Rooms() {
  const user = useSession()
  const [location] = useLocation()
  useEffect(preloadToasts, [])
  useTabsSync()
  useSessionRecheck()
  useReadingsOfSession()
  return (
    <TooltipProvider>
      <Sprite />
      <AdGate>
        <AiConsent>
          <NewDreamFlow>
            <AppShell nav={navigationFor(user)} bottomNav={bottomNavigation} userMenu={<UserMenu />}>
              <PaymentDueBanner />
              <ErrorBoundary FallbackComponent={CrashCard} resetKeys={[location]}>
                <CurrentRoom rooms={rooms} />
              </ErrorBoundary>
            </AppShell>
            <BadgePopup />
          </NewDreamFlow>
        </AiConsent>
      </AdGate>
    </TooltipProvider>
  )
}

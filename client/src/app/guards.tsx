import type { ReactNode } from 'react'
import { Redirect, useLocation } from 'wouter'
import { ErrorState } from '#client/components/shell/error-state.tsx'
import { useUser } from '#client/features/identity/sign-in/auth.queries.ts'
import { authPath, nextPath } from '#client/features/identity/sign-in/next-path.ts'
import { useRawSearch } from '#client/hooks/use-address.ts'
import { SessionProvider } from '#client/lib/contexts.ts'
import { paths } from './paths.ts'
import { SessionGate } from './session-gate.tsx'

/** The parameters that Stripe adds to a return address; they open the payment, and belong into no log and no second address. */
const OF_A_PAYMENT = /^(?:payment_intent|redirect_status)/

/** The address to return to after signing in; by night a phone opens `/notte` also for a new visitor. */
export function placeOf(location: string, search: string): string {
  if (location === paths.night) return paths.home
  const kept = search.split('&').filter((part) => part && !OF_A_PAYMENT.test(part))
  return kept.length > 0 ? `${location}?${kept.join('&')}` : location
}

interface RequireUserProps {
  children: ReactNode
  /** Shown to a visitor instead of the sign-in screen. */
  otherwise?: ReactNode
}

/** Shows its children to a signed-in person; sends everyone else to sign in, and back afterwards. */
export function RequireUser({ children, otherwise }: RequireUserProps) {
  const { data: user, isPending, error, refetch } = useUser()
  const [location] = useLocation()
  const search = useRawSearch()
  if (isPending) return <SessionGate />
  if (user) return <SessionProvider value={user}>{children}</SessionProvider>
  if (error) return <SessionError error={error} onRetry={refetch} />
  return otherwise ?? <Redirect to={authPath(placeOf(location, search))} replace />
}

/** The sign-in screen is only for who is signed out; it is drawn at once, without waiting for the session. */
export function GuestOnly({ children }: { children: ReactNode }) {
  const { data: user } = useUser()
  const search = useRawSearch()
  if (user) return <Redirect to={nextPath(search)} replace />
  return children
}

function SessionError({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <ErrorState title="Non riusciamo ad aprire il diario" error={error} onRetry={onRetry} />
    </main>
  )
}

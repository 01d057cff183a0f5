import type { QueryClient } from '@tanstack/react-query'
import { ErrorBoundary } from 'react-error-boundary'
import { Toaster } from '#client/components/ui/toast.tsx'
import { IdentityProvider } from '#client/lib/identity.tsx'
import { CrashScreen } from './crash-screen.tsx'
import { Routes } from './routes.tsx'

/** @param firstClient the cache of whoever is signed in when the page opens */
export function App({ firstClient }: { firstClient?: QueryClient }) {
  return (
    <ErrorBoundary FallbackComponent={CrashScreen}>
      <IdentityProvider {...(firstClient && { firstClient })}>
        <Routes />
      </IdentityProvider>
      <Toaster />
    </ErrorBoundary>
  )
}

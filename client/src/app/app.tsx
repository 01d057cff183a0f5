import type { QueryClient } from '@tanstack/react-query'
import { ErrorBoundary } from 'react-error-boundary'
import { Toaster } from '#client/components/ui/toast.tsx'
import { IsPhonePage } from '#client/lib/contexts.ts'
import { IdentityProvider } from '#client/lib/identity.tsx'
import { CrashScreen } from './crash-screen.tsx'
import { Routes } from './routes.tsx'

interface AppProps {
  /** The cache of whoever is signed in when the page opens. */
  firstClient: QueryClient
  /** Whether the page was rendered for a phone. */
  isPhone: boolean
}

export function App({ firstClient, isPhone }: AppProps) {
  return (
    <ErrorBoundary FallbackComponent={CrashScreen}>
      <IsPhonePage value={isPhone}>
        <IdentityProvider firstClient={firstClient}>
          <Routes />
        </IdentityProvider>
        <Toaster />
      </IsPhonePage>
    </ErrorBoundary>
  )
}

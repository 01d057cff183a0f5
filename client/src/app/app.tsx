import { ErrorBoundary } from 'react-error-boundary'
import { Toaster } from '#client/components/ui/toast.tsx'
import { IdentityProvider } from '#client/lib/identity.tsx'
import { CrashScreen } from './crash-screen.tsx'
import { Routes } from './routes.tsx'

export function App() {
  return (
    <ErrorBoundary FallbackComponent={CrashScreen}>
      <IdentityProvider>
        <Routes />
      </IdentityProvider>
      <Toaster />
    </ErrorBoundary>
  )
}

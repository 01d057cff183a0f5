import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Toaster } from '../components/ui/toast.tsx'
import { setOtherAccountHandler, setSessionLostHandler } from '../lib/api-client.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { CrashScreen } from './crash-screen.tsx'
import { handleOtherAccount, handleSessionLost } from './session-lost.ts'

export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient)
  useEffect(() => {
    setSessionLostHandler(() => handleSessionLost(queryClient))
    setOtherAccountHandler(() => void handleOtherAccount(queryClient))
  }, [queryClient])
  return (
    <ErrorBoundary FallbackComponent={CrashScreen}>
      <QueryClientProvider client={queryClient}>
        {children}
        <Toaster />
      </QueryClientProvider>
    </ErrorBoundary>
  )
}

import { lazy, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'

const PasswordAdvice = lazy(() =>
  import('../../../components/ui/password-advice.tsx').then((module) => ({ default: module.PasswordAdvice })),
)

/** Advice on a password as it is typed. Its code comes when the field is entered; without it nothing is missing. */
export function PasswordHints({ password }: { password: string }) {
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <PasswordAdvice password={password} />
      </Suspense>
    </ErrorBoundary>
  )
}

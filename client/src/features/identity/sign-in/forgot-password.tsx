import { lazy, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { toast } from '#client/components/ui/toast.tsx'
import type { ForgotPasswordDialogProps } from './forgot-password-dialog.tsx'

const load = () => import('./forgot-password-dialog.tsx')
const ForgotPasswordDialog = lazy(load)

/** Fetches the dialog while the person is on its way to it. */
export function preloadForgotPassword() {
  load().catch(() => {
    // Told when the dialog is asked for.
  })
}

/** The dialog, whose code comes when it is first asked for. Without it, what is on the screen stays. */
export function ForgotPassword(props: ForgotPasswordDialogProps) {
  const tellFailure = () => {
    toast({
      title: 'Recupero della password non disponibile',
      description: 'Controlla la connessione, ricarica la pagina e riprova.',
      variant: 'destructive',
    })
    props.onClose()
  }
  return (
    <ErrorBoundary fallback={null} onError={tellFailure}>
      <Suspense fallback={null}>
        <ForgotPasswordDialog {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}

import { lazy, Suspense, useState } from 'react'

const ForgotPasswordDialog = lazy(() => import('./forgot-password-dialog.tsx'))

/** The dialog's code comes when it is asked for. */
export function ForgotPassword() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="link small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Password dimenticata?
      </button>
      <Suspense fallback={null}>{open && <ForgotPasswordDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

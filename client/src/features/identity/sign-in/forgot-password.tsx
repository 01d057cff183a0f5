import { dialogSource, LazyDialog } from '#client/components/shell/lazy-dialog.tsx'
import type { ForgotPasswordDialogProps } from './forgot-password-dialog.tsx'

const source = dialogSource(async () => (await import('./forgot-password-dialog.tsx')).ForgotPasswordDialog)

/** The dialog that sends a reset link; its code is fetched when it is first opened. */
export function ForgotPassword(props: ForgotPasswordDialogProps) {
  return <LazyDialog source={source} with={props} />
}

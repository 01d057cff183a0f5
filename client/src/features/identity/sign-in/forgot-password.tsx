import { dialogSource, LazyDialog } from '#client/components/shell/lazy-dialog.tsx'
import type { ForgotPasswordDialogProps } from './forgot-password-dialog.tsx'

const source = dialogSource(async () => (await import('./forgot-password-dialog.tsx')).ForgotPasswordDialog)

/** The reset dialog, loaded at first use. */
export function ForgotPassword(props: ForgotPasswordDialogProps) {
  return <LazyDialog source={source} with={props} />
}

import { ApiError, serverMessage } from '#client/lib/api-client.ts'
import { toast } from '../ui/toast.tsx'

/** A session that is gone, or another person's, has its own notice. */
const TOLD_ELSEWHERE = new Set(['unauthenticated', 'other_account'])

function isToldElsewhere(error: unknown): boolean {
  return error instanceof ApiError && TOLD_ELSEWHERE.has(error.code)
}

/** Says that an action failed: in the server's words, or in these where it had none. */
export function toastError(error: unknown, fallback: string): void {
  if (isToldElsewhere(error)) return
  toast({ title: 'Errore', description: serverMessage(error) ?? fallback, variant: 'destructive' })
}

/** Says what failed, whatever the reason, and the reason where the server told; or else these words, where there are any. */
export function toastFailure(error: unknown, title: string, fallback?: string): void {
  if (isToldElsewhere(error)) return
  const description = serverMessage(error) ?? fallback
  toast({ title, variant: 'destructive', ...(description && { description }) })
}

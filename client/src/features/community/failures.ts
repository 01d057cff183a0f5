import { toast } from '../../components/ui/toast.tsx'
import { ApiError } from '../../lib/api-client.ts'
import { serverWords } from '../../lib/error-words.ts'

export const DREAM_GONE = 'Questo sogno non c’è più'

/** Whether a call failed for this reason. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.code === code
}

/** Says that an action failed, and why where the server told. */
export function toastFailure(error: unknown, title: string): void {
  // A session that is gone, or another person's, has its own notice.
  if (hasCode(error, 'unauthenticated') || hasCode(error, 'other_account')) return
  const description = serverWords(error)
  toast({ title, variant: 'destructive', ...(description && { description }) })
}

import { ApiError } from '../../lib/api-client.ts'
import { toast } from '../ui/toast.tsx'

/** An answer that has no words of its own, or not the ones that were agreed. */
const WORDLESS = new Set(['unknown', 'unexpected_answer'])

/** Says that an action failed: in the server's words, or in these where it had none. */
export function toastError(error: Error, fallback: string): void {
  // A session that is gone has its own notice.
  if (error instanceof ApiError && error.code === 'unauthenticated') return
  const spoken = error instanceof ApiError && !WORDLESS.has(error.code)
  toast({ title: 'Errore', description: spoken ? error.message : fallback, variant: 'destructive' })
}

import { ApiError } from '../../lib/api-client.ts'
import { serverWords } from '../../lib/error-words.ts'
import { toast } from '../ui/toast.tsx'

/** Says that an action failed: in the server's words, or in these where it had none. */
export function toastError(error: Error, fallback: string): void {
  // A session that is gone has its own notice.
  if (error instanceof ApiError && error.code === 'unauthenticated') return
  toast({ title: 'Errore', description: serverWords(error) ?? fallback, variant: 'destructive' })
}

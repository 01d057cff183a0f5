import type { toast } from '#client/components/ui/toast.tsx'
import { ApiError } from '#client/lib/api-client.ts'

type ToastWords = Parameters<typeof toast>[0]

/** What to say when no monthly analysis was made; null where something else tells it already. */
export function failureWords(error: Error): ToastWords | null {
  const failure = error instanceof ApiError ? error : null
  if (failure?.code === 'unauthenticated' || failure?.code === 'other_account') return null
  if (failure?.status === 429)
    return { title: 'Analisi mensile non disponibile', description: failure.message, variant: 'destructive' }
  if (failure?.status === 400) return { title: 'Sogni insufficienti', description: failure.message }
  return {
    title: 'Errore',
    description: "Errore nella generazione dell'analisi mensile",
    variant: 'destructive',
  }
}

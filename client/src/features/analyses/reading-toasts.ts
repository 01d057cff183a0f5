import { Moon } from 'lucide-react'
import { createElement } from 'react'
import { toast } from '#client/components/ui/toast.tsx'
import { ApiError } from '#client/lib/api-client.ts'
import { analysisErrorMessage, isLimitError } from './analysis-error.ts'
import type { ReadingAnswer } from './ask-for-reading.ts'

const LIMIT_TOAST_MS = 6_000

/** A reading is there. Whoever expected a model's is told when it is not. */
export function toastCompleted({ byModel }: { byModel: boolean }, { analysis, fresh }: ReadingAnswer): void {
  const ruledInstead = byModel && fresh && analysis.engine === 'built-in'
  toast({
    title: 'Analisi completata',
    ...(ruledInstead && {
      description: 'Oggi il modello esterno ha raggiunto il suo limite: questa lettura viene dalle regole.',
    }),
  })
}

/** A reading failed. */
export function toastFailed(error: unknown): void {
  if (isLimitError(error)) toastLimit()
  else if (!endsSession(error)) {
    toast({ title: "Errore durante l'analisi", description: analysisErrorMessage(error), variant: 'destructive' })
  }
}

/** Today's analyses are used up: no alarm, tomorrow brings another. */
export function toastLimit(): void {
  toast({
    title: 'Limite giornaliero raggiunto',
    description: 'Hai usato le analisi gratuite di oggi. Con Premium sono illimitate.',
    duration: LIMIT_TOAST_MS,
    icon: createElement(Moon, { 'aria-hidden': true, size: 22, className: 'text-petrol' }),
  })
}

export function toastStopped(): void {
  toast({ title: 'Lettura interrotta', description: 'Se non era già completa, non viene conteggiata.' })
}

/** A session that is gone, or another person's, has its own notice. */
function endsSession(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'unauthenticated' || error.code === 'other_account')
}

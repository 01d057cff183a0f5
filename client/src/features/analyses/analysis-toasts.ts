import { Moon } from 'lucide-react'
import { createElement } from 'react'
import { ApiError } from '#client/api/api-client.ts'
import { toast } from '#client/components/ui/toast.tsx'
import type { Analysis } from '#shared/contracts/analyses.ts'

const LIMIT_TOAST_MS = 6_000

/** Reports a finished analysis, and why the rules made it although a model was expected. */
export function toastCompleted(byModel: boolean, { engine, modelFailed }: Analysis): void {
  toast({
    title: 'Analisi completata',
    ...(byModel && engine === 'built-in' && { description: modelFailed ? MODEL_FAILED : MODEL_AT_LIMIT }),
  })
}
const MODEL_FAILED = 'Il modello non ha risposto, o per oggi ha letto abbastanza: questa è la lettura del diario.'
const MODEL_AT_LIMIT = 'Oggi il modello ha raggiunto il suo limite: questa lettura viene dalle regole.'

/** Reports a failed analysis, except for ended or changed sessions, which have their own notice. */
export function toastFailed(error: unknown): void {
  if (isLimitError(error)) toastLimit()
  else if (!(error instanceof ApiError && error.isSessionEnd)) {
    toast({ title: "Errore durante l'analisi", description: analysisErrorMessage(error), variant: 'destructive' })
  }
}

/** Today's limit is reached: a calm notice, not an error. */
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

/** Whether the daily limit or the rate limit refused an analysis. */
function isLimitError(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  if (error.code === 'analysis_limit' || error.status === 429) return true
  // A 403 of this call without a readable body can only be the limit.
  return error.code === 'unknown' && error.status === 403
}

function analysisErrorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Si è verificato un errore. Riprova tra poco.'
  return WITH_OWN_WORDS.includes(error.status) ? error.message : `Errore del server: ${error.status}`
}

/** Statuses with their own message; the others show their number. */
const WITH_OWN_WORDS = [0, 200, 201, 401, 403, 404, 502, 503, 504]

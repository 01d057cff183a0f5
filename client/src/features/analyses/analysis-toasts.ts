import { Moon } from 'lucide-react'
import { createElement } from 'react'
import { toast } from '#client/components/ui/toast.tsx'
import { ApiError } from '#client/lib/api-client.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'

const LIMIT_TOAST_MS = 6_000

/** Tells that an analysis is there, and why it is not the model's where one was expected. */
export function toastCompleted(byModel: boolean, { engine, modelFailed }: Analysis): void {
  toast({
    title: 'Analisi completata',
    ...(byModel && engine === 'built-in' && { description: modelFailed ? MODEL_FAILED : MODEL_AT_LIMIT }),
  })
}
const MODEL_FAILED = 'Il modello non ha risposto, o per oggi ha letto abbastanza: questa è la lettura del diario.'
const MODEL_AT_LIMIT = 'Oggi il modello ha raggiunto il suo limite: questa lettura viene dalle regole.'

/** An analysis failed. A session that is gone, or another person's, has its own notice. */
export function toastFailed(error: unknown): void {
  if (isLimitError(error)) toastLimit()
  else if (!(error instanceof ApiError && error.isSessionEnd)) {
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

/** True when an analysis was refused because today's are used up, or too many were asked for. */
function isLimitError(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  if (error.code === 'analysis_limit' || error.status === 429) return true
  // Without a readable body a 403 of this call can only be the limit.
  return error.code === 'unknown' && error.status === 403
}

function analysisErrorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Si è verificato un errore. Riprova tra poco.'
  return WITH_OWN_WORDS.includes(error.status) ? error.message : `Errore del server: ${error.status}`
}

/** The statuses with a message for people; of any other the number is shown. */
const WITH_OWN_WORDS = [0, 200, 201, 401, 403, 404, 502, 503, 504]

import { toast } from '../../../components/ui/toast.tsx'
import { momentOf } from '../moment.ts'
import type { EndReason } from './live-recording.ts'
import { RECORDING_MAX_MS, type Recording } from './recording.ts'

export const DISCARDED = 'Registrazione eliminata.'
export const NOTHING_HEARD = 'Non abbiamo registrato nulla. Riprova.'
/** Why a recording ended that nobody stopped. */
export const WHY_IT_ENDED: Record<EndReason, string | undefined> = {
  asked: undefined,
  limit: `La registrazione si è fermata da sola dopo ${RECORDING_MAX_MS / 60_000} minuti.`,
  lost: 'Il microfono si è fermato: c’è tutto quello che hai detto fin qui.',
}

/** What is said of a recording that an earlier form left behind, with so many others after it. */
export function foundWords({ startedAt }: Recording, others: number): string {
  const rest = others === 0 ? '' : ' Ce n’è un’altra: la ritrovi dopo questa.'
  return `Registrazione non ancora trascritta, fatta ${momentOf(startedAt)}.${rest}`
}

/** Says, as the person leaves, that the recording waits for them. */
export function tellKept(): void {
  toast({
    title: 'Registrazione conservata',
    description: 'Non è ancora trascritta: la ritrovi quando riapri questa finestra.',
  })
}

/** Says that a recording is gone whose place another has taken, and offers to bring it back. */
export function tellDiscarded(restore: () => void): void {
  toast({
    title: DISCARDED,
    action: { label: 'Ripristina', altText: 'Ripristina la registrazione eliminata', onClick: restore },
  })
}

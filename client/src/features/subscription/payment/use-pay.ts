import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { toast } from '#client/components/ui/toast.tsx'
import { FORGET_MS } from '#client/lib/query-client.ts'
import { CardRefused, confirmPayment, Offline, type Payment, PaymentGone } from './confirm-payment.ts'
import type { PaymentResult } from './payment-result.ts'

const UNEXPECTED = 'Si è verificato un errore imprevisto'

/** What went wrong with a payment, for the form. */
export function payErrorWords(error: Error): string {
  if (error instanceof CardRefused) return error.message
  if (error instanceof Offline)
    return 'Sei offline: riprova quando torna la connessione. I dati della carta restano qui.'
  return `${UNEXPECTED}. Puoi riprovare: lo stesso pagamento non viene addebitato due volte.`
}

interface PayCallbacks {
  /** From the first click until the outcome is known. */
  onConfirming: (confirming: boolean) => void
  onSettled: (result: PaymentResult) => void
  /** This payment cannot be made any more: another is needed. */
  onGone: () => void
}

/** Pays once at a time, however often it is asked to. */
export function usePay({ onConfirming, onSettled, onGone }: PayCallbacks) {
  const isPaying = useRef(false)
  const mutation = useMutation({
    meta: { silent: true },
    mutationFn: confirmPayment,
    // It holds what opens the payment.
    gcTime: FORGET_MS,
    onSuccess: (result) => {
      if (result !== 'refused') onSettled(result)
    },
    onError: (error) => {
      if (error instanceof Offline) return
      if (error instanceof PaymentGone) return onGone()
      const description = error instanceof CardRefused ? error.message : UNEXPECTED
      toast({ title: 'Errore di pagamento', description, variant: 'destructive' })
    },
    onSettled: () => {
      isPaying.current = false
      onConfirming(false)
    },
  })
  const pay = (payment: Payment) => {
    if (isPaying.current) return
    isPaying.current = true
    onConfirming(true)
    mutation.mutate(payment)
  }
  return { pay, isPending: mutation.isPending, error: mutation.error, isRefused: mutation.data === 'refused' }
}

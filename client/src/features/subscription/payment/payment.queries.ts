import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#client/api/api-client.ts'
import { call, path } from '#client/api/call.ts'
import { toast } from '#client/components/ui/toast.tsx'
import { keepSubscription } from '#client/features/subscription/subscription.queries.ts'
import type { BillingPlan } from '#shared/constants/plans.ts'
import type { PaymentResult } from './payment-result.ts'

/** An unanswered call delays the next one by at most this much. */
const DELAY_MAX_MS = 15_000

let lastCall: Promise<unknown> = Promise.resolve()

/**
 * Creates a plan's payment, anew in each turn, because the server cancels an unpaid one of the other plan. Calls are
 * serial, and an abandoned one is not sent.
 */
export const createSubscriptionQuery = (plan: BillingPlan, turn: number) =>
  queryOptions({
    queryKey: [path('POST /api/create-subscription'), turn, plan],
    queryFn: ({ signal }) => {
      const creation = lastCall.then(() => {
        signal.throwIfAborted()
        return call('POST /api/create-subscription', { body: { plan } })
      })
      lastCall = Promise.race([creation.catch(() => {}), new Promise((resolve) => setTimeout(resolve, DELAY_MAX_MS))])
      return creation
    },
    // A plan change invalidates all other queries, not this one.
    staleTime: 'static',
    // Contains the payment's secret, so it is discarded with the form.
    gcTime: 0,
  })

/** Retries before a warning: the server may learn of a payment after the browser. */
const CALM_TRIES = 3
const CALM_MS = 1_000

const codeOf = (error: Error) => (error instanceof ApiError ? error.code : undefined)

/**
 * The payment's result to show. If Stripe says paid, but our server finds no paid subscription, the link may be forged
 * or belong to another account.
 */
export const shownResult = (result: PaymentResult, activationError: Error | null): PaymentResult =>
  activationError && codeOf(activationError) === 'payment_missing' ? 'unknown' : result

interface Activation {
  plan: BillingPlan
  isPaid: boolean
}

interface ActivationCallbacks {
  /** Runs before the page changes. */
  onActivated?: () => void
}

/** Asks the server to find the payment at Stripe and activate Premium. Charges nothing, and is safe to repeat. */
export function useActivatePremium({ onActivated }: ActivationCallbacks = {}) {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { errorTitle: "Errore nell'attivazione dell'abbonamento", earns: true },
    mutationFn: ({ plan }: Activation) => call('POST /api/subscription/premium', { body: { plan } }),
    retry: (failures, error) => failures < CALM_TRIES && codeOf(error) === 'payment_missing',
    retryDelay: (failures) => CALM_MS * 2 ** failures,
    onSuccess: (subscription, { isPaid }) => {
      onActivated?.()
      keepSubscription(queryClient, subscription)
      toast({
        title: 'Abbonamento Premium attivato!',
        description: isPaid
          ? 'Pagamento riuscito! Da ora analisi e sogni sono senza limiti.'
          : 'Analisi e sogni sono senza limiti.',
      })
    },
  })
}

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#client/components/ui/toast.tsx'
import { keepSubscription } from '#client/features/subscription/subscription.queries.ts'
import { ApiError } from '#client/lib/api-client.ts'
import { call, path } from '#client/lib/client.ts'
import type { BillingPlan } from '#shared/constants/plans.ts'
import type { PaymentResult } from './payment-result.ts'

/** How long an unanswered call delays the next one. */
const DELAY_MAX_MS = 15_000

let lastCall: Promise<unknown> = Promise.resolve()

/**
 * Creates the payment of a plan, anew in every turn: the server cancels an unpaid one of the other plan. So the calls go one
 * after the other, and an abandoned one is never sent.
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
    // A change of the plan has all the rest read anew, not this.
    staleTime: 'static',
    // It opens the payment: kept no longer than the form.
    gcTime: 0,
  })

/** The server may learn of a payment a moment after the browser does. */
const CALM_TRIES = 3
const CALM_MS = 1_000

const codeOf = (error: Error) => (error instanceof ApiError ? error.code : undefined)

/**
 * A payment as it is to be spoken of. Stripe calls it paid, and our server finds no paid subscription of this account's:
 * perhaps the link was made up, or the payment is somebody else's.
 */
export const shownResult = (result: PaymentResult, activationError: Error | null): PaymentResult =>
  activationError && codeOf(activationError) === 'payment_missing' ? 'unknown' : result

interface Activation {
  plan: BillingPlan
  /** Whether Stripe has said that it is paid. */
  isPaid: boolean
}

interface ActivationCallbacks {
  /** Runs before anything on the page changes. */
  onActivated?: () => void
}

/** Asks the server to look for the payment at Stripe, and to begin Premium. Pays nothing, however often it is asked. */
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

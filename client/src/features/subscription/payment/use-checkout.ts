import type { Stripe } from '@stripe/stripe-js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { refreshPlan } from '#client/features/subscription/subscription.queries.ts'
import { useConfig } from '#client/lib/config.ts'
import { toastFailure } from '#client/lib/toast.ts'
import type { BillingPlan } from '#shared/constants/plans.ts'
import type { CreatedSubscription } from '#shared/contracts/subscription.ts'
import { stripeQuery } from './load-stripe.ts'
import { createSubscriptionQuery } from './payment.queries.ts'

export interface ReadyCheckout {
  state: 'ready'
  stripe: Stripe
  subscription: CreatedSubscription
  plan: BillingPlan
  /** Whether Stripe's fields have loaded. */
  hasFields: boolean
  /** Whether it replaces a cancelled payment, so that the person must review it. */
  isReplacement: boolean
}

export type Checkout = { state: 'loading' } | { state: 'failed'; retry: (() => void) | null } | ReadyCheckout

/**
 * The chosen plan's checkout: Stripe's script and the server's payment.
 * @param onRefused called after the server's refusal was reported
 */
export function useCheckout(initialPlan: BillingPlan, onRefused: () => void) {
  const queryClient = useQueryClient()
  const config = useConfig()
  const key = config.data?.stripePublishableKey ?? ''
  const [{ plan, turn, isReplacement }, setAsked] = useState({ plan: initialPlan, turn: 1, isReplacement: false })
  const ask = (next: BillingPlan, isReplacement = false) =>
    setAsked((before) => ({ plan: next, turn: before.turn + 1, isReplacement }))
  const [brokenTurn, setBrokenTurn] = useState<number>()
  const [readyTurn, setReadyTurn] = useState<number>()

  const script = useQuery({ ...stripeQuery(key), enabled: key !== '' })
  const created = useQuery({ ...createSubscriptionQuery(plan, turn), enabled: key !== '' })
  const refuse = useEffectEvent((error: Error) => {
    toastFailure(error, 'Errore', 'Non riusciamo a preparare il pagamento. Riprova tra poco.')
    // A subscription may exist that this page does not know.
    void refreshPlan(queryClient)
    onRefused()
  })
  useEffect(() => {
    if (created.error) refuse(created.error)
  }, [created.error])

  const checkout = (): Checkout => {
    if (config.error) return { state: 'failed', retry: () => void config.refetch() }
    if (config.data && !key) return { state: 'failed', retry: null }
    if (script.error) return { state: 'failed', retry: () => void script.refetch() }
    if (brokenTurn === turn) return { state: 'failed', retry: () => ask(plan) }
    if (!script.data || !created.data) return { state: 'loading' }
    const hasFields = readyTurn === turn
    return { state: 'ready', stripe: script.data, subscription: created.data, plan, hasFields, isReplacement }
  }
  return {
    plan,
    checkout: checkout(),
    choose: (next: BillingPlan) => ask(next),
    /** Requests another payment of the same plan. */
    replace: () => ask(plan, true),
    showFields: () => setReadyTurn(turn),
    breakDown: () => setBrokenTurn(turn),
  }
}

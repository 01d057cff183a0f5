import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Redirect } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { ErrorState } from '#client/components/shell/error-state.tsx'
import { BackLink, usePageTitle } from '#client/components/shell/page-title.tsx'
import { useRetryFocus } from '#client/components/shell/query-part.tsx'
import { ask } from '#client/components/ui/ask.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import { PlanView } from '#client/features/subscription/components/plan-view.tsx'
import { PaymentOutcome, usePaymentReturn } from '#client/features/subscription/payment/payment-return.tsx'
import { subscriptionQuery, useFreshPlan } from '#client/features/subscription/subscription.queries.ts'
import { useFocusAfterChange } from '#client/hooks/use-focus.ts'
import { useHasPlans } from '#client/lib/config.ts'
import { useSession } from '#client/lib/contexts.ts'
import type { BillingPlan } from '#shared/constants/plans.ts'
import type { Subscription } from '#shared/contracts/subscription.ts'

const WORDS = {
  free: { title: 'Abbonamenti', heading: 'Scegli il tuo piano', lead: 'Comincia gratis. Passa a Premium quando vuoi.' },
  premium: { title: 'Premium', heading: 'Il tuo Premium', lead: 'Il piano in vigore e che cosa comprende.' },
  past_due: { title: 'Abbonamenti', heading: 'Il tuo abbonamento', lead: 'C’è un pagamento in sospeso.' },
}

function wordsFor(subscription: Subscription) {
  if (subscription.isPremium) return WORDS.premium
  return subscription.state === 'past_due' ? WORDS.past_due : WORDS.free
}

/** Without plans, old links redirect to the journal. */
export default function SubscriptionPage() {
  return useHasPlans() ? <Plans /> : <Redirect to={paths.home} replace />
}

/** The plans, or the person's own; the subscription takes precedence over the session. */
function Plans() {
  const user = useSession()
  const { data: subscription, error, refetch } = useQuery(subscriptionQuery())
  const { place, retry } = useRetryFocus(subscription !== undefined, refetch)
  const heading = useRef<HTMLHeadingElement>(null)
  const words = subscription ? wordsFor(subscription) : WORDS[user.subscriptionPlan]
  const payment = usePaymentReturn()
  const focusHeading = () => heading.current?.focus()
  const { pay, opening } = usePayment(subscription, focusHeading)
  usePageTitle(words.title)
  useFreshPlan()
  // A change of plan removes its button: the heading names the new view.
  useFocusAfterChange(heading, subscription?.state)
  return (
    <div ref={place} tabIndex={-1} className="mx-auto max-w-[936px] pt-6 outline-none">
      <BackLink href={paths.home}>Torna alla Dashboard</BackLink>
      <h1 ref={heading} tabIndex={-1} className="display mt-6">
        {words.heading}
      </h1>
      <p className="lead mt-2.5 mb-8">{words.lead}</p>
      <PaymentOutcome payment={payment} onPayAgain={pay} onFocusLost={focusHeading} />
      {subscription ? (
        <PlanView subscription={subscription} opening={opening} onPay={pay} onCancelled={focusHeading} />
      ) : error ? (
        <ErrorState title="Non riusciamo a caricare il tuo piano" error={error} onRetry={retry} />
      ) : (
        <Skeleton
          label="Caricamento del tuo piano"
          shape="cards"
          grid="grid gap-6 md:grid-cols-2"
          part="min-h-[420px] rounded-xl last:min-h-[200px] md:last:col-span-2"
        />
      )}
    </div>
  )
}

/**
 * Opens the payment dialog, loaded at first use; its button is busy meanwhile.
 * @param onPremium called after Premium has begun and the button was removed
 */
function usePayment(subscription: Subscription | undefined, onPremium: () => void) {
  const { mutate, isPending } = useMutation({
    meta: { errorText: 'Non riusciamo a caricare il modulo di pagamento. Riprova più tardi.' },
    mutationFn: (_plan: BillingPlan) => import('#client/features/subscription/payment/payment-dialog.tsx'),
    onSuccess: ({ PaymentDialog }, plan) => {
      const done = ask<boolean>((close) => (
        <PaymentDialog initialPlan={plan} subscription={subscription} onClose={close} />
      ))
      void done.then((isPremium) => isPremium && onPremium())
    },
  })
  return { pay: (plan: BillingPlan) => mutate(plan), opening: isPending }
}

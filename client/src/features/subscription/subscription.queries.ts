import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, metaOf, path } from '#client/api/call.ts'
import { toast } from '#client/components/ui/toast.tsx'
import { dateOf, endDate, renewalNotice } from '#client/features/subscription/subscription.copy.ts'
import { useEventListener } from '#client/hooks/use-browser.ts'
import { withArticle } from '#client/lib/dates.ts'
import { USER_KEY } from '#client/lib/identity.tsx'
import { invalidateInAllTabs, invalidateKeys } from '#client/lib/tabs.ts'
import type { User } from '#shared/contracts/auth.ts'
import type { CancelSubscription, StartTrial, Subscription } from '#shared/contracts/subscription.ts'

const SUBSCRIPTION = path('GET /api/subscription')

/** The person's plan, payment and end. Takes precedence over the account's plan. */
export const subscriptionQuery = () =>
  queryOptions({
    queryKey: [SUBSCRIPTION],
    queryFn: async ({ client, signal }) => {
      const subscription = await call('GET /api/subscription', { signal })
      updateUser(client, subscription)
      return subscription
    },
    meta: metaOf('GET /api/subscription', SUBSCRIPTION),
  })

/** Updates the account's plan, which the header shows. */
function updateUser(queryClient: QueryClient, { plan, subscriptionEndDate, paymentDue }: Subscription): void {
  queryClient.setQueryData<User | null>(
    USER_KEY,
    (user) => user && { ...user, subscriptionPlan: plan, subscriptionEndDate, paymentDue: paymentDue !== null },
  )
}

/** Any response may depend on the plan. */
const PLAN_KEYS = ['/api/']

export function refreshPlan(queryClient: QueryClient): Promise<unknown> {
  return invalidateKeys(queryClient, PLAN_KEYS)
}

/** Stores the server's subscription, in all open tabs. */
export function keepSubscription(queryClient: QueryClient, subscription: Subscription): void {
  queryClient.setQueryData(subscriptionQuery().queryKey, subscription)
  updateUser(queryClient, subscription)
  void invalidateInAllTabs(queryClient, PLAN_KEYS)
}

interface ChangeCopy<Input> {
  change: (input: Input) => Promise<Subscription>
  done: string
  detail: (subscription: Subscription) => string
  failed: string
}

function usePlanChange<Input = void>({ change, done, detail, failed }: ChangeCopy<Input>) {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { errorTitle: failed, earns: true },
    // Serial, so that the last response has the last state.
    scope: { id: SUBSCRIPTION },
    mutationFn: change,
    onSuccess: (subscription) => {
      keepSubscription(queryClient, subscription)
      toast({ title: done, description: detail(subscription) })
    },
    // The page may be stale, or the response to a successful change was lost.
    onError: () => void refreshPlan(queryClient),
  })
}

export const useStartTrial = () =>
  usePlanChange({
    change: async (plan: StartTrial['plan']) => {
      const { subscription } = await call('POST /api/subscription/trial', { body: { plan } })
      return subscription
    },
    done: 'Periodo di prova attivato!',
    detail: (subscription) => `Premium è tuo fino ${withArticle('al', endDate(subscription))}.`,
    failed: 'Impossibile attivare il periodo di prova',
  })

/** Premium stays until its end; a running renewal is still charged. */
export const useCancelSubscription = () =>
  usePlanChange({
    change: (body: CancelSubscription) => call('POST /api/subscription/cancel', { body }),
    done: 'Abbonamento cancellato',
    detail: (subscription) =>
      renewalNotice(subscription) ||
      (subscription.isPremium
        ? `Premium resta attivo fino ${withArticle('al', endDate(subscription))}.`
        : 'Non ti verrà addebitato più nulla.'),
    failed: "Impossibile cancellare l'abbonamento",
  })

export const useReactivateSubscription = () =>
  usePlanChange({
    change: () => call('POST /api/subscription/reactivate'),
    done: 'Abbonamento riattivato',
    detail: (subscription) =>
      subscription.renewal
        ? `Si rinnova ${withArticle('il', dateOf(subscription.renewal.date))}.`
        : `Premium resta attivo fino ${withArticle('al', endDate(subscription))}.`,
    failed: "Impossibile riattivare l'abbonamento",
  })

/** Opens the payment service's page for card and receipts. Busy until this page closes. */
export function useBillingPortal() {
  const queryClient = useQueryClient()
  const { mutate, isPending, isSuccess, reset } = useMutation({
    meta: { errorText: 'Non riusciamo ad aprire la pagina dei pagamenti. Riprova tra poco.' },
    mutationFn: () => call('POST /api/subscription/portal'),
    onSuccess: ({ url }) => location.assign(url),
    onError: () => void refreshPlan(queryClient),
  })
  useEventListener('pageshow', ({ persisted }) => persisted && reset())
  return { open: () => mutate(), busy: isPending || isSuccess }
}

export function useFreshPlan(): void {
  const queryClient = useQueryClient()
  useEventListener('pageshow', ({ persisted }) => persisted && void refreshPlan(queryClient))
}

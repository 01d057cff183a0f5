import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#client/components/ui/toast.tsx'
import { dateOf, endDate, renewalNotice } from '#client/features/subscription/subscription.copy.ts'
import { useEventListener } from '#client/hooks/use-browser.ts'
import { call, metaOf, path } from '#client/lib/client.ts'
import { withArticle } from '#client/lib/dates.ts'
import { USER_KEY } from '#client/lib/identity.tsx'
import { invalidateInAllTabs, invalidateKeys } from '#client/lib/tabs.ts'
import type { User } from '#shared/contracts/auth.ts'
import type { CancelSubscription, StartTrial, Subscription } from '#shared/contracts/subscription.ts'

const SUBSCRIPTION = path('GET /api/subscription')

/** A person's plan, how it is paid for, and until when. It is the later word on the plan than the account's. */
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

/** Puts the plan into the account, which the header shows. */
function updateUser(queryClient: QueryClient, { plan, subscriptionEndDate, paymentDue }: Subscription): void {
  queryClient.setQueryData<User | null>(
    USER_KEY,
    (user) => user && { ...user, subscriptionPlan: plan, subscriptionEndDate, paymentDue: paymentDue !== null },
  )
}

/** Everything that the server says may depend on the plan. */
const PLAN_KEYS = ['/api/']

/** Has the server asked again for all that a plan decides. */
export function refreshPlan(queryClient: QueryClient): Promise<unknown> {
  return invalidateKeys(queryClient, PLAN_KEYS)
}

/** Takes over a subscription as the server answered it, here and in every other open tab. */
export function keepSubscription(queryClient: QueryClient, subscription: Subscription): void {
  queryClient.setQueryData(subscriptionQuery().queryKey, subscription)
  updateUser(queryClient, subscription)
  void invalidateInAllTabs(queryClient, PLAN_KEYS)
}

interface ChangeCopy<Input> {
  change: (input: Input) => Promise<Subscription>
  done: string
  /** The consequence of the change. */
  detail: (subscription: Subscription) => string
  failed: string
}

/** A change of the plan. */
function usePlanChange<Input = void>({ change, done, detail, failed }: ChangeCopy<Input>) {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { errorTitle: failed, earns: true },
    // One after the other: the last answer is then the last state.
    scope: { id: SUBSCRIPTION },
    mutationFn: change,
    onSuccess: (subscription) => {
      keepSubscription(queryClient, subscription)
      toast({ title: done, description: detail(subscription) })
    },
    // The screen may be out of date, and a change whose answer was lost may have been made.
    onError: () => void refreshPlan(queryClient),
  })
}

/** Begins the free trial; the plan is what the person thinks of for afterwards. */
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

/** Premium then stays until its end; a renewal under way is still charged. */
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

/** Takes the cancellation back. */
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

/** Leads to the payment service's own page, where card and receipts are looked after. Busy until this page is left. */
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

/** Asks again for the plan when the browser brings the page back from the payment service's. */
export function useFreshPlan(): void {
  const queryClient = useQueryClient()
  useEventListener('pageshow', ({ persisted }) => persisted && void refreshPlan(queryClient))
}

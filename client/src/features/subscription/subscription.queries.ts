import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { toastError } from '#client/components/layout/error-toast.ts'
import { toast } from '#client/components/ui/toast.tsx'
import { dateOf, endDate } from '#client/features/subscription/subscription.copy.ts'
import { ApiError, api } from '#client/lib/api-client.ts'
import { withArticle } from '#client/lib/dates.ts'
import { answeredWords, serverWords } from '#client/lib/error-words.ts'
import { onPageRestored } from '#client/lib/page-restored.ts'
import { invalidateInAllTabs, invalidateKeys } from '#client/lib/tabs.ts'
import type { User } from '#shared/contracts/auth.ts'
import type { Portal, StartTrial, Subscription, TrialStarted } from '#shared/contracts/subscription.ts'

const SUBSCRIPTION = '/api/subscription'
const USER = ['/api/user']
const PORTAL_CLOSED = 'Non riusciamo ad aprire la pagina dei pagamenti. Riprova tra poco.'

/** A person's plan, how it is paid for, and until when. */
export const subscriptionQuery = () =>
  queryOptions({
    queryKey: [SUBSCRIPTION],
    queryFn: ({ signal }) => api.get<Subscription>(SUBSCRIPTION, signal),
  })

/** Everything that the server says may depend on the plan. */
const PLAN_KEYS = ['/api/']

/** Has the server asked again for all that a plan decides. */
export function refreshPlan(queryClient: QueryClient): Promise<unknown> {
  return invalidateKeys(queryClient, PLAN_KEYS)
}

/** Takes over a subscription as the server answered it, here and in every other open tab. */
export function keepSubscription(queryClient: QueryClient, subscription: Subscription): void {
  const { plan, subscriptionEndDate, paymentDue } = subscription
  queryClient.setQueryData(subscriptionQuery().queryKey, subscription)
  queryClient.setQueryData<User | null>(
    USER,
    (user) => user && { ...user, subscriptionPlan: plan, subscriptionEndDate, paymentDue: paymentDue !== null },
  )
  void invalidateInAllTabs(queryClient, PLAN_KEYS)
}

interface ChangeWords {
  done: string
  /** What the change means, below. */
  detail: (subscription: Subscription) => string
  failed: string
  /** Instead of why it failed, where the server did not say: perhaps it did not fail. */
  unexplained?: string
}

/**
 * A change of the plan, made once at a time however often it is asked for.
 * @returns the mutation; and `reason`, why it failed, as far as anybody knows
 */
function usePlanChange<Input>(change: (input: Input) => Promise<Subscription>, words: ChangeWords) {
  const queryClient = useQueryClient()
  const isUnderWay = useRef(false)
  const reasonOf = (error: Error) => answeredWords(error) ?? words.unexplained ?? serverWords(error)
  const mutation = useMutation({
    meta: { silent: true, earns: true },
    // One after the other: the last answer is then the last state.
    scope: { id: SUBSCRIPTION },
    mutationFn: change,
    onSuccess: (subscription) => {
      keepSubscription(queryClient, subscription)
      toast({ title: words.done, description: words.detail(subscription) })
    },
    onError: (error) => {
      if (isSessionLost(error)) return
      // What was on screen may be out of date, and a change whose answer was lost may have been made.
      void refreshPlan(queryClient)
      const description = reasonOf(error)
      toast({ title: words.failed, variant: 'destructive', ...(description && { description }) })
    },
    onSettled: () => {
      isUnderWay.current = false
    },
  })
  const mutate: typeof mutation.mutate = (...asked) => {
    // Quick presses come before the button is drawn busy.
    if (isUnderWay.current) return
    isUnderWay.current = true
    mutation.mutate(...asked)
  }
  return { ...mutation, mutate, reason: mutation.error && reasonOf(mutation.error) }
}

/** Has its own notice. */
const isSessionLost = (error: Error) => error instanceof ApiError && error.code === 'unauthenticated'

/** Begins the free trial; the plan is what the person thinks of for afterwards. */
export const useStartTrial = () =>
  usePlanChange(
    async (plan: StartTrial['plan']) => {
      const { subscription } = await api.post<TrialStarted>(`${SUBSCRIPTION}/trial`, { plan })
      return subscription
    },
    {
      done: 'Periodo di prova attivato!',
      detail: (subscription) => `Premium è tuo fino ${withArticle('al', endDate(subscription))}.`,
      failed: 'Impossibile attivare il periodo di prova',
    },
  )

/** Premium then stays until its end; where nothing is paid for any more, it ends at once. */
export const useCancelSubscription = () =>
  usePlanChange<void>(() => api.post<Subscription>(`${SUBSCRIPTION}/cancel`), {
    done: 'Abbonamento cancellato',
    detail: (subscription) =>
      subscription.isPremium
        ? `Premium resta attivo fino ${withArticle('al', endDate(subscription))}.`
        : 'Non ti verrà addebitato più nulla.',
    failed: "Impossibile cancellare l'abbonamento",
    unexplained:
      'Non sappiamo se il server ha ricevuto la richiesta. Se il piano non risulta cancellato, puoi confermare di nuovo.',
  })

/** Takes the cancellation back. */
export const useReactivateSubscription = () =>
  usePlanChange<void>(() => api.post<Subscription>(`${SUBSCRIPTION}/reactivate`), {
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
    meta: { silent: true },
    mutationFn: () => api.post<Portal>(`${SUBSCRIPTION}/portal`),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => {
      if (!isSessionLost(error)) void refreshPlan(queryClient)
      toastError(error, PORTAL_CLOSED)
    },
  })
  useEffect(() => onPageRestored(reset), [reset])
  return { open: () => mutate(), busy: isPending || isSuccess }
}

/**
 * Keeps the account in step with its subscription, which is the later of the two to be asked for, and asks for both
 * again when the browser brings the page back from the payment service's.
 */
export function useFreshPlan(user: User, subscription: Subscription | undefined): void {
  const queryClient = useQueryClient()
  const differs = subscription !== undefined && !agree(user, subscription)
  useEffect(() => {
    // Once for each answer: should the two go on to differ, that is not for this page to end.
    if (differs && subscription) void queryClient.invalidateQueries({ queryKey: ['/api/user'] })
  }, [differs, subscription, queryClient])
  useEffect(() => onPageRestored(() => void refreshPlan(queryClient)), [queryClient])
}

function agree(user: User, { plan, paymentDue, subscriptionEndDate }: Subscription): boolean {
  return (
    user.subscriptionPlan === plan &&
    user.paymentDue === (paymentDue !== null) &&
    user.subscriptionEndDate === subscriptionEndDate
  )
}

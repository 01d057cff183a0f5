import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { StripePaymentElementOptions } from '@stripe/stripe-js'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { Button } from '#client/components/ui/button.tsx'
import { DialogFooter } from '#client/components/ui/dialog.tsx'
import { Notice } from '#client/components/ui/notice.tsx'
import { Amount, SavingBasis, SavingTag } from '#client/features/subscription/components/plan-terms.tsx'
import { usePrices } from '#client/features/subscription/prices.ts'
import { endDate } from '#client/features/subscription/subscription.copy.ts'
import { useSingleFlight } from '#client/hooks/use-single-flight.ts'
import { cn } from '#client/lib/cn.ts'
import { dayOfInstant, formatDate, withArticle } from '#client/lib/dates.ts'
import { FORGET_MS } from '#client/lib/query-client.ts'
import { type BillingPlan, chargeOf } from '#shared/constants/plans.ts'
import type { CreatedSubscription, Subscription } from '#shared/contracts/subscription.ts'
import { CardRefused, confirmPayment, type Payment } from './confirm-payment.ts'
import { PaymentMessage } from './payment-message.tsx'
import { type PaymentResult, resultOf } from './payment-result.ts'
import { FIELDS_PLACE, FieldsSkeleton } from './payment-skeleton.tsx'
import { useAppearance } from './use-appearance.ts'
import type { ReadyCheckout } from './use-checkout.ts'

interface PaymentFormProps {
  checkout: ReadyCheckout
  /** What the person has by now, as far as the page knows. */
  subscription: Subscription | undefined
  onConfirming: (confirming: boolean) => void
  onSettled: (result: PaymentResult) => void
  /** This payment cannot be made any more: another is needed. */
  onGone: () => void
  /** Stripe's fields are there. */
  onReady: () => void
  /** Stripe's fields did not come. */
  onBroken: () => void
  onCancel: () => void
}

/** The card's fields, which are Stripe's own, and what is charged to it. */
export function PaymentForm(props: PaymentFormProps) {
  const { stripe, subscription } = props.checkout
  const { clientSecret } = subscription
  const appearance = useAppearance()
  const options = useMemo(
    () => ({ clientSecret, appearance, locale: 'it', loader: 'never' }) as const,
    [clientSecret, appearance],
  )
  return (
    <Elements key={clientSecret} stripe={stripe} options={options}>
      <CardForm {...props} />
    </Elements>
  )
}

/** Cards alone: no wallet, and nobody's card is kept for other shops. */
const FIELDS: StripePaymentElementOptions = {
  layout: 'tabs',
  paymentMethodOrder: ['card'],
  wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
}

function CardForm(props: PaymentFormProps) {
  const { checkout, onConfirming, onSettled, onGone, onReady, onBroken, onCancel } = props
  const stripe = useStripe()
  const elements = useElements()
  const { hasFields } = checkout
  const { clientSecret, charge } = checkout.subscription
  const { pay, isPending, error, outcome } = usePay({ onConfirming, onSettled, onGone })

  const foot = useRef<HTMLDivElement>(null)
  const isUntouched = !(isPending || outcome || error)
  const said = isPending || outcome || error || checkout.isReplacement
  useEffect(() => {
    // What is said appears above the buttons, and may push them out of sight.
    if (said) foot.current?.scrollIntoView({ block: 'nearest' })
  }, [said])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (hasFields && stripe && elements) void pay({ stripe, elements, clientSecret, plan: checkout.plan })
  }
  const handleLoadError = async () => {
    const result = await findResult(checkout.stripe, clientSecret)
    if (result === 'paid' || result === 'processing') onSettled(result)
    else onBroken()
  }
  return (
    <form onSubmit={submit}>
      <div className={FIELDS_PLACE}>
        {!hasFields && <FieldsSkeleton />}
        <PaymentElement
          className={cn('scheme-light', !hasFields && 'opacity-0')}
          options={FIELDS}
          onReady={onReady}
          onLoadError={() => void handleLoadError()}
          onEscape={onCancel}
        />
      </div>
      <ChargeTerms plan={checkout.plan} charge={charge} freeDays={freeDaysLost(props.subscription)} />
      <div ref={foot} className="mt-5 grid gap-4" data-said={Boolean(said)}>
        {isUntouched && checkout.isReplacement && <Notice tone="calm">{REPLACED}</Notice>}
        {error && <Notice>{error instanceof CardRefused ? error.message : UNEXPECTED}</Notice>}
        {outcome === 'offline' && <Notice>{OFFLINE}</Notice>}
        {outcome === 'refused' && <PaymentMessage result="refused" role="alert" />}
        <p className="small muted empty:sr-only" role="status">
          {isPending && 'Stiamo confermando il pagamento con la tua banca. Resta qui finché non è finito.'}
        </p>
        <DialogFooter className="pt-0">
          <Button variant="ghost" disabled={isPending} onClick={onCancel}>
            Annulla
          </Button>
          <Button type="submit" disabled={!hasFields} busy={isPending} busyLabel="Pagamento...">
            Abbonati ora
          </Button>
        </DialogFooter>
      </div>
    </form>
  )
}

const REPLACED = 'Questo pagamento non è più valido: ne abbiamo preparato un altro, ricontrolla l’importo.'

const OFFLINE = 'Sei offline: riprova quando torna la connessione. I dati della carta restano qui.'
const UNEXPECTED =
  'Si è verificato un errore imprevisto. Puoi riprovare: lo stesso pagamento non viene addebitato due volte.'

/** Pays once at a time, however often it is asked to. */
function usePay({ onConfirming, onSettled, onGone }: Pick<PaymentFormProps, 'onConfirming' | 'onSettled' | 'onGone'>) {
  const { mutateAsync, isPending, error, data } = useMutation({
    meta: { errorTitle: 'Errore di pagamento' },
    mutationFn: confirmPayment,
    // It holds what opens the payment.
    gcTime: FORGET_MS,
    onSuccess: (outcome) => {
      if (outcome === 'gone') onGone()
      else if (outcome !== 'refused' && outcome !== 'offline') onSettled(outcome)
    },
    onSettled: () => onConfirming(false),
  })
  const pay = useSingleFlight(async (payment: Payment) => {
    onConfirming(true)
    // The cache of mutations has told of a failure.
    await mutateAsync(payment).catch(() => {})
  })
  return { pay, isPending, error, outcome: data }
}

/** The fields do not come for a payment that is made already: by an earlier form, or in another tab. */
async function findResult(stripe: ReadyCheckout['stripe'], clientSecret: string): Promise<PaymentResult | null> {
  try {
    const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret)
    return paymentIntent ? resultOf(paymentIntent.status) : null
  } catch {
    return null
  }
}

interface PlanPriceProps {
  plan: BillingPlan
  /** Whether it is the account's first subscription. */
  first: boolean
}

/** What a plan costs for as long as it is kept, and its first month where that costs less. */
export function PlanPrice({ plan, first }: PlanPriceProps) {
  const prices = usePrices()
  const { now, next } = chargeOf(plan, first, prices)
  return (
    <div className="mb-5 grid gap-2">
      <p className="font-serif text-[36px] leading-none font-medium tracking-[-0.02em]">
        <Amount cents={prices[plan]} />
        <small className="ml-1 font-sans text-[16px] leading-none font-medium tracking-normal text-muted">
          {plan === 'monthly' ? '/mese' : '/anno'}
        </small>
      </p>
      {now !== next && (
        <p className="small muted">
          <Amount cents={now} /> il primo mese
        </p>
      )}
      {plan === 'annual' && (
        <p className="small muted flex flex-wrap items-center gap-x-2 gap-y-1">
          <SavingTag prices={prices} />
          <span>
            <SavingBasis prices={prices} />
          </span>
        </p>
      )}
    </div>
  )
}

const EVERY = { monthly: 'ogni mese', annual: 'ogni anno' } as const satisfies Record<BillingPlan, string>

/** What becomes of the days that are not paid for, for who has some left. */
function freeDaysLost(subscription: Subscription | undefined): string | undefined {
  if (!subscription?.isPremium || subscription.kind === 'stripe') return undefined
  const days = subscription.kind === 'trial' ? 'I giorni di prova che restano' : 'I giorni di Premium in regalo'
  const until = withArticle('al', endDate(subscription))
  return `Il periodo pagato comincia oggi. ${days}, fino ${until}, finiscono con il pagamento e non si sommano.`
}

interface ChargeTermsProps {
  plan: BillingPlan
  /** As the server has agreed it with Stripe for this very payment. */
  charge: CreatedSubscription['charge']
  freeDays: string | undefined
}

/** What the button charges, what is charged later and when, and how that is stopped. */
function ChargeTerms({ plan, charge, freeDays }: ChargeTermsProps) {
  const { now, next, nextAt } = charge
  return (
    <div className="mt-5 grid gap-2.5 rounded-[14px] bg-accent p-4 leading-[1.45] text-accent-foreground">
      <dl className="grid gap-1.5">
        <Term label="Paghi adesso">
          <Amount cents={now} />
        </Term>
        <Term label={`Poi ${EVERY[plan]}, ${withArticle('dal', formatDate(dayOfInstant(nextAt)))}`}>
          <Amount cents={next} />
        </Term>
      </dl>
      {freeDays && <p className="text-[15px]">{freeDays}</p>}
      <p className="text-[15px]">
        Puoi cancellare quando vuoi da questa pagina: Premium resta fino alla fine del periodo pagato.
      </p>
    </div>
  )
}

function Term({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 first:text-[18px] first:font-semibold">
      <dt>{label}</dt>
      <dd className="font-[650] whitespace-nowrap">{children}</dd>
    </div>
  )
}

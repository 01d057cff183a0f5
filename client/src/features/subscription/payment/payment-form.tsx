import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Appearance, StripePaymentElementOptions } from '@stripe/stripe-js'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useMemo, useRef } from 'react'
import { FORGET_MS } from '#client/api/query-client.ts'
import { Button } from '#client/components/ui/button.tsx'
import { DialogFooter } from '#client/components/ui/dialog.tsx'
import { Notice } from '#client/components/ui/notice.tsx'
import { Skeleton } from '#client/components/ui/skeleton.tsx'
import { useMediaQuery } from '#client/hooks/use-browser.ts'
import { useSingleFlight } from '#client/hooks/use-state.ts'
import { cn } from '#client/lib/cn.ts'
import { useTheme } from '#client/lib/theme.ts'
import type { Subscription } from '#shared/contracts/subscription.ts'
import { ChargeTerms } from './charge-terms.tsx'
import { CardRefused, confirmPayment, type Payment } from './confirm-payment.ts'
import { PaymentMessage } from './payment-message.tsx'
import { type PaymentResult, resultOf } from './payment-result.ts'
import type { ReadyCheckout } from './use-checkout.ts'

interface PaymentFormProps {
  checkout: ReadyCheckout
  subscription: Subscription | undefined
  onConfirming: (confirming: boolean) => void
  onSettled: (result: PaymentResult) => void
  /** The payment cannot be made; a new one is needed. */
  onGone: () => void
  onReady: () => void
  onBroken: () => void
  onCancel: () => void
}

/** Stripe's card fields, and the charge. */
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

/** The fields replace their skeleton without a layout shift, and Stripe measures a frame of the final width. */
export const FIELDS_PLACE = 'grid min-h-[236px] *:col-start-1 *:row-start-1 *:min-w-0'

/** Cards only: no wallets, and no card stored for other shops. */
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
    // A message above the buttons may push them out of sight.
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
        {!hasFields && <Skeleton shape="fields" />}
        <PaymentElement
          className={cn('scheme-light', !hasFields && 'opacity-0')}
          options={FIELDS}
          onReady={onReady}
          onLoadError={() => void handleLoadError()}
          onEscape={onCancel}
        />
      </div>
      <ChargeTerms plan={checkout.plan} charge={charge} subscription={props.subscription} />
      <div ref={foot} className="mt-5 grid gap-4">
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

/** Runs one payment at a time. */
function usePay({ onConfirming, onSettled, onGone }: Pick<PaymentFormProps, 'onConfirming' | 'onSettled' | 'onGone'>) {
  const { mutateAsync, isPending, error, data } = useMutation({
    meta: { errorTitle: 'Errore di pagamento' },
    mutationFn: confirmPayment,
    // Contains the payment's secret.
    gcTime: FORGET_MS,
    onSuccess: (outcome) => {
      if (outcome === 'gone') onGone()
      else if (outcome !== 'refused' && outcome !== 'offline') onSettled(outcome)
    },
    onSettled: () => onConfirming(false),
  })
  const pay = useSingleFlight(async (payment: Payment) => {
    onConfirming(true)
    // The mutation cache reports the failure.
    await mutateAsync(payment).catch(() => {})
  })
  return { pay, isPending, error, outcome: data }
}

/** Stripe shows no fields for a payment made already, by an earlier form or another tab. */
async function findResult(stripe: ReadyCheckout['stripe'], clientSecret: string): Promise<PaymentResult | null> {
  try {
    const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret)
    return paymentIntent ? resultOf(paymentIntent.status) : null
  } catch {
    return null
  }
}

/** Passes the current theme to Stripe's frame, which our styles do not reach. */
function useAppearance(): Appearance {
  const theme = useTheme()
  const prefersDark = useMediaQuery('(prefers-color-scheme: dark)')
  const dark = theme === 'system' ? prefersDark : theme === 'dark'
  return useMemo(() => readAppearance(dark), [dark])
}

function readAppearance(dark: boolean): Appearance {
  const styles = getComputedStyle(document.documentElement)
  const token = (name: string) => styles.getPropertyValue(`--${name}`).trim()
  return {
    theme: dark ? 'night' : 'stripe',
    labels: 'above',
    disableAnimations: window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    variables: {
      colorPrimary: token('petrol'),
      colorBackground: token('surface'),
      colorText: token('foreground'),
      colorTextSecondary: token('muted-foreground'),
      colorTextPlaceholder: token('muted-foreground'),
      colorDanger: token('destructive-text'),
      iconColor: token('muted-foreground'),
      inputColorBorder: token('input'),
      inputFocusColorBorder: token('ring'),
      inputFocusBoxShadow: `0 0 0 1px ${token('ring')}`,
      inputBoxShadow: 'none',
      labelColorText: token('foreground'),
      labelFontSize: '14px',
      labelFontWeight: '600',
      fontFamily: token('font-sans'),
      fontSizeBase: '16px',
      borderRadius: token('r-md'),
      gridRowSpacing: '16px',
    },
    rules: {
      '.Input': { paddingTop: '13px', paddingBottom: '13px' },
      '.Tab--selected': { borderColor: token('ring'), boxShadow: 'none' },
    },
  }
}

import { RotateCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#client/components/ui/button.tsx'
import { DialogFooter } from '#client/components/ui/dialog.tsx'
import { Notice } from '#client/components/ui/notice.tsx'
import { Skeleton, useDelayed } from '#client/components/ui/skeleton.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#client/components/ui/tabs.tsx'
import { BILLING_PLANS, type BillingPlan } from '#shared/constants/plans.ts'
import type { Subscription } from '#shared/contracts/subscription.ts'
import { PlanPrice } from './charge-terms.tsx'
import { shownResult, useActivatePremium } from './payment.queries.ts'
import { FIELDS_PLACE, PaymentForm } from './payment-form.tsx'
import { PaymentMessage } from './payment-message.tsx'
import type { PaymentResult } from './payment-result.ts'
import { type Checkout, type ReadyCheckout, useCheckout } from './use-checkout.ts'

const NAMES = { monthly: 'Mensile', annual: 'Annuale' } as const satisfies Record<BillingPlan, string>

interface PaymentStepsProps {
  initialPlan: BillingPlan
  subscription: Subscription | undefined
  isConfirming: boolean
  onConfirming: (confirming: boolean) => void
  onCancel: () => void
  onClose: (isPremium: boolean) => void
}

/** One opening of the dialog: plan, card and result. */
export function PaymentSteps(props: PaymentStepsProps) {
  const { initialPlan, subscription, isConfirming, onConfirming, onCancel, onClose } = props
  const close = () => onClose(false)
  const { plan, choose, checkout, replace, showFields, breakDown } = useCheckout(initialPlan, close)
  const [result, setResult] = useState<PaymentResult | null>(null)
  const activation = useActivatePremium({ onActivated: () => onClose(true) })
  const activate = () => activation.mutate({ plan, isPaid: true })

  const settle = (next: PaymentResult) => {
    setResult(next)
    if (next === 'paid') activate()
  }
  return (
    <>
      <FieldsNews news={result ? null : newsOf(checkout)} />
      <div role="status">
        {result && <PaymentMessage result={shownResult(result, activation.error)} activation={activation.status} />}
      </div>
      {result ? (
        <DialogFooter>
          <Button variant="ghost" onClick={close}>
            Chiudi
          </Button>
          {activation.isError && <Button onClick={activate}>Riprova l’attivazione</Button>}
        </DialogFooter>
      ) : (
        <PlanTabs plan={plan} onChoose={choose} disabled={isConfirming}>
          <PlanPrice
            plan={plan}
            first={checkout.state === 'ready' ? isFirst(checkout) : subscription?.firstSubscription === true}
          />
          {checkout.state === 'loading' && <PaymentLoading onCancel={onCancel} />}
          {checkout.state === 'failed' && <PaymentUnavailable retry={checkout.retry} onCancel={onCancel} />}
          {checkout.state === 'ready' && (
            <PaymentForm
              checkout={checkout}
              subscription={subscription}
              onConfirming={onConfirming}
              onSettled={settle}
              onGone={replace}
              onReady={showFields}
              onBroken={breakDown}
              onCancel={onCancel}
            />
          )}
        </PlanTabs>
      )}
    </>
  )
}

function newsOf(checkout: Checkout) {
  if (checkout.state === 'failed') return null
  return checkout.state === 'ready' && checkout.hasFields ? 'ready' : 'loading'
}

/** The server's charge takes precedence over the page's data. */
const isFirst = ({ subscription: { charge } }: ReadyCheckout) => charge.now !== charge.next

interface PlanTabsProps {
  plan: BillingPlan
  onChoose: (plan: BillingPlan) => void
  disabled: boolean
  children: ReactNode
}

/** The plans. Arrow keys only move the focus, because each choice creates a payment and cancels the previous one. */
function PlanTabs({ plan, onChoose, disabled, children }: PlanTabsProps) {
  return (
    <Tabs
      value={plan}
      onValueChange={(next) => onChoose(next === 'annual' ? 'annual' : 'monthly')}
      activationMode="manual"
    >
      <TabsList block aria-label="Come pagare Premium">
        {BILLING_PLANS.map((known) => (
          <TabsTrigger key={known} value={known} disabled={disabled}>
            {NAMES[known]}
          </TabsTrigger>
        ))}
      </TabsList>
      {BILLING_PLANS.map((known) => (
        <TabsContent key={known} value={known} className="pt-5">
          {children}
        </TabsContent>
      ))}
    </Tabs>
  )
}

function PaymentUnavailable({ retry, onCancel }: { retry: (() => void) | null; onCancel: () => void }) {
  return (
    <>
      <Notice title="Non riusciamo a caricare il modulo di pagamento">Riprova più tardi.</Notice>
      <DialogFooter>
        <Button variant="ghost" onClick={onCancel}>
          Annulla
        </Button>
        {retry && (
          <Button variant="outline" onClick={retry}>
            <RotateCw size={18} />
            Riprova
          </Button>
        )}
      </DialogFooter>
    </>
  )
}

/** Announces that the fields are loading, then ready; always mounted, so that a change is read aloud. */
function FieldsNews({ news }: { news: 'loading' | 'ready' | null }) {
  // An earlier announcement would be lost while the opened dialog is read.
  const isHeard = useDelayed()
  return (
    <p className="sr-only" role="status">
      {isHeard && news === 'loading' && 'Il modulo di pagamento si sta caricando'}
      {isHeard && news === 'ready' && 'Il modulo di pagamento è pronto'}
    </p>
  )
}

function PaymentLoading({ onCancel }: { onCancel: () => void }) {
  return (
    <>
      <div className={FIELDS_PLACE}>
        <Skeleton shape="fields" />
      </div>
      <Skeleton shape="blocks" count={1} className="mt-5" part="h-[132px]" />
      <DialogFooter className="pt-5">
        <Button variant="ghost" onClick={onCancel}>
          Annulla
        </Button>
        <Button disabled>Abbonati ora</Button>
      </DialogFooter>
    </>
  )
}

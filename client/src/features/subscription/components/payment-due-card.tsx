import { CircleAlert } from 'lucide-react'
import { Button } from '#client/components/ui/button.tsx'
import { Card } from '#client/components/ui/card.tsx'
import { changeCopy, endDate, renewalNotice } from '#client/features/subscription/subscription.copy.ts'
import { useIsMobile } from '#client/hooks/use-browser.ts'
import { cn } from '#client/lib/cn.ts'
import { withArticle } from '#client/lib/dates.ts'
import type { Subscription } from '#shared/contracts/subscription.ts'
import { PortalButton, SupportLink } from './contact-buttons.tsx'
import { PLAN, PremiumName, RECOMMENDED } from './plan-card.tsx'
import { Amount } from './plan-terms.tsx'

interface PaymentDueCardProps {
  subscription: Subscription
  onCancel: () => void
}

/** A declined renewal: what a new card does, and how to cancel. Offers no second subscription. */
export function PaymentDueCard({ subscription, onCancel }: PaymentDueCardProps) {
  const { isCancelled, paymentDue } = subscription
  const amount = paymentDue?.amount ?? null
  const emphasis = useIsMobile() ? 'soft' : 'primary'
  return (
    <Card as="section" className={cn(PLAN, RECOMMENDED)} aria-labelledby="payment-due">
      <div className="flex min-h-[30px] flex-wrap items-center justify-between gap-3">
        <h2 id="payment-due" className="h2 flex items-center gap-2">
          <PremiumName />
        </h2>
        <span className="tag bg-destructive-soft! text-destructive-text!">
          <CircleAlert size={15} />
          Rinnovo non riuscito
        </span>
      </div>
      <p className="mt-5.5">{whatHappened(subscription)}</p>
      {isCancelled && <p className="mt-4 mb-7">Hai cancellato l’abbonamento. {renewalNotice(subscription)}</p>}
      {!isCancelled && (amount === null ? <NothingToPay /> : <WhatIsCharged amount={amount} />)}
      <div className="mt-auto grid gap-2.5">
        {amount !== null && (
          <PortalButton variant={emphasis} size="lg" block>
            Aggiorna la carta e paga
          </PortalButton>
        )}
        {isCancelled ? (
          <PortalButton variant="outline" size="lg" block>
            Carta e ricevute
          </PortalButton>
        ) : (
          <Button variant="outline" size="lg" block aria-haspopup="dialog" onClick={onCancel}>
            {changeCopy(subscription).cancel}
          </Button>
        )}
        <SupportLink subscription={subscription} className="small muted mt-1 text-center" />
      </div>
    </Card>
  )
}

function whatHappened(subscription: Subscription): string {
  const end = endDate(subscription)
  if (!end) return 'Il pagamento del rinnovo non è andato a buon fine.'
  if (subscription.isPremium)
    return `Il pagamento del rinnovo non è andato a buon fine. Premium resta attivo fino ${withArticle('al', end)}.`
  return `Il pagamento del rinnovo non è andato a buon fine, e Premium è in pausa ${withArticle('dal', end)}. I tuoi sogni restano tutti.`
}

/** Stripe has nothing to pay now: only the support can help. */
function NothingToPay() {
  return (
    <p className="mt-4 mb-7">
      Al momento non risulta un importo che tu possa pagare da qui. Se vuoi continuare con Premium, scrivi
      all’assistenza: rimettiamo a posto l’abbonamento, e paghi solo il nuovo periodo.
    </p>
  )
}

/** Shown before the button: the amount, and what happens automatically. */
function WhatIsCharged({ amount }: { amount: number }) {
  return (
    <p className="mt-4 mb-7">
      Il rinnovo in sospeso è di <Amount cents={amount} />. Aggiorna la carta e paga sulla pagina sicura dei pagamenti;
      altrimenti lo ritentiamo nei prossimi giorni.
    </p>
  )
}

import { CircleAlert } from 'lucide-react'
import type { Subscription } from '#shared/contracts/subscription.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { useIsMobile } from '../../../lib/use-media-query.ts'
import { changeWords, endDate } from '../subscription-words.ts'
import { Amount } from './amount.tsx'
import { PayRenewalButton } from './pay-renewal-button.tsx'
import { PremiumName } from './plan-card.tsx'
import { PortalButton } from './portal-button.tsx'
import { SupportLink } from './support-link.tsx'

interface PaymentDueCardProps {
  subscription: Subscription
  /** The person comes back from mending their card. */
  cardUpdated: boolean
  onCancel: () => void
}

/** A renewal was declined: what a new card would do, and the way out. No second subscription beside this one. */
export function PaymentDueCard({ subscription, cardUpdated, onCancel }: PaymentDueCardProps) {
  const amount = subscription.paymentDue?.amount ?? null
  return (
    <Card as="section" className="plan is-recommended" aria-labelledby="payment-due">
      <div className="flex min-h-[30px] flex-wrap items-center justify-between gap-3">
        <h2 id="payment-due" className="h2 flex items-center gap-2">
          <PremiumName />
        </h2>
        <span className="tag bg-destructive-soft! text-destructive-text!">
          <CircleAlert size={15} strokeWidth={1.9} aria-hidden="true" />
          Rinnovo non riuscito
        </span>
      </div>
      <p className="mt-5.5">{whatHappened(subscription)}</p>
      {cardUpdated && (
        <Notice tone="calm" role="status" title="Carta aggiornata." className="mt-4">
          Puoi pagare subito, qui sotto.
        </Notice>
      )}
      <WhatIsCharged amount={amount} cardUpdated={cardUpdated} />
      <div className="mt-auto grid gap-2.5">
        <Payments amount={amount} cardUpdated={cardUpdated} />
        <Button variant="outline" size="lg" block aria-haspopup="dialog" onClick={onCancel}>
          {changeWords(subscription).cancel}
        </Button>
        <SupportLink className="small muted mt-1 text-center" />
      </div>
    </Card>
  )
}

function whatHappened(subscription: Subscription): string {
  const end = endDate(subscription)
  if (!end) return 'Il pagamento del rinnovo non è andato a buon fine.'
  if (subscription.isPremium)
    return `Il pagamento del rinnovo non è andato a buon fine. Premium resta attivo fino al ${end}.`
  return `Il pagamento del rinnovo non è andato a buon fine, e Premium è in pausa dal ${end}. I tuoi sogni restano tutti.`
}

interface PaymentProps {
  /** What is owed, in euro cents; null where that is not known. */
  amount: number | null
  cardUpdated: boolean
}

/** Said before the buttons: what would be charged, to which card, and what happens by itself. */
function WhatIsCharged({ amount, cardUpdated }: PaymentProps) {
  return (
    <p className="mt-4 mb-7">
      {!cardUpdated && 'Prima aggiorna la carta, poi paga. '}
      Il rinnovo{' '}
      {amount === null ? (
        'è in sospeso'
      ) : (
        <>
          in sospeso è di <Amount cents={amount} />
        </>
      )}
      . Con «Paga ora» l’addebito parte subito sulla carta salvata; altrimenti lo ritentiamo nei prossimi giorni.
    </p>
  )
}

/** The card comes first; who has mended it comes to pay. */
function Payments({ amount, cardUpdated }: PaymentProps) {
  const lamp = useIsMobile() ? 'soft' : 'primary'
  const update = (
    <PortalButton key="update" variant={cardUpdated ? 'outline' : lamp} size="lg" block>
      Aggiorna la carta
    </PortalButton>
  )
  const pay = <PayRenewalButton key="pay" variant={cardUpdated ? lamp : 'outline'} amount={amount} />
  return cardUpdated ? [pay, update] : [update, pay]
}

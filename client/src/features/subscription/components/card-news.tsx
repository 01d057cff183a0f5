import type { Subscription } from '#shared/contracts/subscription.ts'
import { Notice } from '../../../components/ui/notice.tsx'
import type { CardReturn } from '../use-card-return.ts'

interface CardNewsProps {
  /** Undefined before it is there. */
  subscription: Subscription | undefined
  card: CardReturn
}

/** Tells who comes back from mending their card that it can pay now. There before its text is, which is then read aloud. */
export function CardNews({ subscription, card }: CardNewsProps) {
  const isPayable = subscription?.state === 'past_due' && typeof subscription.paymentDue?.amount === 'number'
  return (
    <div role="status" className="mb-6 empty:mb-0">
      {isPayable && card.isUpdated && (
        <Notice tone="calm" role="note" title="Carta aggiornata.">
          Puoi pagare subito, qui sotto.
        </Notice>
      )}
    </div>
  )
}

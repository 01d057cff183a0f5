import type { Subscription } from '#shared/contracts/subscription.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog, DialogContent } from '../../../components/ui/dialog.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { serverWords } from '../../../lib/error-words.ts'
import { FREE_DRAWBACKS, FREE_FEATURES, PREMIUM_FEATURES } from '../plan-features.ts'
import { useCancelSubscription } from '../subscription.queries.ts'
import { changeWords, endDate } from '../subscription-words.ts'
import { PlanFeatures, PremiumName } from './plan-card.tsx'

interface CancelDialogProps {
  subscription: Subscription
  open: boolean
  onOpenChange: (open: boolean) => void
  /** It is cancelled and the dialog has gone, and so has the button that opened it: the focus needs a place. */
  onCancelled: () => void
}

/**
 * Asks before a subscription is cancelled: what one has now, what one will have, and from when. It goes when that is
 * done: to whoever looks away, a cancellation that failed must not look like one.
 */
export function CancelDialog({ subscription, open, onOpenChange, onCancelled }: CancelDialogProps) {
  const { mutate, isPending, isSuccess, error, reset } = useCancelSubscription()
  const handleOpenChange = (next: boolean) => {
    if (isPending) return
    reset()
    onOpenChange(next)
  }
  const handleCloseFocus = (event: Event) => {
    if (!isSuccess) return
    event.preventDefault()
    reset()
    onCancelled()
  }
  return (
    <Dialog open={open} onOpenChange={handleOpenChange}>
      <DialogContent
        className="cancel-dialog"
        title={changeWords(subscription).question}
        description={consequence(subscription)}
        onCloseAutoFocus={handleCloseFocus}
      >
        <PlanComparison />
        {error && <CancelFailed error={error} />}
        <div className="mt-6 grid gap-2.5 sm:grid-cols-2">
          <Button variant="outline" size="lg" block onClick={() => handleOpenChange(false)}>
            Mantieni Premium
          </Button>
          <Button
            variant="danger"
            size="lg"
            block
            busy={isPending}
            busyLabel="Cancellazione..."
            onClick={() => mutate(undefined, { onSuccess: () => onOpenChange(false) })}
          >
            Conferma cancellazione
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  )
}

function PlanComparison() {
  return (
    <div className="plan-comparison">
      <section aria-labelledby="with-premium">
        <h3 id="with-premium" className="h3 flex items-center gap-2">
          <PremiumName>Con Premium</PremiumName>
        </h3>
        <PlanFeatures features={PREMIUM_FEATURES} />
      </section>
      <section aria-labelledby="with-free">
        <h3 id="with-free" className="h3">
          Con Free
        </h3>
        <PlanFeatures features={FREE_FEATURES} drawbacks={FREE_DRAWBACKS} />
      </section>
    </div>
  )
}

/** Stays where the toast goes; that one says it aloud. */
function CancelFailed({ error }: { error: Error }) {
  return (
    <Notice role="note" title="La cancellazione non è riuscita" className="mt-6">
      {serverWords(error) ?? 'Non sappiamo se il server l’ha ricevuta. Puoi confermare di nuovo.'}
    </Notice>
  )
}

/** From when, what is charged from then on, and what stays. */
function consequence(subscription: Subscription): string {
  const end = endDate(subscription)
  if (subscription.state === 'past_due') {
    const when = subscription.isPremium ? `Premium resta attivo fino al ${end}.` : 'L’abbonamento finisce subito.'
    return `${when} Il rinnovo in sospeso viene annullato e non ti viene addebitato più nulla. I tuoi sogni restano tutti.`
  }
  const charge = subscription.kind === 'stripe' ? 'non paghi più nulla' : 'non paghi nulla'
  return `Premium resta attivo fino al ${end}. Dopo torni al piano Free e ${charge}. I tuoi sogni restano tutti.`
}

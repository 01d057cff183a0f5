import { Button } from '#client/components/ui/button.tsx'
import { Dialog, DialogContent } from '#client/components/ui/dialog.tsx'
import {
  changeCopy,
  endDate,
  freeDrawbacks,
  freeFeatures,
  premiumFeatures,
  renewalNotice,
} from '#client/features/subscription/subscription.copy.ts'
import { useCancelSubscription } from '#client/features/subscription/subscription.queries.ts'
import { useConfig, useHasModel } from '#client/lib/config.ts'
import { withArticle } from '#client/lib/dates.ts'
import type { Subscription } from '#shared/contracts/subscription.ts'
import { PlanFeatures, PremiumName } from './plan-card.tsx'

interface CancelDialogProps {
  subscription: Subscription
  onClose: (cancelled: boolean) => void
}

/**
 * Confirms a cancellation: what the person has, what will change, and when. A notice reports the result, because
 * reopening the dialog would show the new state.
 */
export function CancelDialog({ subscription, onClose }: CancelDialogProps) {
  const { mutate, isPending } = useCancelSubscription()
  const told = { acceptsRenewal: renewalNotice(subscription) !== '' }
  const confirm = () => mutate(told, { onSuccess: () => onClose(true), onError: () => onClose(false) })
  return (
    <Dialog>
      <DialogContent title={changeCopy(subscription).question} description={consequence(subscription)}>
        {subscription.isPremium && <PlanComparison />}
        <div className="sticky bottom-0 mt-2 grid gap-2.5 bg-popover pt-2 sm:mt-4 sm:grid-cols-2">
          <Button variant="outline" size="lg" block disabled={isPending} onClick={() => onClose(false)}>
            {subscription.isPremium ? 'Mantieni Premium' : 'Mantieni abbonamento'}
          </Button>
          <Button variant="danger" size="lg" block busy={isPending} busyLabel="Cancellazione..." onClick={confirm}>
            Conferma cancellazione
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  )
}

function PlanComparison() {
  const hasModel = useHasModel()
  return (
    <div className="grid gap-3 *:rounded-lg *:border *:border-border *:p-[18px] max-md:gap-2 max-md:*:px-4 max-md:*:py-3 max-md:[&_ul]:mt-2 max-md:[&_ul]:gap-1 min-[35rem]:grid-cols-2">
      <section aria-labelledby="with-premium">
        <h3 id="with-premium" className="h3 flex items-center gap-2">
          <PremiumName>Con Premium</PremiumName>
        </h3>
        <PlanFeatures isSmall features={premiumFeatures(hasModel)} />
      </section>
      <section aria-labelledby="with-free">
        <h3 id="with-free" className="h3">
          Con Free
        </h3>
        <PlanFeatures isSmall features={freeFeatures(hasModel)} drawbacks={freeDrawbacks(useConfig().data)} />
      </section>
    </div>
  )
}

function consequence(subscription: Subscription): string {
  const notice = renewalNotice(subscription)
  if (!notice && !subscription.isPremium)
    return 'L’abbonamento non si rinnova più e non paghi più nulla. I tuoi sogni restano tutti.'
  const until = notice || `Premium resta attivo fino ${withArticle('al', endDate(subscription))}.`
  const charge = subscription.kind === 'stripe' ? 'non paghi più nulla' : 'non paghi nulla'
  return `${until} Dopo torni al piano Free e ${charge}. I tuoi sogni restano tutti.`
}

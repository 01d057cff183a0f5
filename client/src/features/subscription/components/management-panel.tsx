import { Mail } from 'lucide-react'
import type { Subscription } from '#shared/contracts/subscription.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { toast } from '../../../components/ui/toast.tsx'
import { useConfig } from '../../../lib/config.ts'
import { formatPrice, type PriceBook, savingExceeds } from '../prices.ts'
import { useReactivateSubscription } from '../subscription.queries.ts'
import { changeWords } from '../subscription-words.ts'
import { PremiumName } from './plan-card.tsx'
import { PlanFacts } from './plan-facts.tsx'
import { PortalButton } from './portal-button.tsx'
import { SupportLink } from './support-link.tsx'

interface ManagementPanelProps {
  subscription: Subscription
  prices: PriceBook
  onCancel: () => void
}

/** All about a person's Premium, and what they can do with it, unless a payment is due: that has a card of its own. */
export function ManagementPanel({ subscription, prices, onCancel }: ManagementPanelProps) {
  return (
    <Card as="section" className="plan is-recommended" aria-labelledby="your-plan">
      <h2 id="your-plan" className="h2 mb-4 flex items-center gap-2">
        <PremiumName>Il tuo piano</PremiumName>
      </h2>
      <PlanFacts subscription={subscription} />
      {subscription.state !== 'past_due' && (
        <div className="mt-auto border-t border-border pt-5">
          <div className="flex flex-wrap gap-2.5 *:flex-1">
            <PlanActions subscription={subscription} prices={prices} onCancel={onCancel} />
          </div>
          <SupportLink className="small muted mt-4" />
        </div>
      )}
    </Card>
  )
}

function PlanActions({ subscription, prices, onCancel }: ManagementPanelProps) {
  const { kind, billingPlan, isCancelled } = subscription
  const words = changeWords(subscription)
  return (
    <>
      {isCancelled && <ReactivateButton>{words.reactivate}</ReactivateButton>}
      {kind === 'stripe' && billingPlan === 'monthly' && <ChangePlanButton prices={prices} />}
      {kind === 'stripe' && <PortalButton variant="outline">Carta e ricevute</PortalButton>}
      {!isCancelled && (
        <Button variant="outline" aria-haspopup="dialog" onClick={onCancel}>
          {words.cancel}
        </Button>
      )}
    </>
  )
}

function ReactivateButton({ children }: { children: string }) {
  const { mutate, isPending } = useReactivateSubscription()
  return (
    <Button variant="solid" busy={isPending} busyLabel="Riattivazione..." onClick={() => mutate()}>
      {children}
    </Button>
  )
}

/** Moving to the year is done by people, not by this button. */
function ChangePlanButton({ prices }: Pick<ManagementPanelProps, 'prices'>) {
  const { data: config } = useConfig()
  const support = config ? `a ${config.supportEmail}` : 'all’assistenza'
  const handleClick = () =>
    toast({
      title: 'Passa al piano annuale',
      icon: <Mail size={22} strokeWidth={1.9} aria-hidden="true" />,
      description:
        `Scrivi ${support} per passare al piano annuale: ${formatPrice(prices.annual)} all’anno, ` +
        `risparmi oltre il ${savingExceeds(prices)}% rispetto a dodici mesi a ${formatPrice(prices.monthly)}.`,
    })
  return (
    <Button variant="outline" onClick={handleClick}>
      Cambia piano
    </Button>
  )
}

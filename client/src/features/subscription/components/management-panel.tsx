import { Check, CircleAlert, Hourglass, type LucideIcon, Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#client/components/ui/button.tsx'
import { Card } from '#client/components/ui/card.tsx'
import { toast } from '#client/components/ui/toast.tsx'
import { formatPrice, savingExceeds, usePrices } from '#client/features/subscription/prices.ts'
import {
  afterwards,
  changeCopy,
  dateOf,
  daysLeft,
  describeStatus,
  isForever,
  planName,
  startDate,
} from '#client/features/subscription/subscription.copy.ts'
import { useReactivateSubscription } from '#client/features/subscription/subscription.queries.ts'
import { cn } from '#client/lib/cn.ts'
import { useConfig } from '#client/lib/config.ts'
import type { Subscription } from '#shared/contracts/subscription.ts'
import { PortalButton, SupportLink } from './contact-buttons.tsx'
import { PLAN, PremiumName, RECOMMENDED } from './plan-card.tsx'
import { Amount } from './plan-terms.tsx'

interface ManagementPanelProps {
  subscription: Subscription
  onCancel: () => void
}

/** The person's Premium and its actions, except a due payment, which has its own card. */
export function ManagementPanel({ subscription, onCancel }: ManagementPanelProps) {
  return (
    <Card as="section" className={cn(PLAN, RECOMMENDED)} aria-labelledby="your-plan">
      <h2 id="your-plan" className="h2 mb-4 flex items-center gap-2">
        <PremiumName>Il tuo piano</PremiumName>
      </h2>
      <PlanFacts subscription={subscription} />
      {subscription.state !== 'past_due' && (
        <div className="mt-auto border-t border-border pt-5">
          <div className="flex flex-wrap gap-2.5 *:flex-1">
            <PlanActions subscription={subscription} onCancel={onCancel} />
          </div>
          <SupportLink subscription={subscription} className="small muted mt-4" />
        </div>
      )}
    </Card>
  )
}

function PlanActions({ subscription, onCancel }: ManagementPanelProps) {
  const { kind, billingPlan, isCancelled } = subscription
  const words = changeCopy(subscription)
  return (
    <>
      {isCancelled && <ReactivateButton>{words.reactivate}</ReactivateButton>}
      {!(kind === 'stripe' && billingPlan === 'annual') && <ChangePlanButton />}
      {kind === 'stripe' && <PortalButton variant="outline">Carta e ricevute</PortalButton>}
      {!isCancelled && !isForever(subscription) && (
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

/** The support, not this button, moves a plan to annual billing. */
function ChangePlanButton() {
  const prices = usePrices()
  const { data: config } = useConfig()
  const support = config ? `a ${config.supportEmail}` : 'all’assistenza'
  const handleClick = () =>
    toast({
      title: 'Passa al piano annuale',
      icon: <Mail size={22} />,
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

function PlanFacts({ subscription }: { subscription: Subscription }) {
  const days = daysLeft(subscription)
  const start = startDate(subscription)
  return (
    <dl>
      <Fact name="Piano">{planName(subscription)}</Fact>
      <Fact name="Stato">
        <Status subscription={subscription} />
      </Fact>
      {start && <Fact name="Inizio del periodo">{start}</Fact>}
      {/* The last day shows its date instead. */}
      {days > 1 && <Fact name="Giorni rimanenti">{days}</Fact>}
      <Fact name="Prossimo rinnovo">
        <Renewal subscription={subscription} />
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-5 gap-y-1 border-t border-border py-3.5 min-[35rem]:grid-cols-[168px_minmax(0,1fr)]">
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}

function Status({ subscription }: { subscription: Subscription }) {
  const Icon = statusIcon(subscription)
  return (
    <span className="flex gap-2">
      <Icon size={18} strokeWidth={2.2} className="mt-[3px] text-petrol" />
      {describeStatus(subscription)}
    </span>
  )
}

function statusIcon({ state, isCancelled }: Subscription): LucideIcon {
  if (state === 'past_due') return CircleAlert
  return isCancelled ? Hourglass : Check
}

function Renewal({ subscription }: { subscription: Subscription }) {
  const { renewal, state, paymentDue } = subscription
  if (state === 'past_due' && typeof paymentDue?.amount !== 'number') return 'In sospeso'
  if (state === 'past_due') return 'In sospeso: lo ritentiamo con la carta aggiornata'
  if (renewal) {
    return (
      <>
        {dateOf(renewal.date)}
        <Aside>
          Addebito di <Amount cents={renewal.amount} />
        </Aside>
      </>
    )
  }
  return (
    <>
      Non si rinnova
      <Aside>{afterwards(subscription)}</Aside>
    </>
  )
}

function Aside({ children }: { children: ReactNode }) {
  return <span className="small muted block font-normal">{children}</span>
}

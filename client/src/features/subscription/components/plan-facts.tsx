import { Check, CircleAlert, Hourglass, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Subscription } from '#shared/contracts/subscription.ts'
import { afterwards, dateOf, daysLeft, planName, startDate, statusWords } from '../subscription-words.ts'
import { Amount } from './amount.tsx'

/** What a person's Premium is, since when, and how it goes on. */
export function PlanFacts({ subscription }: { subscription: Subscription }) {
  const days = daysLeft(subscription)
  const start = startDate(subscription)
  return (
    <dl className="plan-facts">
      <Fact name="Piano">{planName(subscription)}</Fact>
      <Fact name="Stato">
        <Status subscription={subscription} />
      </Fact>
      {start && <Fact name="Inizio del periodo">{start}</Fact>}
      {/* The last day has its date, and needs no count. */}
      {days > 1 && <Fact name="Giorni rimanenti">{days}</Fact>}
      <Fact name="Prossimo rinnovo">
        <Renewal subscription={subscription} />
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Status({ subscription }: { subscription: Subscription }) {
  const Icon = statusIcon(subscription)
  return (
    <span className="flex gap-2">
      <Icon size={18} strokeWidth={2.2} className="mt-[3px] text-petrol" aria-hidden="true" />
      {statusWords(subscription)}
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

/** Said of a fact, below it. */
function Aside({ children }: { children: ReactNode }) {
  return <span className="small muted block font-normal">{children}</span>
}

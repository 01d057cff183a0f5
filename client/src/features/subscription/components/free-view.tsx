import { Crown, Hourglass } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Note } from '#client/components/dream/reading-notes.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { Card } from '#client/components/ui/card.tsx'
import { dateOf, endDate } from '#client/features/subscription/subscription.copy.ts'
import { useStartTrial } from '#client/features/subscription/subscription.queries.ts'
import { cn } from '#client/lib/cn.ts'
import { withArticle } from '#client/lib/dates.ts'
import { DAY_MS } from '#shared/constants/dates.ts'
import { type BillingPlan, TRIAL_DAYS } from '#shared/constants/plans.ts'
import type { Subscription } from '#shared/contracts/subscription.ts'
import { FreePlan, OFFER, PremiumPlan } from './plan-card.tsx'
import { AnnualTerms, MonthlyTerms, SavingBasis, SavingTag } from './plan-terms.tsx'

interface FreeViewProps {
  subscription: Subscription
  upgrade: ReactNode
}

export function FreeView({ subscription, upgrade }: FreeViewProps) {
  const { state, kind, firstSubscription: first, trialAvailable } = subscription
  return (
    <>
      {state === 'ended' && <EndedNote subscription={subscription} />}
      <div className="grid items-stretch gap-6 md:grid-cols-2">
        <FreePlan />
        <PremiumPlan first={first}>{upgrade}</PremiumPlan>
      </div>
      {trialAvailable && <TrialBox first={first} />}
      {/* With a subscription it is unknown whether the trial was used. */}
      {!trialAvailable && kind !== 'stripe' && (
        <Note icon={<Hourglass size={20} />} className="mt-6">
          Hai già usato la prova gratuita.
        </Note>
      )}
    </>
  )
}

/** Reports the end of Premium, and that no dream is lost. */
function EndedNote({ subscription }: { subscription: Subscription }) {
  return (
    <Note icon={<Crown size={20} />} className="mb-6">
      Premium è finito il <strong>{endDate(subscription)}</strong>. I tuoi sogni sono tutti qui: puoi leggerli,
      modificarli ed eliminarli come prima.
    </Note>
  )
}

/** The free trial: no card, no charge, ends by itself. */
function TrialBox({ first }: { first: boolean }) {
  const [plan, setPlan] = useState<BillingPlan>('monthly')
  const { mutate, isPending } = useStartTrial()
  return (
    <Card as="section" className={OFFER} aria-labelledby="trial">
      <div>
        <p className="small muted flex items-center gap-2 font-semibold">
          <Hourglass size={18} />
          Prova gratuita
        </p>
        <h2 id="trial" tabIndex={-1} className="h2 mt-2.5 mb-2 outline-none">
          Provalo con calma, poi decidi
        </h2>
        <p className="muted">
          Tutto Premium per {TRIAL_DAYS} giorni, senza carta. Puoi cancellare quando vuoi, anche prima che finisca; dopo
          torni al piano Free, e i tuoi sogni restano.
        </p>
      </div>
      <div className="grid gap-2.5">
        <fieldset className="m-0 grid min-w-0 gap-2.5 border-0 p-0">
          <legend className="small muted mb-2.5 p-0">Quale piano vorresti, dopo? La scelta non ti impegna.</legend>
          <PlanRadio plan="monthly" label="Mensile" chosen={plan} onChoose={setPlan}>
            <MonthlyTerms first={first} />
          </PlanRadio>
          <PlanRadio plan="annual" label="Annuale" chosen={plan} onChoose={setPlan} tag={<SavingTag />}>
            <AnnualTerms />
            <span className="block">
              <SavingBasis />
            </span>
          </PlanRadio>
        </fieldset>
        <Button
          variant="solid"
          size="lg"
          block
          className="mt-1"
          busy={isPending}
          busyLabel="Attivazione..."
          onClick={() => mutate(plan)}
        >
          Inizia la prova gratuita
        </Button>
        <p className="small muted text-center text-balance">
          Oggi non paghi nulla. La prova finisce {withArticle('il', dateOf(trialEnd()))}.
        </p>
      </div>
    </Card>
  )
}

/** The server counts hours, so a change of the clock may move the day. */
function trialEnd(): string {
  return new Date(Date.now() + TRIAL_DAYS * DAY_MS).toISOString()
}

interface PlanRadioProps {
  plan: BillingPlan
  label: string
  chosen: BillingPlan
  onChoose: (plan: BillingPlan) => void
  tag?: ReactNode
  children: ReactNode
}

function PlanRadio({ plan, label, chosen, onChoose, tag, children }: PlanRadioProps) {
  return (
    <label
      className={cn(
        'relative flex cursor-pointer items-center gap-3.5 rounded-[14px] border border-input bg-surface px-4 py-3.5 hover:bg-accent',
        'has-checked:border-2 has-checked:border-petrol has-checked:bg-accent has-checked:px-[15px] has-checked:py-[13px] forced-colors:has-checked:border-[Highlight]',
        // The tag's outline would vanish on the chosen tile's colour.
        '[&:has(:checked)_.tag]:bg-surface',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-ring',
      )}
    >
      <input
        type="radio"
        name="plan-after-trial"
        className="m-0 size-6 flex-none cursor-pointer appearance-none rounded-full border-2 border-input bg-surface checked:border-7 checked:border-petrol focus-visible:outline-none forced-colors:appearance-auto"
        checked={plan === chosen}
        onChange={() => onChoose(plan)}
      />
      <span className="grid min-w-0 flex-1 grid-cols-[1fr_auto] items-center gap-x-3">
        <span className="font-semibold">{label}</span>
        <span className="small muted col-span-2">{children}</span>
        {tag && <span className="col-start-2 row-start-1">{tag}</span>}
      </span>
    </label>
  )
}

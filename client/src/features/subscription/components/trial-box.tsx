import { Hourglass } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { withArticle } from '#client/lib/dates.ts'
import { type BillingPlan, TRIAL_DAYS } from '#shared/constants/plans.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import type { PriceBook } from '../prices.ts'
import { useStartTrial } from '../subscription.queries.ts'
import { dateOf } from '../subscription-words.ts'
import { AnnualTerms, MonthlyTerms, SavingBasis, SavingTag } from './plan-terms.tsx'

const DAY_MS = 86_400_000

interface TrialBoxProps {
  prices: PriceBook
  first: boolean
}

/** The free trial: no card, nothing to pay, and it ends by itself. */
export function TrialBox({ prices, first }: TrialBoxProps) {
  const [plan, setPlan] = useState<BillingPlan>('monthly')
  const { mutate, isPending } = useStartTrial()
  return (
    <Card as="section" className="plan-offer mt-6" aria-labelledby="trial">
      <div>
        <p className="small muted flex items-center gap-2 font-semibold">
          <Hourglass size={18} strokeWidth={1.9} aria-hidden="true" />
          Prova gratuita
        </p>
        <h2 id="trial" className="h2 mt-2.5 mb-2">
          Provalo con calma, poi decidi
        </h2>
        <p className="muted">
          Tutto Premium per {TRIAL_DAYS} giorni, senza carta. Puoi cancellare quando vuoi, anche prima che finisca; dopo
          torni al piano Free, e i tuoi sogni restano.
        </p>
      </div>
      <div className="grid gap-2.5">
        <fieldset className="m-0 grid min-w-0 gap-2.5 border-0 p-0">
          <legend className="small muted mb-2.5 p-0">
            Il piano a cui pensi per dopo la prova. La scelta non ti impegna.
          </legend>
          <PlanRadio plan="monthly" label="Mensile" chosen={plan} onChoose={setPlan}>
            <MonthlyTerms prices={prices} first={first} />
          </PlanRadio>
          <PlanRadio plan="annual" label="Annuale" chosen={plan} onChoose={setPlan} tag={<SavingTag prices={prices} />}>
            <AnnualTerms prices={prices} first={first} />
            <span className="block">
              <SavingBasis prices={prices} />
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
        <p className="small muted text-center">
          Oggi non paghi nulla. La prova finisce {withArticle('il', dateOf(trialEnd()))}.
        </p>
      </div>
    </Card>
  )
}

/** As the server counts it: in hours, which a change of the clock moves to another day. */
function trialEnd(): string {
  return new Date(Date.now() + TRIAL_DAYS * DAY_MS).toISOString()
}

interface PlanRadioProps {
  plan: BillingPlan
  label: string
  chosen: BillingPlan
  onChoose: (plan: BillingPlan) => void
  tag?: ReactNode
  /** What it costs. */
  children: ReactNode
}

function PlanRadio({ plan, label, chosen, onChoose, tag, children }: PlanRadioProps) {
  return (
    <label className="plan-radio">
      <input type="radio" name="plan-after-trial" checked={plan === chosen} onChange={() => onChoose(plan)} />
      <span className="grid min-w-0 flex-1 grid-cols-[1fr_auto] items-center gap-x-3">
        <span className="font-semibold">{label}</span>
        <span className="small muted col-span-2">{children}</span>
        {tag && <span className="col-start-2 row-start-1">{tag}</span>}
      </span>
    </label>
  )
}

/** In the place of the box, for who cannot begin another. */
export function TrialUsed() {
  return (
    <p className="note mt-6">
      <Hourglass size={20} strokeWidth={1.9} aria-hidden="true" />
      Hai già usato la prova gratuita.
    </p>
  )
}

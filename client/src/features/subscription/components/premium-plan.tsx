import { Crown, Info } from 'lucide-react'
import { type PriceBook, savingExceeds } from '../prices.ts'
import { Amount } from './amount.tsx'
import { CurrentPlanTag, PlanCard } from './plan-card.tsx'

const FEATURES = [
  'Analisi e sogni salvati illimitati',
  'Interpretazione avanzata',
  'Statistiche avanzate e schemi ricorrenti',
  'Analisi mensile di temi ed emozioni, con consigli',
  'Contenuti esclusivi e anteprime',
  'Assistenza prioritaria',
  'Nessuna pubblicità',
]

function Headline({ prices }: { prices: PriceBook }) {
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <p className="plan-price">
        <Amount cents={prices.monthlyFirst} />
        <small>/mese</small>
      </p>
      <p className="font-medium">
        per il primo mese, poi <Amount cents={prices.monthly} />
      </p>
    </div>
  )
}

function AnnualTerms({ prices }: { prices: PriceBook }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <span className="muted">
          oppure <Amount cents={prices.annual} /> all’anno
        </span>
        <span className="tag">Risparmi oltre il {savingExceeds(prices)}%</span>
      </p>
      <p className="muted mt-1.5">
        Rispetto a dodici mesi a <Amount cents={prices.monthly} />.
      </p>
    </>
  )
}

interface PremiumPlanProps {
  prices: PriceBook
  current: boolean
}

export function PremiumPlan({ prices, current }: PremiumPlanProps) {
  return (
    <PlanCard
      recommended
      title={
        <>
          <Crown size={24} strokeWidth={1.9} aria-hidden="true" />
          Premium
        </>
      }
      badge={current ? <CurrentPlanTag /> : <span className="tag is-lume">Consigliato</span>}
      price={<Headline prices={prices} />}
      terms={<AnnualTerms prices={prices} />}
      features={FEATURES}
    >
      {!current && (
        <p className="note">
          <Info size={20} strokeWidth={1.9} aria-hidden="true" />
          Su questo server il pagamento non è attivo.
        </p>
      )}
    </PlanCard>
  )
}

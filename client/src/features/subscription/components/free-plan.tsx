import { Link } from 'wouter'
import { PLAN_LIMITS } from '#shared/constants/plans.ts'
import { paths } from '../../../app/paths.ts'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { CurrentPlanTag, PlanCard } from './plan-card.tsx'

const { analysesPerDay, dreams } = PLAN_LIMITS.free

const FEATURES = [
  `${analysesPerDay} analisi al giorno`,
  `Fino a ${dreams} sogni salvati`,
  'Interpretazione base',
  'Statistiche base',
]

export function FreePlan({ current }: { current: boolean }) {
  return (
    <PlanCard
      title="Free"
      badge={current && <CurrentPlanTag />}
      price={<p className="plan-price">Gratis</p>}
      terms={<p className="muted">Per cominciare, senza scadenza</p>}
      features={FEATURES}
      drawbacks={['Con annunci pubblicitari']}
    >
      <Link href={paths.home} className={buttonVariants({ variant: 'outline', size: 'lg', block: true })}>
        Vai alla Dashboard
      </Link>
    </PlanCard>
  )
}

import { Link } from 'wouter'
import { paths } from '../../../app/paths.ts'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { FREE_DRAWBACKS, FREE_FEATURES } from '../plan-features.ts'
import { CurrentPlanTag, PlanCard } from './plan-card.tsx'

/** The plan that everybody without Premium has. */
export function FreePlan() {
  return (
    <PlanCard
      title="Free"
      badge={<CurrentPlanTag />}
      price={<p className="plan-price">Gratis</p>}
      terms={<p className="muted">Per cominciare, senza scadenza</p>}
      features={FREE_FEATURES}
      drawbacks={FREE_DRAWBACKS}
    >
      <Link href={paths.home} className={buttonVariants({ variant: 'outline', size: 'lg', block: true })}>
        Vai alla Dashboard
      </Link>
    </PlanCard>
  )
}

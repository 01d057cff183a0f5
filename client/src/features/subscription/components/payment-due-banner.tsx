import { useLocation } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { Banner } from '#client/components/shell/banner.tsx'
import { endDate } from '#client/features/subscription/subscription.copy.ts'
import { useHasPlans } from '#client/lib/config.ts'
import { useSession } from '#client/lib/contexts.ts'
import { withArticle } from '#client/lib/dates.ts'
import type { User } from '#shared/contracts/auth.ts'
import { PortalButton } from './contact-buttons.tsx'

/** Reports a declined renewal, except on the page with its card. */
export function PaymentDueBanner() {
  const user = useSession()
  const [location] = useLocation()
  return (
    <Banner
      shown={useHasPlans() && user.paymentDue && location !== paths.subscription}
      action={<PortalButton variant="outline">Aggiorna la carta</PortalButton>}
      dismissLabel="Chiudi l’avviso sul pagamento"
    >
      <strong>Il rinnovo di Premium non è riuscito.</strong> {untilWhen(user)}
    </Banner>
  )
}

function untilWhen(user: User): string {
  const end = endDate(user)
  if (!end) return 'Aggiorna la carta per riprovare.'
  if (user.subscriptionPlan === 'premium')
    return `Premium resta attivo fino ${withArticle('al', end)}: aggiorna la carta per continuare.`
  return `Premium è in pausa ${withArticle('dal', end)}: aggiorna la carta per riprenderlo. I tuoi sogni restano tutti.`
}

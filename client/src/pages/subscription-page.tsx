import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'
import { PRICES } from '#shared/constants/plans.ts'
import { paths } from '../app/paths.ts'
import { usePageTitle } from '../components/layout/page-title.tsx'
import { useSession } from '../components/layout/session-context.tsx'
import { FreePlan } from '../features/subscription/components/free-plan.tsx'
import { PremiumPlan } from '../features/subscription/components/premium-plan.tsx'
import { PremiumStatus } from '../features/subscription/components/premium-status.tsx'
import { useConfig } from '../lib/config.ts'

const WORDS = {
  free: { title: 'Abbonamenti', heading: 'Scegli il tuo piano', lead: 'Comincia gratis. Passa a Premium quando vuoi.' },
  premium: { title: 'Premium', heading: 'Il tuo Premium', lead: 'Il piano in vigore e che cosa comprende.' },
}

export default function SubscriptionPage() {
  const user = useSession()
  const { data: config } = useConfig()
  const premium = user.subscriptionPlan === 'premium'
  const words = WORDS[user.subscriptionPlan]
  usePageTitle(words.title)
  return (
    <div className="mx-auto max-w-[936px] pt-6">
      <Link href={paths.home} className="link is-plain">
        <ArrowLeft size={18} strokeWidth={1.9} aria-hidden="true" />
        Torna alla Dashboard
      </Link>
      <h1 className="display mt-6">{words.heading}</h1>
      <p className="lead mt-2.5 mb-8">{words.lead}</p>
      {premium && <PremiumStatus user={user} />}
      <div className="plans">
        <FreePlan current={!premium} />
        {/* The server's price book is the one that counts; ours is the same until it answers. */}
        <PremiumPlan prices={config?.prices ?? PRICES} current={premium} />
      </div>
    </div>
  )
}

import { CircleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { withArticle } from '#client/lib/dates.ts'
import type { User } from '#shared/contracts/auth.ts'
import { paths } from '../../../app/paths.ts'
import { useSession } from '../../../components/layout/session-context.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { cn } from '../../../lib/cn.ts'
import { endDate } from '../subscription-words.ts'
import './payment-due-banner.css'
import { PortalButton } from './portal-button.tsx'

/**
 * Tells that a renewal was declined, until it is mended or put away for this visit, on every page but the one that has
 * a card for it. The region is always there, so that its text is announced when it comes.
 */
export function PaymentDueBanner() {
  const user = useSession()
  const [putAway, setPutAway] = useState(false)
  const [location] = useLocation()
  const shown = user.paymentDue && !putAway && location !== paths.subscription
  const handleDismiss = () => {
    setPutAway(true)
    // The button that had the focus goes.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <div className={cn(shown && 'payment-due')}>
      <div role="status">{shown && <BannerText user={user} />}</div>
      {shown && (
        <div className="payment-due-actions">
          <PortalButton variant="outline">Aggiorna la carta</PortalButton>
          <Button variant="ghost" icon aria-label="Chiudi l’avviso sul pagamento" onClick={handleDismiss}>
            <X size={20} strokeWidth={1.9} aria-hidden="true" />
          </Button>
        </div>
      )}
    </div>
  )
}

function BannerText({ user }: { user: User }) {
  return (
    <p className="flex gap-2.5">
      <CircleAlert size={20} strokeWidth={1.9} className="mt-0.5" aria-hidden="true" />
      <span>
        <strong>Il rinnovo di Premium non è riuscito.</strong> {untilWhen(user)}
      </span>
    </p>
  )
}

function untilWhen(user: User): string {
  const end = endDate(user)
  if (!end) return 'Aggiorna la carta per riprovare.'
  if (user.subscriptionPlan === 'premium')
    return `Premium resta attivo fino ${withArticle('al', end)}: aggiorna la carta per continuare.`
  return `Premium è in pausa ${withArticle('dal', end)}: aggiorna la carta per riprenderlo. I tuoi sogni restano tutti.`
}

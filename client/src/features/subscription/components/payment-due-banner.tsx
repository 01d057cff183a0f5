import { CircleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { useSession } from '#client/components/layout/session-context.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { endDate } from '#client/features/subscription/subscription.copy.ts'
import { cn } from '#client/lib/cn.ts'
import { withArticle } from '#client/lib/dates.ts'
import type { User } from '#shared/contracts/auth.ts'
import { PortalButton } from './contact-buttons.tsx'

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
    <div
      className={cn(
        shown &&
          'mt-4 flex items-center justify-between gap-x-6 gap-y-2.5 rounded-[14px] border border-destructive-text bg-destructive-soft py-2.5 pr-2.5 pl-[18px] text-destructive-text max-md:flex-col max-md:items-stretch max-md:p-3.5',
      )}
    >
      <div role="status">{shown && <BannerText user={user} />}</div>
      {shown && (
        <div className="flex flex-none items-center gap-1 max-md:*:first:flex-1">
          <PortalButton variant="outline">Aggiorna la carta</PortalButton>
          <Button variant="ghost" icon aria-label="Chiudi l’avviso sul pagamento" onClick={handleDismiss}>
            <X size={20} />
          </Button>
        </div>
      )}
    </div>
  )
}

function BannerText({ user }: { user: User }) {
  return (
    <p className="flex gap-2.5">
      <CircleAlert size={20} className="mt-0.5" />
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

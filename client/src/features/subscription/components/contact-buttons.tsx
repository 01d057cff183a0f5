import { CreditCard } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#client/components/ui/button.tsx'
import { useBillingPortal } from '#client/features/subscription/subscription.queries.ts'
import { useConfig } from '#client/lib/config.ts'
import { useSession } from '#client/lib/contexts.ts'
import type { Subscription } from '#shared/contracts/subscription.ts'
import { supportSubject } from '../subscription.copy.ts'

type PortalButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'block'> & { children: ReactNode }

/** Opens the payment service's page for card and receipts. */
export function PortalButton({ children, ...look }: PortalButtonProps) {
  const { open, busy } = useBillingPortal()
  return (
    <Button {...look} busy={busy} busyLabel="Apertura..." onClick={open}>
      <CreditCard size={18} />
      {children}
    </Button>
  )
}

interface SupportLinkProps {
  subscription: Subscription
  className?: string
}

/** A mail to the support, if its address is known, with the plan in the subject. */
export function SupportLink({ subscription, className }: SupportLinkProps) {
  const { id } = useSession()
  const { data: config } = useConfig()
  if (!config) return null
  const subject = supportSubject(subscription, id)
  return (
    <p className={className}>
      Qualcosa non torna?{' '}
      <a className="link" href={`mailto:${config.supportEmail}?subject=${encodeURIComponent(subject)}`}>
        Contatta l’assistenza
      </a>
    </p>
  )
}

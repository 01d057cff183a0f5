import { CreditCard } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { useBillingPortal } from '../subscription.queries.ts'

type PortalButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'block'> & { children: ReactNode }

/** The way to the payment service's own page, for the card and the receipts. */
export function PortalButton({ children, ...look }: PortalButtonProps) {
  const { open, busy } = useBillingPortal()
  return (
    <Button {...look} busy={busy} busyLabel="Apertura..." onClick={open}>
      <CreditCard size={18} strokeWidth={1.9} aria-hidden="true" />
      {children}
    </Button>
  )
}

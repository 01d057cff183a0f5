import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#client/components/ui/toast.tsx'
import type { BillingPlan } from '#shared/constants/plans.ts'

interface PaymentDialogOptions {
  /** Whether it would be the account's first subscription. */
  first: boolean
  /** It has closed, and what opened it is no longer there: the focus needs a place. */
  onOpenerGone: () => void
}

/**
 * The payment, opened from anywhere on the page and staying while that changes. Its code is fetched with the first
 * opening; the button that asked is busy meanwhile, so that the dialog comes once, whole, and gives the focus back to it.
 */
export function usePaymentDialog({ first, onOpenerGone }: PaymentDialogOptions) {
  const [open, setOpen] = useState(false)
  const { mutate, data, isPending } = useMutation({
    meta: { silent: true },
    mutationFn: async (plan: BillingPlan) => ({ plan, ...(await import('./payment/payment-dialog.tsx')) }),
    onSuccess: () => setOpen(true),
    onError: () =>
      toast({
        title: 'Errore',
        description: 'Non riusciamo a caricare il modulo di pagamento. Riprova più tardi.',
        variant: 'destructive',
      }),
  })
  return {
    /** Opens it with this plan chosen. */
    pay: (plan: BillingPlan) => mutate(plan),
    opening: isPending,
    dialog: data && (
      <data.PaymentDialog
        open={open}
        onOpenChange={setOpen}
        initialPlan={data.plan}
        first={first}
        onOpenerGone={onOpenerGone}
      />
    ),
  }
}

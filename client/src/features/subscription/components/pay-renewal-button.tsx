import type { ComponentProps } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { ApiError } from '../../../lib/api-client.ts'
import { usePayRenewal } from '../subscription.queries.ts'
import { Amount } from './amount.tsx'

interface PayRenewalButtonProps extends Pick<ComponentProps<typeof Button>, 'variant'> {
  /** What it charges, in euro cents. */
  amount: number
  /** The card did not pay. */
  onRefused: () => void
}

/** Charges the renewal that was declined to the card that is kept, at once. */
export function PayRenewalButton({ amount, variant, onRefused }: PayRenewalButtonProps) {
  const { mutate, isPending, reason } = usePayRenewal()
  const pay = () => mutate(undefined, { onError: (error) => isRefusal(error) && onRefused() })
  return (
    <>
      {/* What to do now takes longer to read than the toast stays; that one says it aloud. */}
      {reason && (
        <Notice role="note" title="Il pagamento non risulta">
          {reason}
        </Notice>
      )}
      <Button variant={variant} size="lg" block busy={isPending} busyLabel="Pagamento..." onClick={pay}>
        <span>
          Paga ora <Amount cents={amount} />
        </span>
      </Button>
    </>
  )
}

const isRefusal = (error: Error) => error instanceof ApiError && error.code === 'payment_missing'

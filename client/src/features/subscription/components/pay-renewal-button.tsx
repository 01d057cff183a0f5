import type { ComponentProps } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Notice } from '../../../components/ui/notice.tsx'
import { serverWords } from '../../../lib/error-words.ts'
import { usePayRenewal } from '../subscription.queries.ts'
import { Amount } from './amount.tsx'

interface PayRenewalButtonProps extends Pick<ComponentProps<typeof Button>, 'variant'> {
  /** What it charges, in euro cents; null where that is not known, and then it names no sum. */
  amount: number | null
}

/** Charges the renewal that was declined to the card that is kept, at once. */
export function PayRenewalButton({ amount, variant }: PayRenewalButtonProps) {
  const { mutate, isPending, error } = usePayRenewal()
  const reason = error && serverWords(error)
  return (
    <>
      {/* What to do now takes longer to read than the toast stays; that one says it aloud. */}
      {reason && (
        <Notice role="note" title="Pagamento non riuscito">
          {reason}
        </Notice>
      )}
      <Button variant={variant} size="lg" block busy={isPending} busyLabel="Pagamento..." onClick={() => mutate()}>
        <span>
          Paga ora
          {amount !== null && (
            <>
              {' '}
              <Amount cents={amount} />
            </>
          )}
        </span>
      </Button>
    </>
  )
}

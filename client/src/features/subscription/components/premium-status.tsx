import { Crown } from 'lucide-react'
import type { User } from '#shared/contracts/auth.ts'
import { Card } from '../../../components/ui/card.tsx'
import { dayOfInstant, formatLong } from '../../../lib/dates.ts'

/** The plan of a premium person and the day until which it holds. */
export function PremiumStatus({ user }: { user: User }) {
  const end = user.subscriptionEndDate
  return (
    <Card as="section" aria-label="Il tuo piano" className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="tag is-lume">
        <Crown size={15} strokeWidth={1.9} aria-hidden="true" />
        Premium
      </span>
      <p>
        {end ? (
          <>
            Il tuo piano Premium è attivo fino a <strong>{formatLong(dayOfInstant(end))}</strong>.
          </>
        ) : (
          'Il tuo piano Premium è attivo.'
        )}
      </p>
    </Card>
  )
}

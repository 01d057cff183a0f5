import { Crown } from 'lucide-react'
import type { Subscription } from '#shared/contracts/subscription.ts'
import { endDate } from '../subscription-words.ts'

/** For who had Premium: it is over, and nothing was lost with it. */
export function EndedNote({ subscription }: { subscription: Subscription }) {
  return (
    <p className="note mb-6">
      <Crown size={20} strokeWidth={1.9} aria-hidden="true" />
      <span>
        Premium è finito il <strong>{endDate(subscription)}</strong>. I tuoi sogni sono tutti qui: puoi leggerli,
        modificarli ed eliminarli come prima.
      </span>
    </p>
  )
}

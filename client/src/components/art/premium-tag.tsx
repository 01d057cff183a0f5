import { Crown } from 'lucide-react'

/** Beside the name of who has Premium. */
export function PremiumTag() {
  return (
    <span className="tag is-lume">
      <Crown size={14} strokeWidth={1.9} aria-hidden="true" />
      Utente Premium
    </span>
  )
}

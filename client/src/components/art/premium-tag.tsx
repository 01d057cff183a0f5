import { Crown } from 'lucide-react'

/** Beside the name of who has Premium. */
export function PremiumTag() {
  return (
    <span className="tag is-lume">
      <Crown size={14} />
      Utente Premium
    </span>
  )
}

import { Crown } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '../../../app/paths.ts'

/** How much more there is, and where it is to be had. */
export function MoreWithPremium({ more }: { more: string }) {
  return (
    <Link className="link small" href={paths.subscription}>
      <Crown size={16} strokeWidth={1.9} aria-hidden="true" />
      {more} con Premium
    </Link>
  )
}

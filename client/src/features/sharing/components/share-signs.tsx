import { Link2, Users } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import './share.css'

/** Says that whoever has the link can read the dream; opens the dialog of the link. */
export function LinkSign({ onManage }: { onManage: () => void }) {
  return (
    <button type="button" className="tag share-sign" aria-haspopup="dialog" onClick={onManage}>
      <Link2 size={15} strokeWidth={1.9} aria-hidden="true" />
      Condiviso con un link
    </button>
  )
}

/** Says that the dream is in the community, and for how long yet; leads there. */
export function CommunitySign({ expiry }: { expiry: string }) {
  return (
    <Link className="tag share-sign" href={paths.communityFeed}>
      <Users size={15} strokeWidth={1.9} aria-hidden="true" />
      Nella community, {expiry}
    </Link>
  )
}

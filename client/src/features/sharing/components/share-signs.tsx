import { Link2, Users } from 'lucide-react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'

const SIGN =
  'tag min-h-7 text-start hover:bg-[color-mix(in_oklab,var(--accent)_92%,var(--foreground))] focus-visible:rounded-full pointer-coarse:relative pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-2'

/** Says that whoever has the link can read the dream; opens the dialog of the link. */
export function LinkSign({ onManage }: { onManage: () => void }) {
  return (
    <button type="button" className={SIGN} aria-haspopup="dialog" onClick={onManage}>
      <Link2 size={15} />
      Condiviso con un link
    </button>
  )
}

/** Says that the dream is in the community, and for how long yet; leads there. */
export function CommunitySign({ expiry }: { expiry: string }) {
  return (
    <Link className={SIGN} href={paths.communityFeed}>
      <Users size={15} />
      Nella community, {expiry}
    </Link>
  )
}

import { Crown } from 'lucide-react'
import { cn } from '#client/lib/cn.ts'
import type { Avatar } from '#shared/constants/avatars.ts'

/** «Luna»: what an avatar is called. */
export function avatarName(avatar: Avatar): string {
  return avatar.charAt(0).toUpperCase() + avatar.slice(1)
}

interface AvatarImageProps {
  avatar: Avatar
  /** Pixels; the design knows 36, 52, 60 and 124. */
  size: number
  premium?: boolean
  /** Hidden from assistive technology where the name stands beside it. */
  decorative?: boolean
}

const CROWN_LARGE_FROM = 100

export function AvatarImage({ avatar, size, premium, decorative }: AvatarImageProps) {
  const large = size >= CROWN_LARGE_FROM
  const described = decorative
    ? { 'aria-hidden': true as const }
    : { role: 'img', 'aria-label': premium ? `Avatar ${avatar}, Utente Premium` : `Avatar ${avatar}` }
  return (
    <span className={cn('avatar', large && 'is-large')} {...described}>
      <svg width={size} height={size} className="avatar-image" aria-hidden="true" focusable="false">
        <use href={`#av-${avatar}`} />
      </svg>
      {premium && (
        <span className="avatar-crown">
          <Crown size={large ? 19 : 12} strokeWidth={1.9} aria-hidden="true" />
        </span>
      )}
    </span>
  )
}

import { Crown } from 'lucide-react'
import { cn } from '#client/lib/cn.ts'
import type { Avatar } from '#shared/constants/avatars.ts'
import { spriteDrawing } from './sprite.ts'

export function avatarName(avatar: Avatar): string {
  return avatar.charAt(0).toUpperCase() + avatar.slice(1)
}

interface AvatarImageProps {
  avatar: Avatar
  /** In pixels; the design uses 36, 52, 60 and 124. */
  size: number
  premium?: boolean
  /** Hidden from assistive technology if the name is next to it. */
  decorative?: boolean
}

const CROWN_LARGE_FROM = 100
const CROWN = 'absolute grid place-items-center rounded-full bg-primary text-primary-foreground'
const CROWN_SMALL = '-right-[5px] -bottom-[3px] size-[20px] shadow-[0_0_0_2px_var(--background)]'
const CROWN_LARGE =
  'right-0 bottom-0.5 size-[34px] shadow-[0_0_0_3px_var(--surface)] max-md:-right-[3px] max-md:-bottom-0.5 max-md:size-[26px] max-md:[&>svg]:size-[15px]'

export function AvatarImage({ avatar, size, premium, decorative }: AvatarImageProps) {
  const large = size >= CROWN_LARGE_FROM
  const described = decorative
    ? { 'aria-hidden': true as const }
    : { role: 'img', 'aria-label': premium ? `Avatar ${avatar}, Utente Premium` : `Avatar ${avatar}` }
  return (
    <span className="avatar relative inline-flex w-fit flex-none" {...described}>
      <svg
        width={size}
        height={size}
        className={cn('avatar-image block overflow-hidden rounded-full', large && 'max-md:size-[72px]')}
        aria-hidden="true"
        focusable="false"
        data-avatar={avatar}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by the project
        dangerouslySetInnerHTML={{ __html: spriteDrawing(`av-${avatar}`) }}
      />
      {premium && (
        <span className={cn(CROWN, large ? CROWN_LARGE : CROWN_SMALL)}>
          <Crown size={large ? 19 : 12} />
        </span>
      )}
    </span>
  )
}

export function PremiumTag() {
  return (
    <span className="tag is-lume">
      <Crown size={14} />
      Utente Premium
    </span>
  )
}

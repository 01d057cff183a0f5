import { Lock } from 'lucide-react'
import type { KeyboardEvent, Ref } from 'react'
import { unlockHint, unlockLabel } from '#shared/constants/avatar-unlocking.ts'
import type { Avatar } from '#shared/constants/avatars.ts'
import { AvatarImage, avatarName } from '../../../components/art/avatar.tsx'
import { cn } from '../../../lib/cn.ts'

interface AvatarOptionProps {
  ref: Ref<HTMLInputElement> | undefined
  id: string
  /** Of the group. */
  name: string
  avatar: Avatar
  chosen: boolean
  worn: boolean
  locked: boolean
  onChoose: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** What stands under the name; the longer words are for who cannot see the padlock. */
function noteOf({ avatar, chosen, worn, locked }: AvatarOptionProps): { short?: string | undefined; full?: string } {
  if (worn) return { short: 'In uso' }
  if (locked) return { short: unlockLabel(avatar), full: `Bloccato. ${unlockHint(avatar) ?? ''}` }
  return chosen ? { short: 'Scelto' } : {}
}

export function AvatarOption(props: AvatarOptionProps) {
  const { ref, id, name, avatar, chosen, locked, onChoose, onKeyDown } = props
  const { short, full } = noteOf(props)
  return (
    <label className={cn('avatar-option', locked && 'is-locked')}>
      <input
        ref={ref}
        id={id}
        type="radio"
        name={name}
        value={avatar}
        checked={chosen}
        aria-disabled={locked || undefined}
        aria-labelledby={`${id}-name`}
        aria-describedby={short ? `${id}-note` : undefined}
        onChange={onChoose}
        onKeyDown={onKeyDown}
      />
      <span className="avatar-disc">
        <AvatarImage avatar={avatar} size={60} decorative />
        {locked && (
          <span className="avatar-lock">
            <Lock size={13} strokeWidth={1.9} aria-hidden="true" />
          </span>
        )}
      </span>
      <b id={`${id}-name`}>{avatarName(avatar)}</b>
      {short && (full ? <span aria-hidden="true">{short}</span> : <span id={`${id}-note`}>{short}</span>)}
      {full && (
        <span id={`${id}-note`} className="sr-only">
          {full}
        </span>
      )}
    </label>
  )
}

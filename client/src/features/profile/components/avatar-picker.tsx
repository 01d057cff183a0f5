import { type KeyboardEvent, type Ref, useId } from 'react'
import { unlockHint } from '#shared/constants/avatar-unlocking.ts'
import { AVATARS, type Avatar } from '#shared/constants/avatars.ts'
import { FieldError } from '../../../components/ui/field.tsx'
import { toastLockedAvatar } from '../profile.queries.ts'
import { AvatarOption } from './avatar-option.tsx'
import './avatar-picker.css'

interface AvatarPickerProps {
  /** Of the option that is chosen. */
  ref?: Ref<HTMLInputElement>
  value: Avatar
  onChange: (avatar: Avatar) => void
  /** The one of the saved account: always free to go back to. */
  worn: Avatar
  unlocked: readonly Avatar[]
  readOnly: boolean
  error: string | undefined
}

const STEPS: Partial<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/**
 * Radios that arrows walk through, choosing on the way as radios do, except where one is locked: that can be
 * reached and read, and choosing it says what unlocks it.
 */
export function AvatarPicker({ ref, value, onChange, worn, unlocked, readOnly, error }: AvatarPickerProps) {
  const id = useId()
  const errorId = `${id}-error`
  const isOpen = (avatar: Avatar) => avatar === worn || unlocked.includes(avatar)

  const choose = (avatar: Avatar) => {
    if (!isOpen(avatar)) toastLockedAvatar(unlockHint(avatar))
    else if (!readOnly) onChange(avatar)
  }
  const walk = (from: Avatar, step: number) => {
    const next = AVATARS.at((AVATARS.indexOf(from) + step) % AVATARS.length) ?? from
    document.getElementById(`${id}-${next}`)?.focus()
    if (isOpen(next) && !readOnly) onChange(next)
  }
  const handleKey = (event: KeyboardEvent, avatar: Avatar) => {
    const step = STEPS[event.key]
    const refused = event.key === 'Enter' && !isOpen(avatar)
    if (step === undefined && !refused) return
    // Neither the browser's own walk, which would choose a locked one, nor the sending of the form.
    event.preventDefault()
    if (step === undefined) choose(avatar)
    else walk(avatar, step)
  }

  return (
    <fieldset className="m-0 min-w-0 border-0 p-0" aria-describedby={error && errorId}>
      <legend className="field-label mb-4 p-0">Avatar</legend>
      <div className="avatar-grid">
        {AVATARS.map((avatar) => (
          <AvatarOption
            key={avatar}
            ref={avatar === value ? ref : undefined}
            id={`${id}-${avatar}`}
            name={id}
            avatar={avatar}
            chosen={avatar === value}
            worn={avatar === worn}
            locked={!isOpen(avatar)}
            onChoose={() => choose(avatar)}
            onKeyDown={(event) => handleKey(event, avatar)}
          />
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}

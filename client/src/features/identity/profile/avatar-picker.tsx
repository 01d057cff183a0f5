import { Lock } from 'lucide-react'
import { type KeyboardEvent, type Ref, useId } from 'react'
import { AvatarImage, avatarName } from '#client/components/art/avatar.tsx'
import { FieldError } from '#client/components/ui/field.tsx'
import { cn } from '#client/lib/cn.ts'
import { toast } from '#client/lib/toast.ts'
import { AVATARS, type Avatar } from '#shared/constants/avatars.ts'
import { unlockHint, unlockLabel } from '#shared/constants/badges.ts'

const AVATAR_GRID = 'grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-x-2 gap-y-4 min-[45rem]:grid-cols-7'

interface AvatarPickerProps {
  ref?: Ref<HTMLInputElement>
  value: Avatar
  onChange: (avatar: Avatar) => void
  /** The saved avatar, always selectable. */
  worn: Avatar
  unlocked: readonly Avatar[]
  readOnly: boolean
  error: string | undefined
}

const STEPS: Partial<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/**
 * The current avatar, then the unlocked and the locked ones. Radio buttons: arrows focus and choose; a locked avatar
 * can be focused, and choosing it shows how to unlock it.
 */
export function AvatarPicker({ ref, value, onChange, worn, unlocked, readOnly, error }: AvatarPickerProps) {
  const id = useId()
  const errorId = `${id}-error`
  const isOpen = (avatar: Avatar) => avatar === worn || unlocked.includes(avatar)
  const rank = (avatar: Avatar) => (avatar === worn ? 0 : isOpen(avatar) ? 1 : 2)
  const shown = AVATARS.toSorted((a, b) => rank(a) - rank(b))

  const choose = (avatar: Avatar) => {
    if (!isOpen(avatar)) toastLocked(avatar)
    else if (!readOnly) onChange(avatar)
  }
  const walk = (from: Avatar, step: number) => {
    const next = shown.at((shown.indexOf(from) + step) % shown.length) ?? from
    document.getElementById(`${id}-${next}`)?.focus()
    if (isOpen(next) && !readOnly) onChange(next)
  }
  const handleKey = (event: KeyboardEvent, avatar: Avatar) => {
    const step = STEPS[event.key]
    const refused = event.key === 'Enter' && !isOpen(avatar)
    if (step === undefined && !refused) return
    // The browser would choose a locked avatar, and Enter would submit the form.
    event.preventDefault()
    if (step === undefined) choose(avatar)
    else walk(avatar, step)
  }

  return (
    <fieldset className="m-0 min-w-0 border-0 p-0" aria-describedby={error && errorId}>
      <legend className="field-label mb-4 p-0">Avatar</legend>
      <div className={AVATAR_GRID}>
        {shown.map((avatar) => (
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

function toastLocked(avatar: Avatar): void {
  const rule = unlockHint(avatar)
  toast({ title: 'Avatar bloccato', variant: 'destructive', ...(rule && { description: rule }) })
}

interface AvatarOptionProps {
  ref: Ref<HTMLInputElement> | undefined
  id: string
  name: string
  avatar: Avatar
  chosen: boolean
  worn: boolean
  locked: boolean
  onChoose: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** The note below the name; its full text is for screen readers, which do not see the padlock. */
function noteOf({ avatar, chosen, worn, locked }: AvatarOptionProps): { short?: string | undefined; full?: string } {
  if (worn) return { short: 'In uso' }
  if (locked) return { short: unlockLabel(avatar), full: `Bloccato. ${unlockHint(avatar) ?? ''}` }
  return chosen ? { short: 'Scelto' } : {}
}

function AvatarOption(props: AvatarOptionProps) {
  const { ref, id, name, avatar, chosen, locked, onChoose, onKeyDown } = props
  const { short, full } = noteOf(props)
  return (
    <label
      className={cn(
        'group relative cursor-pointer text-center text-[0.7812rem] leading-tight text-muted',
        'has-focus-visible:rounded-md has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-ring',
      )}
    >
      <input
        ref={ref}
        id={id}
        type="radio"
        className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
        name={name}
        value={avatar}
        checked={chosen}
        aria-disabled={locked || undefined}
        aria-labelledby={`${id}-name`}
        aria-describedby={short ? `${id}-note` : undefined}
        onChange={onChoose}
        onKeyDown={onKeyDown}
      />
      <span
        className={cn(
          'relative inline-flex rounded-full align-top',
          'group-has-checked:outline-3 group-has-checked:outline-offset-3 group-has-checked:outline-lume forced-colors:group-has-checked:outline-[Highlight]',
          locked &&
            '*:first:opacity-38 *:first:grayscale after:absolute after:inset-0 after:rounded-full after:inset-ring after:inset-ring-input',
        )}
      >
        <AvatarImage avatar={avatar} size={60} decorative />
        {locked && (
          <span className="absolute -right-1 -bottom-0.5 z-1 grid size-[24px] place-items-center rounded-full bg-popover text-foreground ring ring-input">
            <Lock size={13} />
          </span>
        )}
      </span>
      <b
        id={`${id}-name`}
        className="mt-2 mb-px block text-[0.8125rem] font-semibold wrap-anywhere hyphens-auto text-foreground underline-offset-3 group-hover:underline"
      >
        {avatarName(avatar)}
      </b>
      {short && (
        <span className="wrap-anywhere hyphens-auto" {...(full ? { 'aria-hidden': true } : { id: `${id}-note` })}>
          {short}
        </span>
      )}
      {full && (
        <span id={`${id}-note`} className="sr-only">
          {full}
        </span>
      )}
    </label>
  )
}

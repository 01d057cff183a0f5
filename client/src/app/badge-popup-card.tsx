import './badge-popup.css'
import { X } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'wouter'
import { avatarUnlockedBy } from '#shared/constants/avatars.ts'
import { avatarName } from '../components/art/avatar.tsx'
import { Button } from '../components/ui/button.tsx'
import { Medal } from '../features/game/components/medal.tsx'
import type { EarnedBadge } from '../lib/earned-badges.ts'
import { paths } from './paths.ts'
import { useTimeOnScreen } from './use-time-on-screen.ts'

const ON_SCREEN_MS = 5_000

interface BadgeCardProps {
  badge: EarnedBadge
  /** Whether the tab can be seen. */
  visible: boolean
  onShown: () => void
  onClose: () => void
}

export function BadgeCard({ badge, visible, onShown, onClose }: BadgeCardProps) {
  const [hovered, setHovered] = useState(false)
  const { card, focused, giveBack, ...focusHandlers } = usePassingFocus()
  const close = () => {
    giveBack()
    onClose()
  }
  const tellShown = useEffectEvent(onShown)
  useEffect(() => tellShown(), [])
  useTimeOnScreen(ON_SCREEN_MS, hovered || focused || !visible, close)
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }
  return (
    <section
      ref={card}
      className="badge-popup"
      aria-labelledby="badge-popup"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onKeyDown={handleKeyDown}
      {...focusHandlers}
    >
      <Medal icon={badge.icon} earned />
      <div className="min-w-0">
        <h2 id="badge-popup" className="small muted font-sans font-semibold">
          Badge Sbloccato!
        </h2>
        <p className="h3 wrap-anywhere">{badge.name}</p>
        <p className="small muted mt-0.5 wrap-anywhere">{badge.description}</p>
        <UnlockedAvatar badge={badge.id} onFollow={close} />
        <Button variant="soft" size="s" className="mt-3" aria-keyshortcuts="F8" onClick={close}>
          Fantastico!
        </Button>
      </div>
      <Button variant="ghost" size="s" icon className="-my-2 -mr-2" aria-label="Chiudi il badge" onClick={close}>
        <X size={18} strokeWidth={1.9} aria-hidden="true" />
      </Button>
    </section>
  )
}

function UnlockedAvatar({ badge, onFollow }: { badge: string; onFollow: () => void }) {
  const avatar = avatarUnlockedBy(badge)
  if (!avatar) return null
  return (
    <p className="small mt-1.5">
      Hai sbloccato{' '}
      <Link href={paths.profile} className="link" onClick={onFollow}>
        l’avatar {avatarName(avatar)}
      </Link>
    </p>
  )
}

/** The focus of who comes in by the keyboard (F8, as for notices) is given back to what had it before. */
function usePassingFocus() {
  const card = useRef<HTMLElement>(null)
  const before = useRef<Element | null>(null)
  const [focused, setFocused] = useState(false)
  const isInside = (target: EventTarget | null) => target instanceof Node && card.current?.contains(target) === true

  useEffect(() => {
    const enter = (event: globalThis.KeyboardEvent) => {
      // Pressed again, it goes on to the notices.
      if (event.key !== 'F8' || card.current?.contains(document.activeElement)) return
      event.stopPropagation()
      card.current?.querySelector('button')?.focus()
    }
    document.addEventListener('keydown', enter, { capture: true })
    return () => document.removeEventListener('keydown', enter, { capture: true })
  }, [])

  return {
    card,
    focused,
    onFocus: ({ relatedTarget }: FocusEvent) => {
      if (!isInside(relatedTarget)) before.current = relatedTarget
      setFocused(true)
    },
    onBlur: ({ relatedTarget }: FocusEvent) => setFocused(isInside(relatedTarget)),
    giveBack: () => {
      if (!isInside(document.activeElement)) return
      const known = before.current instanceof HTMLElement && before.current.isConnected ? before.current : null
      const target = known ?? document.getElementById('main')
      target?.focus({ preventScroll: true })
    },
  }
}

import './badge-popup.css'
import { X } from 'lucide-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Link } from 'wouter'
import { avatarUnlockedBy } from '#shared/constants/avatar-unlocking.ts'
import { avatarName } from '../components/art/avatar.tsx'
import { Button } from '../components/ui/button.tsx'
import { Medal } from '../features/game/components/medal.tsx'
import type { EarnedBadge } from '../lib/earned-badges.ts'
import { paths } from './paths.ts'
import { useTimeOnScreen } from './use-time-on-screen.ts'

const ON_SCREEN_MS = 5_000

interface BadgeCardProps {
  badge: EarnedBadge
  /** Something else comes first: it makes way, and goes on afterwards. */
  hidden: boolean
  /** Nobody looks: its time stands still. */
  resting: boolean
  onShown: () => void
  onClose: () => void
}

export function BadgeCard({ badge, hidden, resting, onShown, onClose }: BadgeCardProps) {
  const [hovered, setHovered] = useState(false)
  const { card, focused, giveBack, ...focusHandlers } = usePassingFocus(hidden)
  const close = () => {
    giveBack()
    onClose()
  }
  const tellShown = useEffectEvent(onShown)
  useEffect(() => tellShown(), [])
  useTimeOnScreen(ON_SCREEN_MS, hidden || resting || hovered || focused, close)
  // The pointer does not leave what goes from under it.
  if (hidden && hovered) setHovered(false)
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
      hidden={hidden}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onKeyDown={handleKeyDown}
      {...focusHandlers}
    >
      <Medal icon={badge.icon} earned />
      <div className="min-w-0">
        <div className="badge-popup-head">
          <h2 id="badge-popup" className="small muted font-sans font-semibold">
            Badge Sbloccato!
          </h2>
          <p className="h3 wrap-anywhere">{badge.name}</p>
        </div>
        <p className="small muted mt-0.5 wrap-anywhere">{badge.description}</p>
        <UnlockedAvatar badge={badge.id} onFollow={close} />
      </div>
      <Button variant="soft" size="s" className="badge-popup-done" aria-keyshortcuts="F8" onClick={close}>
        Fantastico!
      </Button>
      <Button variant="ghost" size="s" icon className="badge-popup-close" aria-label="Chiudi il badge" onClick={close}>
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
function usePassingFocus(hidden: boolean) {
  const card = useRef<HTMLElement>(null)
  const before = useRef<Element | null>(null)
  const [focused, setFocused] = useState(false)
  const isInside = (target: EventTarget | null) => target instanceof Node && card.current?.contains(target) === true

  useEffect(() => {
    if (hidden) return
    const enter = (event: globalThis.KeyboardEvent) => {
      // Pressed again, it goes on to the notices.
      if (event.key !== 'F8' || card.current?.contains(document.activeElement)) return
      event.stopPropagation()
      card.current?.querySelector('button')?.focus()
    }
    document.addEventListener('keydown', enter, { capture: true })
    return () => document.removeEventListener('keydown', enter, { capture: true })
  }, [hidden])

  const giveBack = () => {
    if (!isInside(document.activeElement)) return
    const known = before.current instanceof HTMLElement && before.current.isConnected ? before.current : null
    const target = known ?? document.getElementById('main')
    target?.focus({ preventScroll: true })
  }
  const leave = useEffectEvent(giveBack)
  useLayoutEffect(() => {
    if (hidden) leave()
  }, [hidden])

  return {
    card,
    focused,
    giveBack,
    onFocus: ({ relatedTarget }: FocusEvent) => {
      if (!isInside(relatedTarget)) before.current = relatedTarget
      setFocused(true)
    },
    onBlur: ({ relatedTarget }: FocusEvent) => setFocused(isInside(relatedTarget)),
  }
}

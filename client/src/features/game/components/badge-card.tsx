import { X } from 'lucide-react'
import { type FocusEvent, Fragment, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { avatarName } from '#client/components/art/avatar.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { avatarUnlockedBy } from '#shared/constants/badges.ts'
import type { Badge } from '#shared/contracts/game.ts'
import { Medal } from './game-parts.tsx'

const ON_SCREEN_MS = 5_000

/** Over the foot of the page: what is below a finger stays where it is. */
const ROW =
  'fixed inset-x-3 bottom-[calc(var(--bar-h)+12px+env(safe-area-inset-bottom))] z-19 mx-auto max-w-[640px] animate-[rise-in_var(--t-base)_var(--ease)] rounded-[16px] border border-border bg-popover shadow-3 md:bottom-6'

interface BadgeCardProps {
  title: string
  badges: readonly Badge[]
  onShow: () => void
  onClose: () => void
}

export function BadgeCard({ title, badges, onShow, onClose }: BadgeCardProps) {
  const [isHovered, setHovered] = useState(false)
  const { card, isFocused, restoreFocus, ...focusHandlers } = useVisitingFocus()
  const isPaused = isHovered || isFocused
  const close = () => {
    restoreFocus()
    onClose()
  }
  const end = useEffectEvent(close)
  const begin = useEffectEvent(onShow)
  useEffect(() => begin(), [])
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => end(), ON_SCREEN_MS)
    return () => clearTimeout(timer)
  }, [isPaused])
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }
  return (
    <section
      ref={card}
      className={ROW}
      aria-labelledby="badge-popup"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onKeyDown={handleKeyDown}
      {...focusHandlers}
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] max-2xs:grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2.5">
        <span className="flex -space-x-3 max-2xs:hidden">
          {badges.map(({ id, icon }) => (
            <Medal key={id} icon={icon} earned small />
          ))}
        </span>
        <div className="min-w-0">
          <h2 id="badge-popup" className="inline font-sans text-[0.8125rem]/[1.4] font-semibold text-muted">
            {title}
          </h2>{' '}
          {badges.map((badge) => (
            <Fragment key={badge.id}>
              <b className="font-serif text-[1.0625rem]/[1.2] font-medium">{badge.name}</b>
              <p className="text-[0.8125rem]/[1.35] text-muted">
                {badge.description} <UnlockedAvatar badge={badge} onFollow={close} />
              </p>
            </Fragment>
          ))}
        </div>
        <Button variant="ghost" size="s" icon aria-keyshortcuts="F8" aria-label="Chiudi il badge" onClick={close}>
          <X size={18} />
        </Button>
      </div>
    </section>
  )
}

function UnlockedAvatar({ badge, onFollow }: { badge: Badge; onFollow: () => void }) {
  const avatar = avatarUnlockedBy(badge.id)
  if (!avatar) return null
  return (
    <Link href={paths.profile} className="font-semibold text-petrol underline underline-offset-2" onClick={onFollow}>
      Prova l’avatar {avatarName(avatar)}
    </Link>
  )
}

/** F8 focuses the card, as it does notices; the focus returns when the card closes. */
function useVisitingFocus() {
  const card = useRef<HTMLElement>(null)
  const before = useRef<Element | null>(null)
  const [isFocused, setFocused] = useState(false)
  const isInside = (target: EventTarget | null) => target instanceof Node && card.current?.contains(target) === true

  useEffect(() => {
    const enter = (event: globalThis.KeyboardEvent) => {
      // A second press moves on to the notices.
      if (event.key !== 'F8' || card.current?.contains(document.activeElement)) return
      event.stopPropagation()
      card.current?.querySelector('button')?.focus()
    }
    document.addEventListener('keydown', enter, { capture: true })
    return () => document.removeEventListener('keydown', enter, { capture: true })
  }, [])

  return {
    card,
    isFocused,
    restoreFocus: () => {
      if (!isInside(document.activeElement)) return
      const known = before.current instanceof HTMLElement && before.current.isConnected ? before.current : null
      const target = known ?? document.getElementById('main')
      target?.focus({ preventScroll: true })
    },
    onFocus: ({ relatedTarget }: FocusEvent) => {
      if (!isInside(relatedTarget)) before.current = relatedTarget
      setFocused(true)
    },
    onBlur: ({ relatedTarget }: FocusEvent) => setFocused(isInside(relatedTarget)),
  }
}

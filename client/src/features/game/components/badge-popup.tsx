import './badge-popup.css'
import { focusManager, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Link } from 'wouter'
import { paths } from '#client/app/paths.ts'
import { avatarName } from '#client/components/art/avatar.tsx'
import { Button } from '#client/components/ui/button.tsx'
import { useIsDialogOpen } from '#client/components/ui/open-dialogs.ts'
import { useMediaQuery } from '#client/hooks/use-media-query.ts'
import { currentToast, subscribeToast } from '#client/lib/toast.ts'
import { avatarUnlockedBy } from '#shared/constants/avatar-unlocking.ts'
import type { Badge } from '#shared/contracts/game.ts'
import { gameStatsQuery, useMarkBadgesSeen } from '../game.queries.ts'
import { Medal } from './game-parts.tsx'

const ON_SCREEN_MS = 5_000
/** From one dialog to the one that follows it takes a moment. */
const IDLE_MS = 400

/** Shows every badge that the person has earned and not seen yet, one at a time. It never takes the focus. */
export function BadgePopup() {
  const { data: unseen = [] } = useQuery({ ...gameStatsQuery(), select: ({ newBadges }) => newBadges })
  const [closed, setClosed] = useState<readonly string[]>([])
  const { mutate: markSeen } = useMarkBadgesSeen()
  const next = unseen.find(({ id }) => !closed.includes(id))
  const badge = useIsIdle() ? next : undefined
  const close = ({ id }: Badge) => {
    setClosed([...closed, id])
    markSeen([id])
  }
  return (
    <>
      <p role="status" className="sr-only">
        {badge && `Badge Sbloccato! ${badge.name}. ${badge.description}`}
      </p>
      {badge && <BadgeCard key={badge.id} badge={badge} onClose={() => close(badge)} />}
    </>
  )
}

const watchVisibility = (onChange: () => void) => focusManager.subscribe(onChange)
const isTabVisible = () => focusManager.isFocused()
const isToastOpen = () => currentToast()?.open === true

/** Whether somebody looks at the page, and neither a dialog nor a notice in the same place is open, for a moment already. */
function useIsIdle(): boolean {
  const isVisible = useSyncExternalStore(watchVisibility, isTabVisible, isTabVisible)
  const isDialogOpen = useIsDialogOpen()
  const hasToast = useSyncExternalStore(subscribeToast, isToastOpen, isToastOpen)
  const isNarrow = useMediaQuery('(max-width: 899px)')
  const isBusy = !isVisible || isDialogOpen || (hasToast && isNarrow)
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    if (isBusy) return
    const timer = setTimeout(() => setIdle(true), IDLE_MS)
    return () => {
      clearTimeout(timer)
      setIdle(false)
    }
  }, [isBusy])
  return isIdle && !isBusy
}

const CARD =
  'badge-popup fixed bottom-(--popup-foot) left-6 z-35 grid max-h-[calc(100dvh-var(--popup-foot)-96px)] w-[min(412px,calc(100vw-48px))] animate-[rise-in_var(--t-slow)_var(--ease)] grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4.5 overflow-y-auto rounded-lg border border-border bg-popover p-4.5 shadow-3 max-md:left-4 max-md:w-[calc(100vw-32px)] max-md:gap-x-3.5 max-md:px-4 max-md:py-3.5'
const MEDAL =
  'row-span-2 max-md:row-span-1 max-md:h-14 max-md:w-[46px] max-md:rounded-[23px_23px_9px_9px] max-md:[&>svg]:size-6'

interface BadgeCardProps {
  badge: Badge
  onClose: () => void
}

function BadgeCard({ badge, onClose }: BadgeCardProps) {
  const [isHovered, setHovered] = useState(false)
  const { card, isFocused, giveBack, ...focusHandlers } = useVisitingFocus()
  const isPaused = isHovered || isFocused
  const close = () => {
    giveBack()
    onClose()
  }
  const end = useEffectEvent(close)
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
      className={CARD}
      aria-labelledby="badge-popup"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onKeyDown={handleKeyDown}
      {...focusHandlers}
    >
      <Medal icon={badge.icon} earned className={MEDAL} />
      <div className="min-w-0">
        <div className="pr-8">
          <h2 id="badge-popup" className="small muted font-sans font-semibold">
            Badge Sbloccato!
          </h2>
          <p className="h3 wrap-anywhere">{badge.name}</p>
        </div>
        <p className="small muted mt-0.5 wrap-anywhere">{badge.description}</p>
        <UnlockedAvatar badge={badge} onFollow={close} />
      </div>
      <Button
        variant="soft"
        size="s"
        className="col-start-2 mt-3 justify-self-start max-md:mt-1 max-md:justify-self-end"
        aria-keyshortcuts="F8"
        onClick={close}
      >
        Fantastico!
      </Button>
      <Button
        variant="ghost"
        size="s"
        icon
        className="absolute top-2 right-2"
        aria-label="Chiudi il badge"
        onClick={close}
      >
        <X size={18} />
      </Button>
    </section>
  )
}

function UnlockedAvatar({ badge, onFollow }: { badge: Badge; onFollow: () => void }) {
  const avatar = avatarUnlockedBy(badge.id)
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

/** F8 leads the focus into the card, as it does for notices; when the card goes, what had the focus before has it again. */
function useVisitingFocus() {
  const card = useRef<HTMLElement>(null)
  const before = useRef<Element | null>(null)
  const [isFocused, setFocused] = useState(false)
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
    isFocused,
    giveBack: () => {
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

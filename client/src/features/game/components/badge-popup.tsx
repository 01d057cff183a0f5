import { focusManager, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useIsDialogOpen } from '#client/components/ui/use-close-on-back.ts'
import { currentToast, subscribeToast } from '#client/lib/toast.ts'
import type { Badge } from '#shared/contracts/game.ts'
import { gameStatsQuery, useMarkBadgesSeen } from '../game.queries.ts'

const BadgeCard = lazy(() => import('./badge-card.tsx').then((module) => ({ default: module.BadgeCard })))

/** Longer than the gap between two consecutive dialogs. */
const IDLE_MS = 400

/** Shows all unseen badges at once, without taking the focus. */
export function BadgePopup() {
  const { data: unseen = [] } = useQuery({ ...gameStatsQuery(), select: ({ newBadges }) => newBadges })
  // Shown badges stay for their time, even after the server no longer counts them as new.
  const [shown, setShown] = useState<readonly Badge[]>([])
  const [closed, setClosed] = useState<readonly string[]>([])
  const { mutate: markSeen } = useMarkBadgesSeen()
  const next = shown.length > 0 ? shown : unseen.filter(({ id }) => !closed.includes(id))
  const badges = useIsIdle() ? next : []
  const show = () => {
    if (shown.length > 0) return
    setShown(badges)
    markSeen(badges.map(({ id }) => id))
  }
  const close = () => {
    setClosed([...closed, ...badges.map(({ id }) => id)])
    setShown([])
  }
  return (
    <>
      <p role="status" className="sr-only">
        {badges.length > 0 &&
          [titleOf(badges), ...badges.map(({ name, description }) => `${name}. ${description}`)].join(' ')}
      </p>
      {badges.length > 0 && (
        <Suspense fallback={null}>
          <BadgeCard key={badges[0]?.id} title={titleOf(badges)} badges={badges} onShow={show} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

const titleOf = (badges: readonly Badge[]) => (badges.length === 1 ? 'Badge Sbloccato!' : 'Badge Sbloccati!')

const watchVisibility = (onChange: () => void) => focusManager.subscribe(onChange)
const isTabVisible = () => focusManager.isFocused()
const isToastOpen = () => currentToast()?.open === true

/** Whether the page is visible, and no dialog or notice has been open for a moment. */
function useIsIdle(): boolean {
  const isVisible = useSyncExternalStore(watchVisibility, isTabVisible, isTabVisible)
  const isDialogOpen = useIsDialogOpen()
  const hasToast = useSyncExternalStore(subscribeToast, isToastOpen, isToastOpen)
  const isBusy = !isVisible || isDialogOpen || hasToast
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

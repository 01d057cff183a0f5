import { focusManager, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useIsDialogOpen } from '#client/components/ui/use-close-on-back.ts'
import { currentToast, subscribeToast } from '#client/lib/toast.ts'
import type { Badge } from '#shared/contracts/game.ts'
import { gameStatsQuery, useMarkBadgesSeen } from '../game.queries.ts'

const BadgeCard = lazy(() => import('./badge-card.tsx').then((module) => ({ default: module.BadgeCard })))

/** From one dialog to the one that follows it takes a moment. */
const IDLE_MS = 400

/** Shows every badge that the person has earned and not seen yet, one at a time. It never takes the focus. */
export function BadgePopup() {
  const { data: unseen = [] } = useQuery({ ...gameStatsQuery(), select: ({ newBadges }) => newBadges })
  // One that was shown stays its time, also when the server no longer counts it as new.
  const [shown, setShown] = useState<readonly Badge[]>([])
  const [closed, setClosed] = useState<readonly string[]>([])
  const { mutate: markSeen } = useMarkBadgesSeen()
  const next = [...shown, ...unseen].find(({ id }) => !closed.includes(id))
  const badge = useIsIdle() ? next : undefined
  const show = (badge: Badge) => {
    if (shown.some(({ id }) => id === badge.id)) return
    setShown([...shown, badge])
    markSeen([badge.id])
  }
  return (
    <>
      <p role="status" className="sr-only">
        {badge && `Badge Sbloccato! ${badge.name}. ${badge.description}`}
      </p>
      {badge && (
        <Suspense fallback={null}>
          <BadgeCard
            key={badge.id}
            badge={badge}
            onShow={() => show(badge)}
            onClose={() => setClosed([...closed, badge.id])}
          />
        </Suspense>
      )}
    </>
  )
}

const watchVisibility = (onChange: () => void) => focusManager.subscribe(onChange)
const isTabVisible = () => focusManager.isFocused()
const isToastOpen = () => currentToast()?.open === true

/** Whether somebody looks at the page, and neither a dialog nor a notice is open, for a moment already. */
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

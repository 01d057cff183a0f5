import { useState } from 'react'
import { useSession } from '../components/layout/session-context.tsx'
import { BadgeCard } from './badge-popup-card.tsx'
import { useBadgeQueue } from './use-badge-queue.ts'
import { useQuiet, useTabVisible } from './use-quiet.ts'

/**
 * Tells of every badge that the person earns, one at a time. It waits while a dialog is open, which would keep its
 * buttons out of reach, and while the tab is out of sight; it never takes the focus.
 */
export function BadgePopup() {
  const { next, markShown, close } = useBadgeQueue(useSession().id)
  const quiet = useQuiet()
  const visible = useTabVisible()
  const [shown, setShown] = useState<string>()
  // One that is on screen stays there, at rest, when the tab goes out of sight.
  const onScreen = next && quiet && (visible || shown === next.id) ? next : undefined
  return (
    <>
      <p role="status" className="sr-only">
        {onScreen && `Badge Sbloccato! ${onScreen.name}. ${onScreen.description}`}
      </p>
      {onScreen && (
        <BadgeCard
          key={onScreen.id}
          badge={onScreen}
          visible={visible}
          onShown={() => {
            setShown(onScreen.id)
            markShown()
          }}
          onClose={close}
        />
      )}
    </>
  )
}

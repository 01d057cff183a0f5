import { useState } from 'react'
import { useSession } from '../components/layout/session-context.tsx'
import { BadgeCard } from './badge-popup-card.tsx'
import { useBadgeQueue } from './use-badge-queue.ts'
import { useQuiet, useTabVisible } from './use-quiet.ts'

/**
 * Tells of every badge that the person earns, one at a time. It waits while a dialog or a menu is open, which would keep
 * its buttons out of reach, and while the tab is out of sight; it never takes the focus.
 */
export function BadgePopup() {
  const { next, markShown, close } = useBadgeQueue(useSession().id)
  const quiet = useQuiet()
  const visible = useTabVisible()
  const [shown, setShown] = useState<string>()
  // One that has begun stays, at rest, when something else comes before it: it is told once.
  const current = next && (shown === next.id || (quiet && visible)) ? next : undefined
  return (
    <>
      <p role="status" className="sr-only">
        {current && `Badge Sbloccato! ${current.name}. ${current.description}`}
      </p>
      {current && (
        <BadgeCard
          key={current.id}
          badge={current}
          hidden={!quiet}
          resting={!visible}
          onShown={() => {
            setShown(current.id)
            markShown()
          }}
          onClose={close}
        />
      )}
    </>
  )
}

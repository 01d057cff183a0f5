import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { markBadgesSeen, refreshGame } from '#client/features/game/game.queries.ts'
import { type EarnedBadge, setEarnedHandler } from '#client/lib/earned-badges.ts'
import { dropWaiting, waitingBadges } from '#client/lib/waiting-badges.ts'
import { markBadgeSeen, onBadgesSeenElsewhere, seenBadges } from './seen-badges.ts'

/**
 * The badges that this person has earned and was not told of yet, one after the other: each once, whichever answer and
 * tab tells of it. Whatever an answer says of badges, open views of the game are asked for anew.
 */
export function useBadgeQueue(userId: number) {
  const queryClient = useQueryClient()
  const [queue, setQueue] = useState(() => withNew([], waitingBadges(userId), seenBadges(userId)))
  const shown = useRef<string>(undefined)

  useEffect(
    () =>
      setEarnedHandler((badges, isChange) => {
        if (isChange) refreshGame(queryClient)
        const seen = seenBadges(userId)
        setQueue((waiting) => withNew(waiting, badges, seen))
      }),
    [queryClient, userId],
  )
  useEffect(() => {
    // A tab that was closed may have left some.
    const onVisibility = () => {
      if (document.visibilityState !== 'visible') return
      const [left, seen] = [waitingBadges(userId), seenBadges(userId)]
      setQueue((waiting) => withNew(waiting, left, seen))
    }
    document.addEventListener('visibilitychange', onVisibility)
    return () => document.removeEventListener('visibilitychange', onVisibility)
  }, [userId])
  useEffect(
    () =>
      onBadgesSeenElsewhere(userId, () => {
        const seen = seenBadges(userId)
        setQueue((waiting) => waiting.filter(({ id }) => id === shown.current || !seen.has(id)))
      }),
    [userId],
  )

  const next = queue[0]
  return {
    next,
    /** The next one is on screen. */
    markShown: () => {
      if (!next) return
      shown.current = next.id
      markBadgeSeen(userId, next.id)
      dropWaiting(userId, seenBadges(userId))
      // Where this fails, the next answer brings the badge again, and this browser knows that it was shown.
      void markBadgesSeen([next.id]).catch(() => {})
    },
    close: () => setQueue((waiting) => waiting.filter(({ id }) => id !== next?.id)),
  }
}

/** Those that wait, and behind them those that are neither among them nor seen. */
function withNew(
  waiting: readonly EarnedBadge[],
  badges: readonly EarnedBadge[],
  seen: ReadonlySet<string>,
): readonly EarnedBadge[] {
  const all = new Map(waiting.map((badge) => [badge.id, badge]))
  for (const badge of badges) if (!seen.has(badge.id) && !all.has(badge.id)) all.set(badge.id, badge)
  return [...all.values()]
}
